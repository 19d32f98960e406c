import type { drafts as english } from '../en/drafts.ts'
import type { Translated } from '../translated.ts'

export const drafts = {
  found: 'Retrouvé : ce que vous avez saisi à {{time}}.',
  retype: 'Non conservé, à saisir de nouveau : {{fields}}.',
  discarded: 'La saisie est abandonnée',
  discardedAt: 'Saisie de {{time}} abandonnée',
  left: 'Conservé comme brouillon : {{title}}',
  goBack: 'Y revenir',
  line: 'Conservé dans ce navigateur pendant la saisie.',
  elsewhere: 'Ce formulaire est aussi rempli dans un autre onglet. Chaque onglet garde son propre brouillon.',
  others_one: 'Un autre brouillon de ce formulaire a été saisi à {{time}}.',
  others_many: '{{count}} autres brouillons de ce formulaire, le plus récent saisi à {{time}}.',
  others_other: '{{count}} autres brouillons de ce formulaire, le plus récent saisi à {{time}}.',
  take: 'Afficher celui-là',
  full: 'Ce navigateur n’a plus de place : le brouillon ne vit que le temps de cet onglet. Supprimer d’autres brouillons en libère.',
  forbidden: 'Ce navigateur ne permet de rien conserver : le brouillon ne vit que le temps de cet onglet.',
} as const satisfies Translated<typeof english>
