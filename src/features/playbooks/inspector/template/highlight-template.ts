// A template in pieces of one look each; together they are the whole text.
import { lex } from '#domain/jinja/lex.ts'
import { isTemplate, referencesIn } from '#domain/jinja/references.ts'
import type { Token, TokenKind } from '#domain/jinja/token.ts'
import type { Span } from '#domain/jinja/span.ts'

type Look = 'plain' | 'sign' | 'reference' | 'keyword' | 'function' | 'string' | 'comment'

export interface Mark extends Span {
  readonly tone: 'error' | 'warning' | 'information'
}

interface PaintedPiece {
  readonly text: string
  readonly start: number
  readonly look: Look
  readonly mark: Mark['tone'] | undefined
}

const looks: Readonly<Partial<Record<TokenKind, Look>>> = {
  variable_begin: 'sign',
  variable_end: 'sign',
  block_begin: 'sign',
  block_end: 'sign',
  raw_begin: 'sign',
  raw_end: 'sign',
  comment: 'comment',
  string: 'string',
}

const keywords = new Set(
  (
    'and as block break call continue do elif else endblock endcall endfilter endfor endif endmacro endset ' +
    'endwith extends false False filter for from if import in include is macro none None not or recursive set ' +
    'true True with without'
  ).split(' '),
)

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''

const nameLook = (tokens: readonly Token[], at: number): Look => {
  const before = textAt(tokens, at - 1)
  if (before === '.') return 'plain'
  if (before === '|' || before === 'is' || textAt(tokens, at + 1) === '(') return 'function'
  return keywords.has(textAt(tokens, at)) ? 'keyword' : 'plain'
}

const lookOf = (tokens: readonly Token[], at: number): Look => {
  const token = tokens[at]
  if (token === undefined) return 'plain'
  return token.kind === 'name' ? nameLook(tokens, at) : (looks[token.kind] ?? 'plain')
}

interface Painted extends Span {
  readonly look: Look
  readonly mark: Mark['tone'] | undefined
}

const paintsOf = (text: string, marks: readonly Mark[]): readonly Painted[] => {
  const tokens = lex(text)
  const parts = tokens.map((token, at): Painted => ({
    start: token.start,
    end: token.end,
    look: lookOf(tokens, at),
    mark: token.problem === undefined ? undefined : 'error',
  }))
  const references = referencesIn(text).map(({ start, nameSpan }): Painted => ({
    start,
    end: nameSpan.end,
    look: 'reference',
    mark: undefined,
  }))
  const marked = marks.map(({ start, end, tone }): Painted => ({ start, end, look: 'plain', mark: tone }))
  return [...parts, ...references, ...marked]
}

/** Longer texts stay plain: nobody reads so much of a template in a field, and painting it at each stroke would be felt. */
const longest = 20_000

/** Neighbours of one look and one mark, as pieces. */
const joined = (text: string, alike: (one: number, other: number) => boolean): readonly Span[] => {
  const spans: Span[] = []
  for (let start = 0, end = 1; end <= text.length; end += 1) {
    if (end < text.length && alike(start, end)) continue
    spans.push({ start, end })
    start = end
  }
  return spans
}

/** The pieces of a text, later paints over earlier ones; `marks` are what the checks found in it. */
export function paint(text: string, marks: readonly Mark[]): readonly PaintedPiece[] {
  const isPlain = text.length > longest || (!isTemplate(text) && marks.length === 0)
  const looksAt = new Map<number, Look>()
  const marksAt = new Map<number, Mark['tone']>()
  for (const { start, end, look, mark } of isPlain ? [] : paintsOf(text, marks))
    for (let at = start; at < end; at += 1) {
      if (look !== 'plain') looksAt.set(at, look)
      if (mark !== undefined) marksAt.set(at, mark)
    }
  const alike = (one: number, other: number) =>
    looksAt.get(one) === looksAt.get(other) && marksAt.get(one) === marksAt.get(other)
  return joined(text, alike).map(({ start, end }) => ({
    text: text.slice(start, end),
    start,
    look: looksAt.get(start) ?? 'plain',
    mark: marksAt.get(start),
  }))
}
