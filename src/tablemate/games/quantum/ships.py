"""Ships by the face of their die (3): what they are called and what they can do."""

from dataclasses import dataclass

BATTLESTATION, FLAGSHIP, DESTROYER, FRIGATE, INTERCEPTOR, SCOUT = range(1, 7)


@dataclass(frozen=True)
class ShipClass:
    face: int
    name: str
    ability: str
    text: str


CLASSES = (
    ShipClass(
        BATTLESTATION, "Battlestation", "Strike", "Attack a ship beside it, for free and besides its move."
    ),
    ShipClass(
        FLAGSHIP,
        "Flagship",
        "Transport",
        "Carry a ship of yours that is next to it, and set it down next to it.",
    ),
    ShipClass(DESTROYER, "Destroyer", "Warp", "Swap places with another ship of yours on the map."),
    ShipClass(FRIGATE, "Frigate", "Modify", "Turn to 3 or 5."),
    ShipClass(INTERCEPTOR, "Interceptor", "Maneuver", "Steps, and the one that attacks, may be diagonal."),
    ShipClass(SCOUT, "Scout", "Free reconfigure", "Roll it for free, to any face but 6."),
)


def class_of(face: int) -> ShipClass | None:
    """The ship that a face is; None for a die that has not been rolled yet."""
    return CLASSES[face - 1] if face else None
