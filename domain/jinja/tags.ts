// Tags of a template, `{{ … }}` and `{% … %}`, with their tokens.
import { lex } from './lex.ts'
import type { Token } from './token.ts'

export interface Tag {
  readonly of: 'variable' | 'block'
  /** Tokens between the delimiters. */
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
}

const tagStarts: Readonly<Partial<Record<Token['kind'], Tag['of']>>> = {
  variable_begin: 'variable',
  block_begin: 'block',
}

/** Tags among the tokens of a template, in order. An unclosed tag extends to the end. */
export function tagsIn(tokens: readonly Token[]): readonly Tag[] {
  const tags: Tag[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const begin = tokens[at]
    const of = begin && tagStarts[begin.kind]
    if (begin === undefined || of === undefined) continue
    let end = at + 1
    while (end < tokens.length && tokens[end]?.kind !== `${of}_end`) end += 1
    const last = tokens[Math.min(end, tokens.length - 1)] ?? begin
    tags.push({ of, tokens: tokens.slice(at + 1, end), start: begin.start, end: last.end })
    at = end
  }
  return tags
}

/** The tags of a template. */
export function tagsOf(template: string): readonly Tag[] {
  return tagsIn(lex(template))
}
