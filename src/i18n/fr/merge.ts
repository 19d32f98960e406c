import type { merge as english } from '../en/merge.ts'
import type { Translated } from '../translated.ts'

export const merge = {
  title: '« {{name}} » a changé entre-temps',
  saved: {
    now: '{{user}} vient d’enregistrer, après le début de votre saisie.',
    today: '{{user}} a enregistré à {{time}}, {{ago}}, après le début de votre saisie.',
    before: '{{user}} a enregistré le {{date}} à {{time}}, après le début de votre saisie.',
  },
  somebody: 'Quelqu’un',
  again:
    'Une nouvelle modification est arrivée pendant vos choix. Ce que vous avez déjà choisi fait partie de votre version.',
  nothing: 'Vos modifications ne se recoupent pas : il n’y a rien à choisir.',
  unreadable: 'Assemblé ainsi, le résultat ne peut pas être conservé. Choisissez autrement.',
  theirs: '{{user}} :',
  mine: 'Vous',
  mineName: 'Vous :',
  was: 'avant : {{value}}',
  wasAbsent: 'absent auparavant',
  absent: 'Absent',
  takenOut: 'Retiré',
  empty: 'Vide',
  on: 'Oui',
  off: 'Non',
  secret: { kept: 'Défini', changed: 'Modifié', absent: 'Non défini' },
  allTheirs: 'Tout prendre de l’autre version',
  allMine: 'Garder tout le mien',
  undecided_one: '{{count, number}} choix à faire',
  undecided_many: '{{count, number}} choix à faire',
  undecided_other: '{{count, number}} choix à faire',
  taken_one: '{{count, number}} modification est reprise telle quelle',
  taken_many: '{{count, number}} modifications sont reprises telles quelles',
  taken_other: '{{count, number}} modifications sont reprises telles quelles',
  takenMine: 'vous',
  save: 'Enregistrer la fusion',
  back: 'Poursuivre la saisie',
  gone: {
    title: '« {{name}} » a été supprimé entre-temps',
    text: 'Votre saisie est toujours là. Elle permet de tout recréer.',
    create: 'Recréer',
  },
} as const satisfies Translated<typeof english>
