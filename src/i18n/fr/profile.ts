import type { profile as english } from '../en/profile.ts'
import type { Translated } from '../translated.ts'

export const profile = {
  sample: {
    text_one: 'Types et chiffres sont ceux de la première ligne. Une construction lit toujours tout.',
    text_many:
      'Types et chiffres sont ceux des {{count, number}} premières lignes. Une construction lit toujours tout.',
    text_other:
      'Types et chiffres sont ceux des {{count, number}} premières lignes. Une construction lit toujours tout.',
    reading_one:
      'Types et chiffres sont ceux de la première ligne. Ils seront remplacés quand toutes les lignes auront été lues.',
    reading_many:
      'Types et chiffres sont ceux des {{count, number}} premières lignes. Ils seront remplacés quand toutes les lignes auront été lues.',
    reading_other:
      'Types et chiffres sont ceux des {{count, number}} premières lignes. Ils seront remplacés quand toutes les lignes auront été lues.',
    failed_one:
      'Types et chiffres sont ceux de la première ligne, car la lecture de toutes les lignes a échoué.',
    failed_many:
      'Types et chiffres sont ceux des {{count, number}} premières lignes, car la lecture de toutes les lignes a échoué.',
    failed_other:
      'Types et chiffres sont ceux des {{count, number}} premières lignes, car la lecture de toutes les lignes a échoué.',
    readAll: 'Tout lire',
    progress: 'Lignes lues',
  },
  distribution: 'Répartition',
  ranges: 'Histogramme de {{name}}',
  misfits: {
    num_one: '{{count, number}} valeur n’est pas un nombre, l’attribut est donc un texte : {{values}}',
    num_many:
      '{{count, number}} de valeurs ne sont pas des nombres, l’attribut est donc un texte : {{values}}',
    num_other: '{{count, number}} valeurs ne sont pas des nombres, l’attribut est donc un texte : {{values}}',
    boolean_one:
      '{{count, number}} valeur n’est ni vraie ni fausse, l’attribut est donc un texte : {{values}}',
    boolean_many:
      '{{count, number}} de valeurs ne sont ni vraies ni fausses, l’attribut est donc un texte : {{values}}',
    boolean_other:
      '{{count, number}} valeurs ne sont ni vraies ni fausses, l’attribut est donc un texte : {{values}}',
    date_one: '{{count, number}} valeur n’est pas une date, l’attribut est donc un texte : {{values}}',
    date_many:
      '{{count, number}} de valeurs ne sont pas des dates, l’attribut est donc un texte : {{values}}',
    date_other: '{{count, number}} valeurs ne sont pas des dates, l’attribut est donc un texte : {{values}}',
    datetime_one:
      '{{count, number}} valeur n’est pas une date avec une heure, l’attribut est donc un texte : {{values}}',
    datetime_many:
      '{{count, number}} de valeurs ne sont pas des dates avec une heure, l’attribut est donc un texte : {{values}}',
    datetime_other:
      '{{count, number}} valeurs ne sont pas des dates avec une heure, l’attribut est donc un texte : {{values}}',
    show: 'Afficher',
    showNamed: 'Afficher ce qui ne convient pas dans {{name}}',
  },
  rejected: {
    download: 'Télécharger les lignes refusées',
    all_one: '{{count, number}} ligne du fichier n’est pas une ligne de la table.',
    all_many: '{{count, number}} de lignes du fichier ne sont pas des lignes de la table.',
    all_other: '{{count, number}} lignes du fichier ne sont pas des lignes de la table.',
    inFile: 'Le téléchargement les contient toutes.',
    saved_one: '{{count, number}} ligne refusée téléchargée',
    saved_many: '{{count, number}} lignes refusées téléchargées',
    saved_other: '{{count, number}} lignes refusées téléchargées',
    saveStored: 'Télécharger les 10 000 premières',
    savedFirst_one: '{{count, number}} ligne refusée téléchargée, sur {{all, number}}',
    savedFirst_many: 'Les {{count, number}} premières lignes refusées sont téléchargées, sur {{all, number}}',
    savedFirst_other:
      'Les {{count, number}} premières lignes refusées sont téléchargées, sur {{all, number}}',
    failed: 'Impossible de lire les lignes refusées',
  },
  changes: {
    title: 'Modifié depuis l’extraction du {{when}}',
    titleSample: 'Modifié depuis l’échantillon du {{when}}',
    added: '<b>{{name}}</b> est nouveau : {{to}}',
    removed: '<b>{{name}}</b> a disparu. Son type était {{from}}.',
    retyped: '<b>{{name}}</b> est de type {{to}}, et non plus {{from}}',
    option: '{{name}} : {{to}}, et non plus {{from}}',
    object: {
      removed_one: '{{names}} a perdu son origine',
      removed_many: '{{names}} ont perdu leurs origines',
      removed_other: '{{names}} ont perdu leurs origines',
      retyped_one: '{{names}} lit un autre type',
      retyped_many: '{{names}} lisent un autre type',
      retyped_other: '{{names}} lisent un autre type',
    },
    nothing: 'Rien de ce qui utilise cette table n’est concerné.',
    untilBuilt:
      'Tout ce qui suit fonctionne encore sur les lignes actuelles. Les changements s’appliquent à la prochaine construction.',
    acknowledge: 'Marquer comme vu',
    acknowledged: 'Changements marqués comme vus',
    acknowledgedText: 'La prochaine extraction sera comparée à celle-ci.',
    failed: 'Impossible de marquer les changements comme vus',
  },
  drawer: {
    top: 'Valeurs les plus fréquentes',
    sampled_one: 'Compté dans un échantillon de {{count, number}} ligne.',
    sampled_many: 'Compté dans un échantillon de {{count, number}} de lignes.',
    sampled_other: 'Compté dans un échantillon de {{count, number}} lignes.',
    allDiffer: 'Aucune valeur n’est assez fréquente pour être affichée.',
    range: 'de {{from}} à {{to}}',
    misfits: 'Valeurs qui ne conviennent pas',
    misfitsHelp:
      'Lisez-les comme nulles dans les options de lecture, ou corrigez le fichier. Relancez ensuite l’extraction.',
    line: '{{times, number}}, d’abord à la ligne {{line, number}}',
    row: '{{times, number}}, d’abord à la ligne de données {{row, number}}',
    more_one: '{{count, number}} autre valeur de ce genre n’est pas affichée.',
    more_many: '{{count, number}} d’autres valeurs de ce genre ne sont pas affichées.',
    more_other: '{{count, number}} autres valeurs de ce genre ne sont pas affichées.',
    count: '{{count, number}} ({{share}})',
  },
} as const satisfies Translated<typeof english>
