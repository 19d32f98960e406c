import type { jobs as english } from '../en/jobs.ts'
import type { Translated } from '../translated.ts'

export const jobs = {
  sentence: {
    none: 'Rien n’est en cours. Ce qui prend du temps, extractions et constructions, se suit ici.',
    running_one: '{{count, number}} tâche est en cours ou attend son tour.',
    running_many: '{{count, number}} tâches sont en cours ou attendent leur tour.',
    running_other: '{{count, number}} tâches sont en cours ou attendent leur tour.',
  },
  caption: 'Tâches, de la plus récente à la plus ancienne',
  kind: {
    extraction: 'Extraction',
    build: 'Construction',
    sample: 'Projet d’exemple',
  },
  log: {
    job_started: 'lancée par {{login}}',
    job_recovered: 'la plateforme s’est arrêtée pendant l’exécution ; rien n’en est visible',
    job_cancel_asked: 'annulation demandée par {{login}}',
    job_finished: 'terminée en {{seconds}} s',
    job_interrupted: 'interrompue ; rien n’a été modifié',
    job_failed: 'échec : {{reason}}',
    extraction_started: '{{table}} : lecture de {{file}}, {{bytes}}',
    extraction_sampled: '{{table}} : premières lignes lues seulement : {{lines}}',
    extraction_done: '{{table}} : lignes : {{rows}}, attributs : {{attributes}}, en {{seconds}} s',
    extraction_renamed:
      '{{table}} : la colonne {{position}}, « {{header}} », s’appelle ici « {{name}} » : {{reason}}',
    extraction_encoding: '{{table}} : le fichier n’est pas en UTF-8 ; il est lu en {{encoding}}',
    extraction_rejected_one: '{{table}} : {{count, number}} ligne illisible, ligne {{line}} : {{reason}}',
    extraction_rejected_other:
      '{{table}} : {{count, number}} lignes illisibles, la première à la ligne {{line}} : {{reason}}',
    extraction_rejected_many:
      '{{table}} : {{count, number}} lignes illisibles, la première à la ligne {{line}} : {{reason}}',
    build_plan:
      'construction {{build}} : {{levels}}, tables : {{tables}} ; la construction {{previous}} reste visible jusqu’à ce que celle-ci ait abouti',
    build_plan_first: 'construction {{build}} : {{levels}}, tables : {{tables}} ; rien n’avait été construit',
    table_started: '{{table}} : écriture',
    table_done: '{{table}} : lignes : {{rows}}, en {{seconds}} s',
    table_view: '{{table}} : conservée comme vue',
    table_rejected_one: '{{table}} : {{count, number}} ligne refusée : {{reason}}',
    table_rejected_other: '{{table}} : {{count, number}} lignes refusées : {{reason}}',
    table_rejected_many: '{{table}} : {{count, number}} lignes refusées : {{reason}}',
    table_replaced_one:
      '{{table}} : {{count, number}} ligne remplacée par une ligne plus récente de même clé',
    table_replaced_other:
      '{{table}} : {{count, number}} lignes remplacées par des lignes plus récentes de même clé',
    table_replaced_many:
      '{{table}} : {{count, number}} lignes remplacées par des lignes plus récentes de même clé',
    build_shown: 'les requêtes voient désormais la construction {{build}}',
    sample_read: '{{source}}  lignes : {{rows}}',
    sample_step: '{{what}}',
  },
  state: {
    queued: 'En attente',
    running: 'En cours',
    success: 'Terminée',
    failed: 'Échec',
    interrupted: 'Interrompue',
  },
  stepState: {
    waiting: 'En attente',
    running: 'En cours',
    done: 'Terminée',
    attention: 'Terminée avec des avertissements',
    failed: 'Échec',
    off: 'Arrêtée',
  },
  column: {
    subject: 'Objet',
  },
  filter: {
    any: 'Tous',
    text: 'Filtrer par nom',
    states: { Queued: 'En attente', Running: 'En cours', Finished: 'Terminée' },
  },
  empty: {
    title: 'Aucune tâche pour l’instant',
    text: 'Une tâche commence quand une source est extraite ou qu’un niveau est construit. Son avancement et son journal restent ici.',
  },
  noMatch: {
    text_one: '{{count, number}} tâche est masquée par {{filters}}.',
    text_many: '{{count, number}} tâches sont masquées par {{filters}}.',
    text_other: '{{count, number}} tâches sont masquées par {{filters}}.',
  },
  error: 'Les tâches n’ont pas pu être lues',
  errorOne: 'La tâche n’a pas pu être lue',
  page: {
    title: {
      extraction: 'Extraction de {{subject}}',
      build: 'Construction de {{subject}}',
    },
    sentence: {
      queued: 'Demandée par {{user}} à {{time}}. Elle commencera dès qu’une place sera libre.',
      running: 'Lancée par {{user}} à {{time}}.',
      success: 'Lancée par {{user}} à {{time}}, terminée au bout de {{duration}}.',
      failed:
        'Lancée par {{user}} à {{time}}, en échec au bout de {{duration}}. Ce qui existait avant est inchangé.',
      interrupted:
        'Lancée par {{user}} à {{time}}, interrompue au bout de {{duration}}. Ce qui existait avant est inchangé.',
    },
    keeps: {
      extraction: 'L’extraction précédente reste en place jusqu’à ce que celle-ci ait abouti.',
      build:
        'Les requêtes s’appuient sur les tables précédentes jusqu’à ce que cette construction ait abouti.',
      sample: '',
    },
    cancel: {
      extraction: 'Annuler l’extraction',
      build: 'Annuler la construction',
      sample: 'Annuler la tâche',
    },
    notCancelled: 'La tâche n’a pas pu être annulée',
    open: { table: 'Ouvrir la table', build: 'Ouvrir la construction', source: 'Ouvrir la source' },
    lost: 'La plateforme a été arrêtée pendant l’exécution de cette tâche.',
  },
  figures: {
    label: 'Chiffres de la tâche',
    left: 'encore {{duration}} environ',
    reached: 'à {{percent}}',
    waits: 'attend son tour',
    unknown: 'la fin ne peut pas encore être estimée',
    elapsed: 'Écoulé',
    rows: { extraction: 'Lignes lues', build: 'Lignes écrites', sample: 'Lignes' },
    speed: 'Vitesse',
    perSecond: 'lignes/s',
    refusedUnit: 'lignes',
  },
  steps: {
    sample: { design: 'Conception', build: 'Construction' },
    caption: 'Étapes de la tâche',
    step: 'Étape',
    note: 'Remarque',
    axis: 'Temps depuis le début',
    seconds: '{{seconds, number}} s',
    minutes: '{{minutes, number}} min',
    hours: '{{hours, number}} h',
  },
  logPane: {
    title: 'Journal',
    lines_one: '{{count, number}} ligne',
    lines_many: '{{count, number}} lignes',
    lines_other: '{{count, number}} lignes',
    live: '{{lines}}, en direct',
    find: 'Chercher dans le journal',
    warnings: 'Avertissements {{count, number}}',
    errors: 'Erreurs {{count, number}}',
    wrap: 'Renvoyer les lignes longues à la ligne',
    download: 'Télécharger le journal',
    more: 'Afficher d’autres lignes',
    empty: 'Aucune ligne pour l’instant',
    emptyWarnings: 'Aucun avertissement',
    emptyErrors: 'Aucune erreur',
    level: { info: 'Information', warning: 'Avertissement', error: 'Erreur' },
  },
} as const satisfies Translated<typeof english>
