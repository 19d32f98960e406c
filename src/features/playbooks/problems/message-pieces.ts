// Splits a sentence at names from the document, which are shown as code. Parameters are enclosed in markers before
// translation, so that translations do not depend on the formatting.

const nameStart = '\uE000'
const nameEnd = '\uE001'

export interface Piece {
  readonly text: string
  readonly isQuoted: boolean
}

type Params = Readonly<Record<string, string | number>>

/** Encloses text parameters in markers; numbers are unchanged. */
export function markNames(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${nameStart}${value}${nameEnd}` : value,
    ]),
  )
}

/** Splits a text that was formatted with marked parameters. */
export function splitPieces(text: string): readonly Piece[] {
  return text
    .split(nameStart)
    .flatMap((part, at) => {
      const [quoted = '', ...others] = at === 0 ? ['', part] : part.split(nameEnd)
      return [
        { text: quoted, isQuoted: true },
        { text: others.join(''), isQuoted: false },
      ]
    })
    .filter((piece) => piece.text !== '')
}
