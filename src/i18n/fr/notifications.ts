import type { notifications as english } from '../en/notifications.ts'
import type { Translated } from '../translated.ts'

export const notifications = {
  sentence: {
    none: 'Les exécutions échouées ou en retard de vos workflows apparaissent ici.',
    unread_one: '{{count, number}} notification non lue.',
    unread_many: '{{count, number}} de notifications non lues.',
    unread_other: '{{count, number}} notifications non lues.',
  },
  error: 'Les notifications n’ont pas pu être lues',
  empty: 'Aucune notification',
  emptyText:
    'Vous êtes averti quand un workflow que vous avez enregistré en dernier échoue ou tarde, et quand un workflow que vous pouvez enregistrer est suspendu.',
  markAll: 'Tout marquer comme lu',
  mark: 'Marquer comme lue',
  notMarked: 'Les notifications n’ont pas pu être marquées comme lues',
  reason: {
    failed: '{{workflow}} a échoué',
    late: '{{workflow}} est en retard',
    paused: '{{workflow}} est suspendu',
  },
  column: { what: 'Ce qui s’est passé', when: 'Quand', deliveries: 'Envois' },
  unread: 'Non lue',
  openRun: 'Ouvrir l’exécution',
  openWorkflow: 'Ouvrir son workflow',
  delivery: {
    waiting: 'À {{to}} : en attente',
    delivered: 'À {{to}} : remise',
    failed: 'À {{to}} : échec',
    tries_one: '{{count, number}} essai',
    tries_many: '{{count, number}} d’essais',
    tries_other: '{{count, number}} essais',
    none: 'Dans la console seulement',
  },
} as const satisfies Translated<typeof english>
