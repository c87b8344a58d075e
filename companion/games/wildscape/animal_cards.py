"""Primates, predators with their bonus tiles, and fauna cards of Wildscape: name and what they say, in our words.

What the rulebook's text lost is empty (A-WL9): the name of M19, all of D14 to D24 and of F15 to F25.
"""

from __future__ import annotations

from typing import Final

# Rulebook: Wildscape, Primates: what happens at once.
PRIMATES: Final = (
    ("M01", "Mantled Guereza", "Discard an animal card: place a land tile and a river of size 3."),
    ("M02", "Mandrill", "Discard an animal card: place 2 habitat tiles of the rondel."),
    ("M03", "Red-tailed Monkey", "Place the next 2 habitat tiles of the active stack."),
    ("M04", "Blue Monkey", "2 of your herbivores become established."),
    ("M05", "Gorilla", "Take 2 animal cards of one column of the tableau, neighbours or not."),
    ("M06", "Ring-tailed Lemur", "2 fauna cards of the tableau are yours."),
    ("M07", "King Colobus", "2 predator cards of the tableau are yours."),
    ("M08", "Mona Monkey", "2 primate cards of the tableau are yours."),
    ("M09", "Bonobo", "Fill up your energy to 4."),
    ("M10", "Garnett’s Bushbaby", "1 energy for every primate card in your hand or played, this one too."),
    ("M11", "Black-and-white Ruffed Lemur", "One woodland herbivore becomes established; place a woodland snake."),
    ("M12", "Yellow Baboon", "One wetland herbivore becomes established; place a wetland snake."),
    ("M13", "Campbell’s Monkey", "2 snakes come into your land."),
    ("M14", "Sooty Mangabey", "2 river tiles come into your land: sizes 1 and 2."),
    ("M15", "Grey-cheeked Mangabey", "Place the next habitat tile of the active stack, and a river of size 1."),
    (
        "M16",
        "Gelada Baboon",
        "Discard an animal card: place 2 habitat tiles, one of the active stack and one of the rondel.",
    ),
    ("M17", "Senegal Bushbaby", "1 energy for every predator card in your hand or played."),
    ("M18", "Green Monkey", "One savanna herbivore becomes established; place a savanna snake."),
    ("M19", "", "A land tile comes to your land."),
    ("M20", "Tantalus Monkey", "A river tile of size 3 comes into your land."),
    ("M21", "Mohol Bushbaby", "A river tile of size 1, and 2 energy."),
    ("M22", "Chimpanzee", "1 energy for every land tile; your starting land does not count."),
    ("M23", "Vervet Monkey", "Discard an animal card: place a land tile and an oasis of full desert."),
    ("M24", "Barbary Macaque", "Discard an animal card: place an oasis and the next habitat tile of the active stack."),
    ("M25", "Patas Monkey", "Discard an animal card: place an oasis and a river of size 2."),
    ("M26", "Olive Baboon", "One desert herbivore becomes established; place a desert snake."),
    ("M27", "Hamadryas Baboon", "A habitat tile of the rondel comes into your land."),
    ("M28", "Chacma Baboon", "An oasis of your choice comes into your land."),
)

# Rulebook: Wildscape, Predators: what must be there to play it.
PREDATORS: Final = (
    ("D01", "Nile Crocodile", "Two established herbivores in wetland."),
    ("D02", "Leopard", "Two established herbivores in woodland."),
    ("D03", "Cheetah", "Two established herbivores in savanna."),
    ("D04", "Brown Hyena", "Two established herbivores in desert."),
    ("D05", "Honey Badger", "Three established herbivores: one in wetland, one in woodland, one in savanna."),
    ("D06", "African Clawless Otter", "Two herbivores worth 7 or more: one in wetland, one in woodland."),
    ("D07", "Serval", "Two herbivores worth 7 or more: one in wetland, one in savanna."),
    ("D08", "Side-striped Jackal", "Two herbivores worth 7 or more: one in woodland, one in savanna."),
    ("D09", "Marsh Mongoose", "A snake and a herbivore worth 7 or more, together in one wetland habitat."),
    ("D10", "Banded Mongoose", "A snake and a herbivore worth 7 or more, together in one woodland habitat."),
    ("D11", "Serengeti Wolf", "A snake and a herbivore worth 7 or more, together in one savanna habitat."),
    ("D12", "Rüppell’s Fox", "A snake and a herbivore worth 7 or more, together in one desert habitat."),
    ("D13", "Spotted-necked Otter", "Two herbivores worth 4 or more each, together in one wetland habitat."),
    *[(f"D{number}", "", "") for number in range(14, 25)],
    ("D25", "Desert Crocodile", "Two animal tiles in wetland and two in desert, in habitats that touch."),
    ("D26", "Black-backed Jackal", "Two animal tiles in woodland and two in desert, in habitats that touch."),
    ("D27", "Caracal", "Two animal tiles in savanna and two in desert, in habitats that touch."),
    ("D28", "Lion", "Two herbivores worth 10 or more each, anywhere."),
)

# Rulebook: Wildscape, Predator Bonus Tiles. They have no names.
BONUS_TILES: Final = (
    ("P01", "", "3 energy."),
    ("P02", "", "A snake, and 2 energy."),
    ("P03", "", "A river of size 1, and a snake."),
    ("P04", "", "A river of size 1, and a herbivore becomes established."),
    ("P05", "", "A river of size 2, and 1 energy."),
    ("P06", "", "A river of size 2, and a snake."),
    ("P07", "", "A river of size 3."),
    ("P08", "", "A land tile."),
    ("P09", "", "An oasis of your choice."),
    ("P10", "", "An oasis of full desert, and 1 energy."),
    ("P11", "", "A habitat tile of the rondel."),
    ("P12", "", "A herbivore becomes established, and 1 energy."),
    ("P13", "", "A herbivore becomes established, and a snake."),
    ("P14", "", "An animal card of the tableau."),
)

# Rulebook: Wildscape, Fauna: what it counts.
FAUNA: Final = (
    ("F01", "African Spurred Tortoise", "Your bio energy."),
    ("F02", "Cape Cobra", "Your snakes."),
    ("F03", "Nile Monitor", "The most wetland animal tiles that are worth the same."),
    ("F04", "African Striped Skink", "The most woodland animal tiles that are worth the same."),
    ("F05", "Giant Plated Lizard", "The most savanna animal tiles that are worth the same."),
    ("F06", "Rainbow Agama", "The most desert animal tiles that are worth the same."),
    ("F07", "African Dung Beetle", "Herbivores worth 8 or more."),
    ("F08", "Giant Water Bug", "Wetland habitats where at least one animal tile lies."),
    ("F09", "African Giant Stick Insect", "Woodland habitats where at least one animal tile lies."),
    ("F10", "East African Lowland Honey Bee", "Savanna habitats where at least one animal tile lies."),
    ("F11", "Fattail Scorpion", "Desert habitats where at least one animal tile lies."),
    ("F12", "Chameleon", "The most animal tiles in a single habitat."),
    ("F13", "Straw-coloured Fruit Bat", "Habitat tiles that show one habitat type alone, oases of full desert too."),
    ("F14", "Desert Locust", "Your oases."),
    *[(f"F{number}", "", "") for number in range(15, 26)],
    ("F26", "Driver Ants", "Land tiles where no space is empty; the starting land is one of them."),
    ("F27", "Giant Day Gecko", "Habitats where two or more animal tiles lie."),
    ("F28", "African Monarch Butterfly", "Land tiles with a single neighbour; the starting land is one of them."),
)
