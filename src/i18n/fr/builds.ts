import type { builds as english } from '../en/builds.ts'
import type { Translated } from '../translated.ts'

export const builds = {
  caption: 'Constructions, de la plus récente à la plus ancienne',
  sentence: {
    current: 'Les requêtes voient les tables de la construction {{build}}.',
    none: 'Aucune n’a abouti : il n’y a encore rien à interroger.',
  },
  column: {
    levels: 'Niveaux',
    tables: 'Tables écrites',
    rows: 'Lignes écrites',
    rejected: 'Lignes refusées',
  },
  action: {
    again: 'Reconstruire…',
    job: 'Ouvrir sa tâche',
  },
  empty: {
    title: 'Aucune construction pour l’instant',
    text: 'Une construction écrit une table par objet logique. Les requêtes s’appuient sur la dernière qui a abouti.',
  },
  noMatch: {
    text_one: '{{count, number}} construction est masquée par le filtre.',
    text_many: '{{count, number}} constructions sont masquées par le filtre.',
    text_other: '{{count, number}} constructions sont masquées par le filtre.',
  },
  error: 'Les constructions n’ont pas pu être lues',
  errorOne: 'La construction n’a pas pu être lue',
  page: {
    started: '{{levels}} : lancée par {{user}} le {{time}}.',
    queued: 'Elle commencera quand les constructions précédentes seront terminées.',
    running: 'Les requêtes s’appuient sur les tables précédentes jusqu’à ce qu’elle ait abouti.',
    success: 'Elle a duré {{duration}}.',
    failed: 'Elle a échoué après {{duration}} ; les requêtes voient toujours les tables précédentes.',
    interrupted:
      'Elle a été interrompue après {{duration}} ; les requêtes voient toujours les tables précédentes.',
    absentTitle: 'Il n’y a pas de construction {{build}}',
    absentText: 'Les constructions sont numérotées à partir de 1, dans l’ordre de leur lancement.',
    back: 'Toutes les constructions',
  },
  accept: {
    act: 'Reconstruire et publier sans les lignes refusées',
    failed: 'Impossible de lancer la construction',
  },
  cancel: { act: 'Annuler la construction', failed: 'La construction n’a pas pu être annulée' },
  back: {
    older: 'Revenir à la construction {{build}}',
    newer: 'Reprendre la construction {{build}}',
    tag: 'Précédente',
    title: 'Utiliser la construction {{build}} au lieu de la construction {{live}} ?',
    text: 'Les requêtes, les tableaux de bord et les calculs liront les tables de la construction {{build}}, du {{time}}. Les objets ne changent pas : la prochaine construction réécrira leurs tables. La construction {{live}} pourra être reprise jusqu’à la prochaine construction.',
    rows_one: '{{rows}} ligne, au lieu de {{live}}',
    rows_many: '{{rows}} lignes, au lieu de {{live}}',
    rows_other: '{{rows}} lignes, au lieu de {{live}}',
    appears_one: '{{rows}} ligne, aucune table actuellement',
    appears_many: '{{rows}} lignes, aucune table actuellement',
    appears_other: '{{rows}} lignes, aucune table actuellement',
    disappears: 'n’aura plus de table',
    described: 'mêmes lignes, avec les noms et les rôles d’alors',
    same: 'Les deux constructions ont les mêmes tables.',
    more_one: 'et {{count, number}} autre table',
    more_many: 'et {{count, number}} autres tables',
    more_other: 'et {{count, number}} autres tables',
    done: 'Les requêtes voient la construction {{build}}',
  },
  rejected: {
    title: 'Lignes refusées de {{name}}',
    act: 'Télécharger en CSV',
    file: 'Fichier de la ligne',
    line: 'Numéro de ligne',
    reason: 'Motif du refus',
    text: 'Texte de la ligne',
    fileName: 'Lignes refusées de {{name}}, construction {{build}}',
    saved_one: '{{count, number}} ligne refusée enregistrée sur {{all, number}}',
    saved_many: 'Les {{count, number}} premières lignes refusées sont enregistrées, sur {{all, number}}',
    saved_other: 'Les {{count, number}} premières lignes refusées sont enregistrées, sur {{all, number}}',
    failed: 'Les lignes refusées n’ont pas pu être lues',
  },
  waits: {
    one: 'La vôtre commencera quand la construction {{build}} sera terminée.',
    more_one:
      'La vôtre commencera quand la construction {{build}} et {{count, number}} construction en attente seront terminées.',
    more_many:
      'La vôtre commencera quand la construction {{build}} et {{count, number}} constructions en attente seront terminées.',
    more_other:
      'La vôtre commencera quand la construction {{build}} et {{count, number}} constructions en attente seront terminées.',
    open: 'Ouvrir la construction {{build}}',
  },
  view: { steps: 'Dans le temps' },
  tables: {
    count_one: '{{count, number}} écrite',
    count_many: '{{count, number}} écrites',
    count_other: '{{count, number}} écrites',
    unchanged: 'inchangée depuis une construction précédente',
    speed: 'Lignes par seconde',
    object: 'Objet',
    view: 'vue',
    filtered: 'Écartées par règle',
    replaced: 'Remplacées',
    ask: 'Poser une question sur {{name}}',
  },
} as const satisfies Translated<typeof english>
