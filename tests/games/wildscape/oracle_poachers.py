"""A turn of the Poachers once more, slowly and naively, from the rulebook's words alone, with plain lists.

An animal is ``[habitat, size, value, is_established]``. Nothing here knows our own rondel, plan or tracker.
"""

from __future__ import annotations

WETLAND, WOODLAND, SAVANNA, DESERT = HABITATS = ("wetland", "woodland", "savanna", "desert")


def find_segment(energy, token):
    """“The segment with the most energy. If tied, the first clockwise from your segment”: yours is passed last."""
    best, place = None, token
    for _ in energy:
        place = 0 if place == len(energy) - 1 else place + 1
        if best is None or energy[place] > energy[best]:
            best = place
    return best


def hand_out(energy, segment, number):
    """“One by one clockwise, from the next segment on, until none is left.”"""
    energy = list(energy)
    hand = []
    for _ in range(number):
        energy[segment] -= 1
        hand.append("token")
    place = segment
    while hand:
        place = 0 if place == len(energy) - 1 else place + 1
        hand.pop()
        energy[place] += 1
    return energy


def weakest(animals):
    """The habitat types with the lowest total value."""
    totals = dict.fromkeys(HABITATS, 0)
    for habitat, _, value, _ in animals:
        totals[habitat] += value
    return [habitat for habitat in HABITATS if not any(total < totals[habitat] for total in totals.values())]


def take_tiles(size, habitat, missing):
    """“If there is none of a size: the next lower one, then another tile to make up the difference, and so on.”"""
    taken = []
    wanted = size
    while size > 0 and wanted > 0:
        if wanted > 8 or wanted > size or (habitat, wanted) in missing:
            wanted -= 1
            continue
        taken.append([habitat, wanted, wanted, False])
        size -= wanted
    return taken


def establish_two(animals, wishes, worth):
    """“Establish the 2 largest herbivores; if tied, you choose”: an animal among the ``wishes`` goes first."""
    animals = [list(each) for each in animals]
    for _ in range(2):
        able = [each for each, (_, size, _, is_established) in enumerate(animals) if size > 2 and not is_established]
        if not able:
            break
        largest = max(animals[each][1] for each in able)
        tied = [each for each in able if animals[each][1] == largest]
        picked = next((each for each in tied if each in wishes), tied[0])
        habitat, size = animals[picked][:2]
        animals[picked] = [habitat, size, worth[habitat, size], True]
    return animals


def play_turn(table, wished_habitat, wishes, worth):
    """The table after a turn; a table is a dict with ``energy``, ``token``, ``rondel``, ``animals`` and so on."""
    segment = find_segment(table["energy"], table["token"])
    habitat, has_plus, extra = table["rondel"][segment]
    if habitat == "any":
        able = weakest(table["animals"])
        habitat = able[0] if len(able) == 1 else wished_habitat
        assert habitat in able
    count = table["energy"][segment]
    size = count + table["difficulty"] if has_plus else count
    animals = table["animals"] + take_tiles(size, habitat, table["missing"])
    after = dict(table, animals=animals, energy=hand_out(table["energy"], segment, count))
    if extra == "establish":
        after["animals"] = establish_two(animals, wishes, worth)
    elif extra == "rivers":
        after["rivers"] = table["rivers"] + table["difficulty"]
    elif extra in ("primate", "predator"):
        after[extra] = table[extra] + 1
    return after
