"""Labels of the facts that questions and options carry; the page shows those that have one (docs/protocol.md)."""

from __future__ import annotations

from rules.engine.messages import Template

_WORDS: dict[str, tuple[str, str, str, str]] = {
    "distance": ("Distance", "Distanza", "Distancia", "Odległość"),
    "needed": ("Needed roll", "Tiro necessario", "Tirada necesaria", "Potrzebny rzut"),
    "needed.0": ("any", "qualsiasi", "cualquiera", "dowolny"),
    "needed.1": ("any", "qualsiasi", "cualquiera", "dowolny"),
    "contacts": ("Models in contact", "Modelli a contatto", "Miniaturas en contacto", "Modele w kontakcie"),
    "room": ("Room:", "Spazio:", "Espacio:", "Miejsce:"),
    "chance": ("Chance", "Probabilità", "Probabilidad", "Szansa"),
    "side": ("Side struck", "Lato colpito", "Lado golpeado", "Uderzana strona"),
    "side.front": ("front", "fronte", "frente", "przód"),
    "side.left": ("left flank", "fianco sinistro", "flanco izquierdo", "lewa flanka"),
    "side.right": ("right flank", "fianco destro", "flanco derecho", "prawa flanka"),
    "side.rear": ("rear", "retro", "retaguardia", "tył"),
    "if_flees": ("If it flees:", "Se fugge:", "Si huye:", "Jeśli ucieknie:"),
    "redirect": ("May redirect to", "Può reindirizzare su", "Puede redirigir a", "Może zmienić cel na"),
    "why": ("Why not:", "Perché no:", "Por qué no:", "Dlaczego nie:"),
    "to_hit": ("To hit", "Per colpire", "Para impactar", "Trafienie"),
    "to_hit_best": ("others", "altri", "otros", "inni"),
    "to_hit_worst": ("others", "altri", "otros", "inni"),
    "to_wound": ("To wound", "Per ferire", "Para herir", "Zranienie"),
    "armour": ("Armour Save", "Tiro Armatura", "Tirada de Armadura", "Rzut na Pancerz"),
    "casualties": (
        "Models lost on average",
        "Modelli persi in media",
        "Miniaturas perdidas de media",
        "Średnio straconych modeli",
    ),
    "chance_to_win": ("Wins", "Vince", "Gana", "Wygrywa"),
    "chance_to_lose": ("Loses", "Perde", "Pierde", "Przegrywa"),
    "inflicts": ("Wounds inflicted", "Ferite inflitte", "Heridas causadas", "Zadane rany"),
    "suffers": ("Wounds suffered", "Ferite subite", "Heridas sufridas", "Otrzymane rany"),
    "breaks": ("Chance to break:", "Probabilità di rotta:", "Probabilidad de desmoralizarse:", "Szansa na złamanie:"),
    "chance_to_catch": ("Catches it", "La raggiunge", "La alcanza", "Dogania"),
    "chance_of_panic": ("Panic", "Panico", "Pánico", "Panika"),
    "chance_to_pass": ("Test passed", "Test superato", "Chequeo superado", "Test zdany"),
    "leadership": ("Leadership", "Disciplina", "Liderazgo", "Zdolności Przywódcze"),
    "chance_of_direct_hit": ("Direct hit", "Colpo diretto", "Impacto directo", "Trafienie bezpośrednie"),
    "chance_of_misfire": ("Misfire", "Avaria", "Problemas", "Niewypał"),
    "cover": ("Cover", "Riparo", "Cobertura", "Zasłona"),
    "expected": ("On average", "In media", "De media", "Średnio"),
    "shots": ("Shots", "Tiri", "Disparos", "Strzały"),
    "hits": ("Hits", "Colpi a segno", "Impactos", "Trafienia"),
    "wounds": ("Wounds", "Ferite", "Heridas", "Rany"),
    "range": ("Range", "Gittata", "Alcance", "Zasięg"),
    "allowance": ("May move", "Può muovere", "Puede mover", "Może przejść"),
    "models": ("Models", "Modelli", "Miniaturas", "Modele"),
}

_FACES = ("needed", "to_hit", "to_hit_best", "to_hit_worst", "to_wound", "armour")
"""What a die must show: written with a plus."""

LANGUAGES = ("en", "it", "es", "pl")
MESSAGES: dict[str, dict[str, Template]] = {
    **{f"t9a.fact.{name}": dict(zip(LANGUAGES, words, strict=True)) for name, words in _WORDS.items()},
    **{f"t9a.fact.{name}.of": dict.fromkeys(LANGUAGES, "{n}+") for name in _FACES},
}
