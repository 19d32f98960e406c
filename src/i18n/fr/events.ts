import type { events as english } from '../en/events.ts'
import type { Translated } from '../translated.ts'

export const events = {
  sentence:
    'Ce que d’autres systèmes ont envoyé aux actions et aux workflows, du plus récent au plus ancien.',
  caption: 'Événements, du plus récent au plus ancien',
  error: 'Impossible de charger les événements',
  errorOne: 'Impossible de charger l’événement',
  find: 'Rechercher dans le contenu',
  pane: 'Événement',
  notAList: 'Pas une liste',
  receivedAt: 'Reçu le {{time}}',
  empty: {
    title: 'Aucun événement pour l’instant',
    text: 'Un événement apparaît ici quand un autre système démarre une action ou un workflow. La page d’une action montre l’appel.',
  },
  column: { received: 'Reçu', values: 'Premières valeurs', job: 'Tâche' },
  period: { day: 'aujourd’hui', week: '7 derniers jours', month: '30 derniers jours' },
  title: {
    rows_one: '{{count, number}} ligne pour {{name}}',
    rows_many: '{{count, number}} de lignes pour {{name}}',
    rows_other: '{{count, number}} lignes pour {{name}}',
    noRows: 'Événement pour {{name}}',
  },
  field: {
    event: 'Événement',
    by: 'Envoyé par',
    byFrom: '{{user}} depuis {{address}}',
    key: 'Clé de répétition',
    sent_one: 'envoyé une fois',
    sent_many: 'envoyé {{count, number}} de fois, une seule tâche démarrée',
    sent_other: 'envoyé {{count, number}} fois, une seule tâche démarrée',
    from: 'Renvoyé depuis',
  },
  rejected_one: '{{count, number}} ligne a été rejetée.',
  rejected_many: '{{count, number}} de lignes ont été rejetées.',
  rejected_other: '{{count, number}} lignes ont été rejetées.',
  job: {
    title: 'Tâche démarrée',
    inserted_one: '{{count, number}} ligne écrite dans {{table}}.',
    inserted_many: '{{count, number}} de lignes écrites dans {{table}}.',
    inserted_other: '{{count, number}} lignes écrites dans {{table}}.',
    query: 'Les interroger',
  },
  content: {
    title: 'Contenu',
    view: { rows: 'Lignes', json: 'JSON', request: 'Requête' },
    notAList: 'Le contenu n’est pas une liste de lignes.',
    first: 'Les {{shown, number}} premières lignes sur {{count, number}}.',
    load: 'Charger {{size}}',
    download: 'Télécharger le contenu',
    error: 'Impossible de charger le contenu',
  },
  again: {
    action: 'Renvoyer',
    sent: 'Événement renvoyé',
    text: 'Renvoyer démarre une nouvelle tâche avec ces lignes, avec vos autorisations et la version actuelle de l’action. Les lignes qu’elle insère sont ajoutées une seconde fois.',
  },
} as const satisfies Translated<typeof english>
