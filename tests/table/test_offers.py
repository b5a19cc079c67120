"""What a game suggests for an option: told to the lobby with titles, groups and the stuff of pictures."""

from tablemate.core.offers import offers_of
from tablemate.games.el_dorado import GAME as EL_DORADO
from tablemate.games.quantum import GAME
from tablemate.table.game_description import about


def offered(name):
    return next(option.offers for option in about(GAME).options if option.name == name)


def test_maps_are_offered_for_each_number_of_players_the_usual_one_first():
    for seats, usual in ((2, "Alpha"), (3, "Beta"), (4, "Gamma")):
        fitting = [offer for offer in offered("map") if offer.seats == seats]
        assert (fitting[0].value, fitting[0].title) == ("usual", f"{usual} Sector, as usual")
        assert len({offer.value for offer in fitting}) == len(fitting) > 20


def test_every_offer_is_a_value_that_the_game_takes():
    for offer in offered("map"):
        assert GAME.options({"players": offer.seats, "map": offer.value})


def test_an_option_without_offers_has_none():
    assert offered("cubes") == []
    assert offers_of(EL_DORADO) == {}
