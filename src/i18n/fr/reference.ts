import type { reference as english } from '../en/reference.ts'
import type { Translated } from '../translated.ts'

export const reference = {
  operations: 'Toutes les opérations',
  search: 'Chercher une opération',
  none: 'Aucune opération ne contient ces mots.',
  lead: 'Choisissez une opération pour voir ce qu’elle envoie et répond, qui peut l’appeler, et une commande curl pour cette plateforme.',
  english: 'Les descriptions de l’interface sont en anglais.',
  failed: 'La description de l’interface n’a pas pu être lue',
  unknown: 'Rien ne porte ce nom',
  unknownText: 'Choisissez une opération dans la liste.',
  extension: 'Ajout à l’interface documentée',
  access: {
    public: 'Sans jeton',
    session: 'Avec n’importe quel jeton',
    permission: 'Permission',
  },
  example: 'Exemple avec curl',
  exampleText: 'Donnez à TOKEN la valeur de votre jeton, et remplacez ce qui est entre chevrons.',
  place: { path: 'chemin', query: 'requête', header: 'en-tête' },
  required: 'Obligatoire',
  members_one: '{{count, number}} membre',
  members_many: '{{count, number}} membres',
  members_other: '{{count, number}} membres',
  body: 'Corps de la requête',
  answer: 'Réponse',
  errors: 'Erreurs',
} as const satisfies Translated<typeof english>
