import type { designer as english } from '../en/designer.ts'
import type { Translated } from '../translated.ts'

export const designer = {
  pane: 'Carte sélectionnée',
  keys: 'Tab et les flèches passent d’une carte à l’autre, à gauche et à droite le long des liens. Entrée ouvre une carte, Échap quitte les cartes. La liste offre les mêmes fonctions.',
  view: { canvas: 'Canevas', list: 'Liste' },
  objects_one: '{{count, number}} objet',
  objects_many: '{{count, number}} d’objets',
  objects_other: '{{count, number}} objets',
  tool: {
    jump: 'Aller à',
    neighbours: 'Isoler les voisins',
    showAll: 'Afficher toutes les cartes',
  },
  card: {
    label_one: '{{name}}, {{lane}}, {{count, number}} attribut',
    label_many: '{{name}}, {{lane}}, {{count, number}} d’attributs',
    label_other: '{{name}}, {{lane}}, {{count, number}} attributs',
    marked: '{{label}}, {{state}}',
    never: 'jamais construit',
    changed: 'modifié',
    more_one: '{{count, number}} autre attribut',
    more_many: '{{count, number}} d’autres attributs',
    more_other: '{{count, number}} autres attributs',
    relation: 'Relation de {{from}} vers {{to}}, {{names}}, {{type}}',
  },
} as const satisfies Translated<typeof english>
