import type { common as english } from '../en/common.ts'
import type { Translated } from '../translated.ts'

export const common = {
  action: {
    cancel: 'Annuler',
    close: 'Fermer',
    clear: 'Effacer',
    copy: 'Copier',
    copied: 'Copié',
    copyDetails: 'Copier les détails',
    delete: 'Supprimer',
    dismiss: 'Masquer',
    more: 'Autres actions',
    save: 'Enregistrer',
    tryAgain: 'Réessayer',
    open: 'Afficher les choix',
    reload: 'Recharger',
    loadMore: 'Afficher la suite',
  },
  field: {
    optional: 'facultatif',
    problems_one: '{{count}} champ à corriger',
    problems_many: '{{count}} champs à corriger',
    problems_other: '{{count}} champs à corriger',
  },
  loading: { slow: 'Lecture toujours en cours après {{count}} s', reading: 'Lecture en cours' },
  error: {
    copy: 'Le navigateur n’a pas autorisé la copie. Sélectionnez le texte et copiez-le à la main.',
    code: 'Code',
    request: 'Requête HTTP',
    time: 'Heure',
    network: 'La plateforme ne répond pas',
    networkText: 'Rien n’a été modifié. Vérifiez votre connexion, puis réessayez.',
    unexpected: 'Une erreur est survenue',
    contract: 'Réponse inattendue de la plateforme',
    contractText: 'Rien n’a été modifié. La plateforme et la console sont peut-être de versions différentes.',
    unavailable: 'Cette plateforme ne propose pas cette fonction',
    unavailableText:
      'La console est reliée à une plateforme dépourvue de cette partie. Le reste fonctionne comme d’habitude.',
    notFound: 'Introuvable',
    notFoundText: 'L’élément a été supprimé ou renommé, ou l’adresse contient une erreur.',
    file: 'Une partie de la console n’a pas pu être chargée',
    fileText:
      'La connexion est peut-être interrompue, ou la console a été mise à jour. Rechargez la page : votre saisie est conservée dans ce navigateur.',
    start: 'La console n’a pas pu démarrer',
    crashed: 'Cette page a cessé de fonctionner',
    crashedText: 'Rien de ce que vous avez enregistré n’est perdu. Rechargez la page pour la retrouver.',
  },
  language: { name: 'Langue', unread: 'Les textes en {{language}} n’ont pas pu être lus' },
  toasts: 'Messages',
} as const satisfies Translated<typeof english>
