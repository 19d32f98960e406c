// Splits a template into pieces of one style; joined they are the complete text.
import { lex } from '#domain/jinja/lex.ts'
import { isTemplate, referencesIn } from '#domain/jinja/references.ts'
import type { Token, TokenKind } from '#domain/jinja/token.ts'
import type { Span } from '#domain/jinja/span.ts'

type TokenStyle = 'plain' | 'sign' | 'reference' | 'keyword' | 'function' | 'string' | 'comment'

export interface DiagnosticRange extends Span {
  readonly tone: 'error' | 'warning' | 'information'
}

interface HighlightedPiece {
  readonly text: string
  readonly start: number
  readonly style: TokenStyle
  readonly severity: DiagnosticRange['tone'] | undefined
}

const styleByKind: Readonly<Partial<Record<TokenKind, TokenStyle>>> = {
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

const nameStyle = (tokens: readonly Token[], at: number): TokenStyle => {
  const before = textAt(tokens, at - 1)
  if (before === '.') return 'plain'
  if (before === '|' || before === 'is' || textAt(tokens, at + 1) === '(') return 'function'
  return keywords.has(textAt(tokens, at)) ? 'keyword' : 'plain'
}

const styleOf = (tokens: readonly Token[], at: number): TokenStyle => {
  const token = tokens[at]
  if (token === undefined) return 'plain'
  return token.kind === 'name' ? nameStyle(tokens, at) : (styleByKind[token.kind] ?? 'plain')
}

interface StyledSpan extends Span {
  readonly style: TokenStyle
  readonly severity: DiagnosticRange['tone'] | undefined
}

const spansOf = (text: string, ranges: readonly DiagnosticRange[]): readonly StyledSpan[] => {
  const tokens = lex(text)
  const tokenSpans = tokens.map((token, at): StyledSpan => ({
    start: token.start,
    end: token.end,
    style: styleOf(tokens, at),
    severity: token.problem === undefined ? undefined : 'error',
  }))
  const references = referencesIn(text).map(({ start, nameSpan }): StyledSpan => ({
    start,
    end: nameSpan.end,
    style: 'reference',
    severity: undefined,
  }))
  const rangeSpans = ranges.map(({ start, end, tone }): StyledSpan => ({
    start,
    end,
    style: 'plain',
    severity: tone,
  }))
  return [...tokenSpans, ...references, ...rangeSpans]
}

/** Longer texts are not highlighted: doing so with every keystroke would be slow. */
const maxLength = 20_000

/** Merges neighbours of equal style and severity. */
const mergeEqual = (text: string, isEqual: (one: number, other: number) => boolean): readonly Span[] => {
  const spans: Span[] = []
  for (let start = 0, end = 1; end <= text.length; end += 1) {
    if (end < text.length && isEqual(start, end)) continue
    spans.push({ start, end })
    start = end
  }
  return spans
}

/** The pieces of a text, later styles over earlier ones; `ranges` are the diagnostics. */
export function highlightTemplate(
  text: string,
  ranges: readonly DiagnosticRange[],
): readonly HighlightedPiece[] {
  const isPlain = text.length > maxLength || (!isTemplate(text) && ranges.length === 0)
  const styles = new Map<number, TokenStyle>()
  const severities = new Map<number, DiagnosticRange['tone']>()
  for (const { start, end, style, severity } of isPlain ? [] : spansOf(text, ranges))
    for (let at = start; at < end; at += 1) {
      if (style !== 'plain') styles.set(at, style)
      if (severity !== undefined) severities.set(at, severity)
    }
  const isEqual = (one: number, other: number) =>
    styles.get(one) === styles.get(other) && severities.get(one) === severities.get(other)
  return mergeEqual(text, isEqual).map(({ start, end }) => ({
    text: text.slice(start, end),
    start,
    style: styles.get(start) ?? 'plain',
    severity: severities.get(start),
  }))
}
