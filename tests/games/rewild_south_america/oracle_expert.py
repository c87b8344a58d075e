"""Expert Mode once more, naively, from the rulebook's words alone, on the plain dicts of the oracle."""

from __future__ import annotations

from tests.games.rewild_south_america import oracle


def is_now_instant(pile):
    """The effect-changing plant makes End-of-Game effects Instant ones, and the other way round."""
    card = oracle.visible(pile)
    return oracle.is_end_of_game(card) if pile["changed"] else oracle.is_instant(card)


def retriggers(player, biome):
    """What can be triggered again in a biome: ``(pile, the prey that a Predation Card moves to)``.

    Visible cards with an Instant effect, those that the effect-changing plant made so among them. A Predation Card
    needs another suitable prey in the biome.
    """
    found = []
    for index, pile in enumerate(player["piles"]):
        effect = oracle.visible(pile)["effect"]
        if pile["biome"] != biome or not is_now_instant(pile):
            continue
        if effect["type"] != "eats":
            found.append((index, None))
            continue
        for other, prey in enumerate(player["piles"]):
            if other != index and prey["biome"] == biome and oracle.visible(prey)["kind"] in effect["prey"]:
                found.append((index, other))
    return found


def retrigger(player, figures, chosen):
    """The player after that: a Predation Card and all cards below it lie on the other prey then."""
    index, prey = chosen
    after = oracle.copied(player)
    pile = after["piles"][index]
    if prey is not None:
        after["piles"][prey] |= {"on_tree": False, "changed": False}
        after["piles"][prey]["cards"] += pile["cards"]
        after["piles"].pop(index)
    oracle.trigger(after, figures, oracle.visible(pile)["effect"])
    return after


def changeable(player, biome):
    """“If a card has no effect type it cannot be affected”; eaten cards cannot be the target of a Plant Card."""
    piles = enumerate(player["piles"])
    return [
        index
        for index, pile in piles
        if pile["biome"] == biome
        and (oracle.is_instant(oracle.visible(pile)) or oracle.is_end_of_game(oracle.visible(pile)))
    ]


def change(player, figures, index):
    """“Effects changed to Instant effects will be triggered right away.”"""
    after = oracle.copied(player)
    pile = after["piles"][index]
    pile["changed"] = not pile["changed"]
    if is_now_instant(pile):
        oracle.trigger(after, figures, oracle.visible(pile)["effect"])
    return after
