"""How El Dorado explains advice: the words for its factors."""

WORDS = {
    "reach": "getting enough tricks",
    "safety": "not getting too many tricks",
    "spoiling": "spoiling the others' bids",
}
