"""In which file of a game each name of the contract is found, and which of them every game must have."""

DOOR = ""  # the package itself

FILES: dict[str, tuple[str, ...]] = {
    DOOR: ("GAME",),
    "options": ("Options", "PRESETS", "SAMPLES", "TINY", "check", "CHOICE_WORDS", "OFFERS"),
    "state": (
        "State",
        "Tables",
        "ACTIONS",
        "MAX_LEGAL",
        "MAX_SEATS",
        "PUBLIC_FIELDS",
        "OBSERVATION",
        "fill_tables",
        "write_options",
    ),
    "actions": ("ACTION_TABLE", "REASONS"),
    "events": ("EVENT_TABLE",),
    "rules": (
        "setup",
        "actor",
        "legal",
        "refusal",
        "apply",
        "score",
        "is_winner",
        "stage",
        "decisions_left",
        "CHANCE_OUTCOMES",
        "CHANCE_DRAWS",
        "chance_outcome",
    ),
    "view": ("view", "kind", "prompt", "KINDS"),
    "worlds": ("determinize", "seen_as", "pieces"),
    "skill": (
        "STYLES",
        "RISK",
        "FACTORS",
        "WEIGHTS",
        "LOGIT_SCALE",
        "policy",
        "evaluate",
        "adjust",
        "action_logits",
        "log_likelihood",
        "target",
        "win_chance",
        "observe",
    ),
    "metrics": ("Counts", "METRICS", "count"),
    "notation": ("write_action", "read_action", "write_position", "read_position"),
    "text": ("HELP", "GUIDE", "render", "tell", "action_text", "SCORES"),
    "levels": ("LEVELS", "POLICIES"),
}
PLACES = {name: file for file, names in FILES.items() for name in names}
COMPULSORY = (
    "GAME",
    "Options",
    "State",
    "ACTION_TABLE",
    "EVENT_TABLE",
    "setup",
    "actor",
    "legal",
    "apply",
    "score",
    "view",
    "HELP",
)
# Names that are worth nothing without the other: a game that says one says both.
TOGETHER = (
    ("FACTORS", "evaluate"),
    ("OBSERVATION", "observe"),
    ("CHANCE_OUTCOMES", "chance_outcome"),
    ("CHANCE_DRAWS", "chance_outcome"),
)
