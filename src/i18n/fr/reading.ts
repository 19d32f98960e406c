import type { reading as english } from '../en/reading.ts'
import type { Translated } from '../translated.ts'

export const reading = {
  sentence: 'La façon de lire le fichier. Les options non choisies sont détectées.',
  error: 'Impossible de charger les options de lecture',
  field: {
    encoding: 'Encodage',
    delimiter: 'Délimiteur',
    quote: 'Guillemets',
    header: 'En-tête',
    decimal: 'Séparateur décimal',
    thousands: 'Séparateur de milliers',
    date_format: 'Dates à deux lectures',
    nulls: 'Valeurs lues comme nulles',
    yes: 'Valeurs lues comme « oui »',
    no: 'Valeurs lues comme « non »',
    sheet: 'Feuille',
  },
  detect: 'Détecter',
  detected: 'Détecté : {{value}}',
  encoding: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252',
    'latin-1': 'Latin-1',
    shift_jis: 'Shift-JIS',
    'euc-jp': 'EUC-JP',
  },
  delimiter: {
    comma: 'Virgule',
    semicolon: 'Point-virgule',
    tab: 'Tabulation',
    bar: 'Barre verticale',
    space: 'Espace',
  },
  quote: { double: 'Guillemets doubles', single: 'Guillemets simples', none: 'Sans guillemets' },
  header: { yes: 'La première ligne nomme les colonnes', no: 'Sans en-tête' },
  decimal: { point: 'Point, comme 1.5', comma: 'Virgule, comme 1,5' },
  thousands: {
    none: 'Aucun, comme 1000',
    comma: 'Virgule, comme 1,000',
    point: 'Point, comme 1.000',
    space: 'Espace, comme 1 000',
    apostrophe: "Apostrophe, comme 1'000",
  },
  date_format: { day_first: 'Jour d’abord', month_first: 'Mois d’abord' },
  sheetHelp: 'Le nom d’une feuille du classeur.',
  wordsHelp: 'Séparez-les par des virgules. Les cellules vides sont toujours nulles.',
  yesHelp: 'Par exemple « oui, vrai ». La casse ne compte pas.',
  wordsNeeded: 'Remplissez les deux listes, ou aucune.',
  notUtf8: 'Pas en UTF-8 : l’octet {{offset, number}} est {{byte}}.',
  open: {
    decimal_one:
      '{{count, number}} valeur de {{name}} a deux lectures possibles, par exemple {{example}}. Choisissez les séparateurs.',
    decimal_many:
      '{{count, number}} de valeurs de {{name}} ont deux lectures possibles, par exemple {{example}}. Choisissez les séparateurs.',
    decimal_other:
      '{{count, number}} valeurs de {{name}} ont deux lectures possibles, par exemple {{example}}. Choisissez les séparateurs.',
    date_format_one:
      '{{count, number}} date de {{name}} a deux lectures possibles, par exemple {{example}}. Choisissez l’ordre.',
    date_format_many:
      '{{count, number}} de dates de {{name}} ont deux lectures possibles, par exemple {{example}}. Choisissez l’ordre.',
    date_format_other:
      '{{count, number}} dates de {{name}} ont deux lectures possibles, par exemple {{example}}. Choisissez l’ordre.',
  },
  written: {
    percent: '{{name}} : pourcentages, divisés par 100',
    currency: '{{name}} : montants en {{currency}}',
    month: '{{name}} : mois, lus comme leur premier jour',
  },
  preview: {
    title: 'Aperçu',
    caption: 'Premières lignes de {{name}}, lues avec ces options',
    view: 'Forme des valeurs',
    read: 'Valeurs lues',
    file: 'Texte du fichier',
    rows_one: '{{count, number}} ligne',
    rows_many: '{{count, number}} de lignes',
    rows_other: '{{count, number}} lignes',
    first_one: 'la première ligne',
    first_many: 'les {{count, number}} premières lignes',
    first_other: 'les {{count, number}} premières lignes',
    changed_one: '{{count, number}} cellule changée',
    changed_many: '{{count, number}} de cellules changées',
    changed_other: '{{count, number}} cellules changées',
    updating: 'Mise à jour de l’aperçu…',
    error: 'Ces options ne conviennent pas à ce fichier',
    stale: 'Les lignes ci-dessous ont été lues avec les options précédentes.',
    rejected_one: '{{count, number}} ligne ne convient pas : {{reason}} (ligne {{line, number}}).',
    rejected_many:
      '{{count, number}} de lignes ne conviennent pas. La première : {{reason}} (ligne {{line, number}}).',
    rejected_other:
      '{{count, number}} lignes ne conviennent pas. La première : {{reason}} (ligne {{line, number}}).',
  },
  saved: 'Options de lecture enregistrées',
  savedText: 'Le fichier est relu. Les créations utilisent ensuite ces options.',
  note: {
    encoding: 'Ce fichier n’est pas en UTF-8 ; il a été lu en {{encoding}}.',
    open: 'Des valeurs de {{names}} ont deux lectures possibles. Choisissez la bonne dans les options de lecture.',
  },
} as const satisfies Translated<typeof english>
