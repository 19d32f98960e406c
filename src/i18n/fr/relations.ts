import type { Translated } from '../translated.ts'
import type { relations as english } from '../en/relations.ts'

export const relations = {
  none: 'Cet objet n’a pas encore de relation. Un mart en a besoin pour le joindre à un autre objet.',
  type: {
    many_to_one: 'plusieurs à un',
    one_to_one: 'un à un',
    one_to_many: 'un à plusieurs',
    many_to_many: 'plusieurs à plusieurs',
  },
  matched: '{{share}} des lignes remplies de {{name}} ont une correspondance',
  noValue: 'Aucune ligne de {{name}} n’est remplie',
  orphans_one: '{{count, number}} ligne sans correspondance',
  orphans_many: '{{count, number}} de lignes sans correspondance',
  orphans_other: '{{count, number}} lignes sans correspondance',
  nulls_one: '{{count, number}} ligne vide',
  nulls_many: '{{count, number}} de lignes vides',
  nulls_other: '{{count, number}} lignes vides',
  multiplies:
    'Une jointure multiplie les lignes par {{factor}} (×{{factor}}) : plusieurs lignes de {{name}} ont les mêmes valeurs.',
  notOne: 'Plusieurs lignes de {{name}} ont les mêmes valeurs. Les données montrent « plusieurs à un ».',
  measuring: 'Mesure en cours…',
  finding: 'Recherche de relations dans les données…',
  found: 'Trouvé pour vous',
  foundNone: 'Aucune autre relation n’a été trouvée dans les données.',
  unread: 'Ces objets n’ont pas pu être lus : {{names}}',
  unavailable:
    'Cette plateforme ne mesure pas les relations et n’en cherche pas. Vous pouvez toujours les ajouter vous-même.',
  denied:
    'Seuls les utilisateurs qui peuvent extraire des tables voient combien de lignes correspondent et les relations trouvées dans les données.',
  find: 'Trouver des relations',
  add: 'Ajouter une relation',
  addFound: 'Ajouter la relation {{relation}}',
  addTitle: 'Ajouter une relation de {{name}}',
  editTitle: 'Modifier une relation de {{name}}',
  edit: 'Modifier la relation {{relation}}',
  apply: 'Modifier la relation',
  addText:
    'Choisissez les attributs qui ont les mêmes valeurs, et combien de lignes de chaque côté vont ensemble.',
  typeOf: 'Type de la relation {{relation}}',
  remove: 'Retirer la relation {{relation}}',
  taken: 'L’objet a déjà cette relation.',
  field: {
    object: 'Autre objet',
    type: 'Type de relation',
    pairs: 'Attributs de mêmes valeurs',
    ownAt: 'Attribut {{at}} de cet objet',
    otherAt: 'Attribut {{at}} de l’autre objet',
    addPair: 'Ajouter des attributs',
    removePair: 'Retirer les attributs {{at}}',
  },
} as const satisfies Translated<typeof english>
