"""The 70 animal species that the rulebook lists, with their scientific names and Red List classes."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

# The classes as the list names them. Rulebook: South America, The Animals.
CLASSES: Final[dict[str, str]] = {
    "LC": "Least Concern",
    "NT": "Near Threatened",
    "VU": "Vulnerable",
    "EN": "Endangered",
    "CR": "Critically Endangered",
    "EW": "Extinct in the Wild",
    "NE": "Not Evaluated",
}


class Species(Struct, frozen=True):
    """A species: ``name`` as its card is called here, ``iucn`` a key of CLASSES.

    Seven have no common name in the list; they are called by their scientific one.
    """

    name: str
    scientific: str
    iucn: str

    @property
    def section(self) -> str:
        """Where the rulebook lists it."""
        return f"The Animals > {CLASSES[self.iucn]} ({self.iucn})"


_LISTED: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "LC": (
        ("Apple Snail", "Pomacea bridgesii"),
        ("Bald Uakari", "Cacajao calvus"),
        ("Boa Constrictor", "Boa constrictor"),
        ("Broad-tipped Hermit", "Anopetia gounellei"),
        ("Brown-eared Woolly Opossum", "Caluromys lanatus"),
        ("Caatinga Lancehead", "Bothrops erythromelas"),
        ("Caatinga Parakeet", "Eupsittula cactorum"),
        ("Caatinga Puffbird", "Nystalus maculatus"),
        ("Cane Toad", "Rhinella marina"),
        ("Capybara", "Hydrochoerus hydrochaeris"),
        ("Common Marmoset", "Callithrix jacchus"),
        ("Crested Caracara", "Caracara plancus"),
        ("Dyeing Poison Dart Frog", "Dendrobates tinctorius"),
        ("Flat-faced Fruit-eating Bat", "Artibeus planirostris"),
        ("Gray Brocket", "Mazama gouazoubira"),
        ("Green Anaconda", "Eunectes murinus"),
        ("Green Iguana", "Iguana iguana"),
        ("Hoatzin", "Opisthocomus hoazin"),
        ("Jaguarundi", "Herpailurus yagouaroundi"),
        ("Maikong", "Cerdocyon thous"),
        ("Ocelot", "Leopardus pardalis"),
        ("Paca", "Cuniculus paca"),
        ("Pallas's Long-tongued Bat", "Glossophaga soricina"),
        ("Paraguay Caiman Lizard", "Dracaena paraguayensis"),
        ("Peraiba Gecko", "Phyllopezus periosus"),
        ("Puma", "Puma concolor"),
        ("Red-rumped Agouti", "Dasyprocta leporina"),
        ("Rock Cavy", "Kerodon rupestris"),
        ("Scarlet Macaw", "Ara macao"),
        ("Silky Anteater", "Cyclopes didactylus"),
        ("South American Coati", "Nasua nasua"),
        ("Southern Tamandua", "Tamandua tetradactyla"),
        ("Toco Toucan", "Ramphastos toco"),
        ("Two-toed Sloth", "Choloepus didactylus"),
        ("White-faced Saki", "Pithecia pithecia"),
        ("Yellow-headed Vulture", "Cathartes melambrotus"),
    ),
    "NT": (
        ("Black Caiman", "Melanosuchus niger"),
        ("Bush Dog", "Speothos venaticus"),
        ("Greater Rhea", "Rhea americana"),
        ("Jaguar", "Panthera onca"),
        ("Maned Wolf", "Chrysocyon brachyurus"),
        ("Pantanal Swamp Turtle", "Acanthochelys macrocephala"),
    ),
    "VU": (
        ("Brazilian Three-banded Armadillo", "Tolypeutes tricinctus"),
        ("Giant Anteater", "Myrmecophaga tridactyla"),
        ("Giant Armadillo", "Priodontes maximus"),
        ("Harpy Eagle", "Harpia harpyja"),
        ("Marsh Deer", "Blastocerus dichotomus"),
        ("Red-handed Howler", "Alouatta belzebul"),
        ("South American Tapir", "Tapirus terrestris"),
        ("Spectacled bear", "Tremarctos ornatus"),
        ("White-browed Guan", "Penelope jacucaca"),
        ("White-lipped Peccary", "Tayassu pecari"),
    ),
    "EN": (
        ("Chaco Eagle", "Buteogallus coronatus"),
        ("Chacoan Peccary", "Catagonus wagneri"),
        ("Giant Otter", "Pteronura brasiliensis"),
        ("Golden Lion Tamarin", "Leontopithecus rosalia"),
        ("Lear's Macaw", "Anodorhynchus leari"),
    ),
    "CR": (("Blue-eyed Ground Dove", "Columbina cyanopis"),),
    "EW": (("Spix's Macaw", "Cyanopsitta spixii"),),
    "NE": (
        ("Goliath Birdeater", "Theraphosa blondi"),
        ("Hide Beetle", "Omorgus suberosus"),
        ("Mosquito", "Culex erraticus"),
        ("Red Postman", "Heliconius erato"),
        ("", "Atta cephalotes"),
        ("", "Atta opaciceps"),
        ("", "Deltochilum verruciferum"),
        ("", "Dinoponera quadriceps"),
        ("", "Syntermes dirus"),
        ("", "Tetragonisca angustula"),
        ("", "Xylocopa grisescens"),
    ),
}
SPECIES: Final[tuple[Species, ...]] = tuple(
    Species(name or scientific, scientific, iucn) for iucn, listed in _LISTED.items() for name, scientific in listed
)
