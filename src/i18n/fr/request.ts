import type { request as english } from '../en/request.ts'
import type { Translated } from '../translated.ts'

export const request = {
  open: 'Afficher la requête HTTP',
  title: 'Appels de cette page',
  lead: 'Ce que cette page envoie, dans son état actuel. Placez un jeton à vous dans <code>TOKEN</code> ; aucun n’est jamais affiché ici.',
  secrets: 'Les secrets n’apparaissent que par leur nom, comme <code>{{example}}</code>.',
  openApi: 'Document OpenAPI',
  view: { http: 'Requête', curl: 'curl' },
  copy: 'Copier pour curl',
  body: 'Corps de la requête',
  curl: 'La requête pour curl',
  cut: 'Encore {{count, number}} caractères ; la copie prend tout.',
  none: 'Cette page n’envoie rien d’elle-même',
  noneText: 'Les pages qui lisent ou modifient quelque chose affichent leurs appels ici.',
} as const satisfies Translated<typeof english>
