from companion.games.rewild_south_america import GAME


def test_the_score_is_as_printed_or_as_worked_out_by_hand(golden):
    golden.assert_scored(GAME)
