"""The specialists of Wildscape: name and effect, in our words."""

from __future__ import annotations

from typing import Final

# Rulebook: Wildscape, Specialists: 8 of each type, rivers first.
SPECIALISTS: Final = (
    ("S01", "Wildlife Photographer", "A wetland herbivore with a new name comes: 2 energy."),
    ("S02", "Tracker", "A woodland herbivore with a new name comes: place a habitat tile of the active stack."),
    ("S03", "Naturalist", "A savanna herbivore with a new name comes: one of another type becomes established."),
    ("S04", "Ophiologist", "A desert herbivore with a new name comes: place 2 snakes."),
    ("S05", "Wetland Ranger", "Your wetland herbivores come established."),
    ("S06", "Woodland Ranger", "Your woodland herbivores come established."),
    ("S07", "Savanna Ranger", "Your savanna herbivores come established."),
    ("S08", "Desert Ranger", "Your desert herbivores come established."),
    ("S09", "Hydrogeologist", "A land tile and a river of size 1."),
    ("S10", "Hazmat Technician", "A land tile; 1 energy on each oil spill of it is yours when you cover that spill."),
    ("S11", "Geophysicist", "1 or 2 land tiles; with 2, every opponent gains 2 energy."),
    ("S12", "Geologist", "Pay 2 energy for a land tile."),
    ("S13", "Explorer", "Discard an animal card: 2 land tiles."),
    ("S14", "Topographer", "With every land tile that you place, a river of size 1."),
    ("S15", "Cartographer", "Whenever a land tile of yours is full: 1 energy, or pay 1 for a new land tile."),
    ("S16", "Civil Engineer", "Habitat tiles may lie on mountains without water; each brings 1 energy."),
    ("S17", "Activist", "Discard an animal card: when this turn is over, you have another full one."),
    ("S18", "Conservationist", "2 of your herbivores become established."),
    ("S19", "Fundraiser", "4 energy for you."),
    ("S20", "Hydrologist", "A river of size 1 and one of size 3, placed with no need of water or each other."),
    ("S21", "Irrigation Engineer", "2 oases of full desert."),
    (
        "S22",
        "Surveyor",
        "Of 3 habitat tiles of the active stack place 2; a bird watching tile among them counts as usual.",
    ),
    ("S23", "Ecosystem Researcher", "A habitat tile of the rondel and a snake."),
    ("S24", "Carnivore Ecologist", "The reward of a predator bonus tile, without a pawn."),
    ("S25", "Animal Nutritionist", "Pay 3 energy: 2 of your herbivores become established."),
    ("S26", "Hydraulic Engineer", "1 energy with every oasis that you place."),
    ("S27", "Operational Researcher", "The previous player’s segment brings you 2 energy, one beside it 1."),
    ("S28", "Accountant", "A segment that offers bio energy brings you 1, whether you take that action or not."),
    ("S29", "Soil Scientist", "Where a segment lets you take habitat tiles, you may go clockwise too."),
    ("S30", "Landscape Architect", "Instead of your segment’s tile take one beside it; not with a primate card."),
    ("S31", "Ornithologist", "1 more for every 2 energy or VP from birds, after the check for 8 energy."),
    (
        "S32",
        "Volunteer Coordinator",
        "1 bio energy goes onto each segment for taking habitat tiles: sun energy for you alone.",
    ),
    ("S33", "Botanist", "3 animal cards of one column of the tableau; then discard any one."),
    ("S34", "Zoologist", "3 animal cards of one row of the tableau; then discard any one."),
    ("S35", "Biologist", "4 animal cards from the decks, unseen; then discard any two."),
    ("S36", "Environmentalist", "1 energy with every animal card that you take."),
    ("S37", "Veterinarian", "With an animal card that you take, pay 1 energy for another one of the tableau."),
    ("S38", "Wildlife Rescue Technician", "With an oil spill covered, pay 1 energy for an animal card of the tableau."),
    ("S39", "Reptile Ecologist", "With a snake placed, pay 1 energy for an animal card of the tableau."),
    (
        "S40",
        "Phenologist",
        "An animal card before birds are watched, and as the end is triggered; solo: in your last turn.",
    ),
)
