// A sentence in which names from the document stand apart: what is between the two marks is quoted, in mono. The marks
// are put around parameters before a text takes them, so that no text needs to know how it is drawn.

const opens = '\uE000'
const closes = '\uE001'

export interface Piece {
  readonly text: string
  readonly isQuoted: boolean
}

type Params = Readonly<Record<string, string | number>>

/** Parameters whose names are marked; figures stay figures. */
export function marked(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${opens}${value}${closes}` : value,
    ]),
  )
}

/** The pieces of a text made with marked parameters. */
export function piecesOf(text: string): readonly Piece[] {
  return text
    .split(opens)
    .flatMap((part, at) => {
      const [quoted = '', ...rest] = at === 0 ? ['', part] : part.split(closes)
      return [
        { text: quoted, isQuoted: true },
        { text: rest.join(''), isQuoted: false },
      ]
    })
    .filter((piece) => piece.text !== '')
}
