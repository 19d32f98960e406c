// The tags of a template: `{{ … }}` and `{% … %}`, each with the tokens in it.
import { lex } from './lex.ts'
import type { Token } from './token.ts'

export interface Tag {
  readonly of: 'variable' | 'block'
  /** What stands between its signs. */
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
}

const begins = { variable_begin: 'variable', block_begin: 'block' } as const
const isBegin = (kind: Token['kind']): kind is keyof typeof begins => Object.hasOwn(begins, kind)

const tagAt = (tokens: readonly Token[], { at, of }: { at: number; of: Tag['of'] }): Tag => {
  const inner: Token[] = []
  let place = at + 1
  for (; place < tokens.length; place += 1) {
    const token = tokens[place]
    if (token === undefined || token.kind === `${of}_end`) break
    inner.push(token)
  }
  const last = tokens[Math.min(place, tokens.length - 1)]
  return { of, tokens: inner, start: tokens[at]?.start ?? 0, end: last?.end ?? 0 }
}

/** The tags of a template in their order; one that is never closed reaches to the end. */
export const tagsOf = (template: string): readonly Tag[] => {
  const tokens = lex(template)
  return tokens.flatMap((token, at) =>
    isBegin(token.kind) ? [tagAt(tokens, { at, of: begins[token.kind] })] : [],
  )
}
