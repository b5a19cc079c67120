"""The styles: how readily a scripted player attacks, and how much each factor counts."""

STYLES = ("balanced", "aggressive", "defensive")
BALANCED = STYLES.index("balanced")
RISK = {"balanced": 0, "aggressive": 100, "defensive": -100}

FAVOURABLE = (58, 41, 72)  # by style: the least chance, in hundredths, at which a scripted player attacks

# A cube is 20 of `cubes`, 50 of `plan` and `threat` (100 if it is the last), and 100 of all else.
WEIGHTS = {
    "balanced": {
        "cubes": 0.35,
        "plan": 0.18,
        "outlook": 0.03,
        "threat": 0.06,
        "dominance": 0.04,
        "research": 0.04,
        "cards": 0.08,
        "fleet": 0.07,
        "safety": 0.08,
        "fight": 0.07,
    },
    "aggressive": {
        "cubes": 0.33,
        "plan": 0.16,
        "outlook": 0.03,
        "threat": 0.09,
        "dominance": 0.09,
        "research": 0.04,
        "cards": 0.08,
        "fleet": 0.06,
        "safety": 0.03,
        "fight": 0.09,
    },
    "defensive": {
        "cubes": 0.35,
        "plan": 0.17,
        "outlook": 0.03,
        "threat": 0.05,
        "dominance": 0.04,
        "research": 0.06,
        "cards": 0.11,
        "fleet": 0.06,
        "safety": 0.09,
        "fight": 0.04,
    },
}
