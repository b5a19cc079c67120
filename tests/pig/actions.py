from tablemate.core.actions import Action, ActionTable

TABLE = ActionTable(Action("roll"), Action("hold"))
NOTHING_PILED = 1
REASONS = {NOTHING_PILED: ("nothing-piled", "there is nothing to bank yet")}
