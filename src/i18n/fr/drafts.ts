import type { drafts as english } from '../en/drafts.ts'
import type { Translated } from '../translated.ts'

export const drafts = {
  found: 'Brouillon de {{time}} restauré.',
  retype: 'À ressaisir (non conservé) : {{fields}}.',
  discarded: 'Brouillon abandonné',
  discardedAt: 'Brouillon de {{time}} abandonné',
  left: 'Brouillon enregistré : {{title}}',
  goBack: 'Reprendre',
  line: 'Brouillon enregistré dans ce navigateur',
  elsewhere: 'Ce formulaire est aussi rempli dans un autre onglet. Chaque onglet garde son propre brouillon.',
  others_one: 'Un autre brouillon de ce formulaire a été saisi à {{time}}.',
  others_many: '{{count}} autres brouillons de ce formulaire, le plus récent saisi à {{time}}.',
  others_other: '{{count}} autres brouillons de ce formulaire, le plus récent saisi à {{time}}.',
  take: 'L’ouvrir',
  full: 'Ce navigateur n’a plus d’espace de stockage. Le brouillon est perdu à la fermeture de cet onglet. Supprimez d’autres brouillons pour libérer de l’espace.',
  forbidden: 'Ce navigateur n’autorise pas le stockage. Le brouillon est perdu à la fermeture de cet onglet.',
} as const satisfies Translated<typeof english>
