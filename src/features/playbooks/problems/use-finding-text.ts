import { useTranslation } from 'react-i18next'
import type { Finding, Fix } from '#domain/playbook/check/finding.ts'
import { type Piece, marked, piecesOf } from './finding-pieces.ts'

type Coded = Pick<Finding | Fix, 'code' | 'params'>

export interface FindingText {
  /** What was found, as a sentence. */
  readonly sentence: (finding: Coded) => string
  /** The same in pieces, names of the document apart. */
  readonly pieces: (finding: Coded) => readonly Piece[]
  /** What a fix does, as on a button. */
  readonly fix: (fix: Coded) => string
}

/** Says findings and their fixes in the language of the console. */
export const useFindingText = (): FindingText => {
  const { i18n } = useTranslation('checks')
  // Codes arrive as data: that each has its texts is held by the tests of the checks.
  const say = (key: string, params: Coded['params']): string => {
    const said: unknown = Reflect.apply(i18n.t, i18n, [key, { ...params, ns: 'checks' }])
    return String(said)
  }
  return {
    sentence: ({ code, params }) => say(`finding.${code}`, params),
    pieces: ({ code, params }) => piecesOf(say(`finding.${code}`, marked(params))),
    fix: ({ code, params }) => say(`fix.${code}`, params),
  }
}
