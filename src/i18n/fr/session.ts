import type { session as english } from '../en/session.ts'
import type { Translated } from '../translated.ts'

export const session = {
  again: {
    title: 'Se reconnecter',
    text: 'La session de {{name}} a pris fin. La page reste telle quelle et ce qui a été interrompu reprendra.',
    leave: 'Quitter vers la page de connexion',
  },
  away: {
    text: 'Votre saisie est conservée dans ce navigateur ; l’enregistrement attendra.',
    next: 'Nouvelle tentative dans {{count, number}} s.',
    retry: 'Vérifier maintenant',
  },
  unknown:
    'La plateforme n’a pas répondu. On ne sait pas si l’envoi est arrivé ; votre saisie est toujours là.',
  drafts: {
    playbook: 'Playbook {{name}}',
    entry: 'Brouillons',
    title: 'Brouillons',
    text: 'Saisis et non enregistrés. Ils sont conservés dans ce navigateur, pour vous seul.',
    empty: 'Aucun brouillon',
    delete: 'Supprimer le brouillon {{title}}',
    deleted: 'Brouillon supprimé : {{title}}',
    deleteAll: 'Tout supprimer',
    allDeleted_one: '{{count}} brouillon supprimé',
    allDeleted_many: '{{count}} brouillons supprimés',
    allDeleted_other: '{{count}} brouillons supprimés',
  },
  sessions: {
    entry: 'Sessions…',
    title: 'Vos sessions',
    text: 'Toutes les connexions qui n’ont pas pris fin. Si vous n’en reconnaissez pas une, mettez-y fin et changez votre mot de passe.',
    current: 'Celle-ci',
    browser: '{{browser}} sous {{system}}',
    key: 'Clé d’API {{name}}',
    unknown: 'Navigateur inconnu',
    since: 'Ouverte\u00a0: {{when}}',
    used: 'Dernier usage\u00a0: {{when}}',
    end: 'Mettre fin',
    endOf: 'Mettre fin à la session\u00a0: {{what}}',
    ended: 'Session terminée',
    error: 'Les sessions n’ont pas pu être lues',
  },
  leave: {
    title_one: 'Se déconnecter et conserver {{count}} brouillon ?',
    title_many: 'Se déconnecter et conserver {{count}} brouillons ?',
    title_other: 'Se déconnecter et conserver {{count}} brouillons ?',
    text: 'Ce que vous avez saisi reste lisible par quiconque peut ouvrir les fichiers de ce navigateur. Vous le retrouverez en vous reconnectant ici.',
    archives_one: 'L’archive {{names}}, gardée pour plus tard, en fait partie.',
    archives_many: 'Les archives {{names}}, gardées pour plus tard, en font partie.',
    archives_other: 'Les archives {{names}}, gardées pour plus tard, en font partie.',
    keep: 'Conserver et sortir',
    delete: 'Supprimer et sortir',
    cancel: 'Rester connecté',
  },
} as const satisfies Translated<typeof english>
