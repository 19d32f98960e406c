// Regular expressions of mappings, run in time linear in the text (RE2). Look-around and back-references are not
// supported.
import { RE2JS } from 're2js'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { Budget } from './budget.ts'

/** Maximum size of a compiled expression; a repetition counts as if it were written out. */
const maxProgramSize = 2000
const maxTextLength = 1000

export interface Pattern {
  readonly source: string
  readonly engine: RE2JS
  /** Recent results by text and replacement. */
  readonly names: Map<string, string>
}
type ParsedPattern =
  | { readonly pattern: Pattern; readonly problem: null }
  | { readonly pattern: null; readonly problem: Reason }

const detailOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : ''

const engineOf = (source: string): { engine: RE2JS } | { detail: string } => {
  try {
    return { engine: RE2JS.compile(source) }
  } catch (error) {
    return { detail: detailOf(error) }
  }
}

const compile = (source: string): ParsedPattern => {
  if (source.length > 1000) return { pattern: null, problem: toReason('pattern_large') }
  const read = engineOf(source)
  if ('detail' in read) return { pattern: null, problem: toReason('pattern_wrong', { detail: read.detail }) }
  if (read.engine.programSize() > maxProgramSize) return { pattern: null, problem: toReason('pattern_large') }
  return { pattern: { source, engine: read.engine, names: new Map() }, problem: null }
}

/** Recently parsed expressions: a filter requests the same one for every value. */
const cache = new Map<string, ParsedPattern>()
const maxCached = 50

/** Parses a regular expression, or returns the reason it is invalid: `pattern_wrong`, `pattern_large`. */
export function parsePattern(source: string): ParsedPattern {
  const cached = cache.get(source)
  if (cached !== undefined) return cached
  if (cache.size >= maxCached) cache.clear()
  const read = compile(source)
  cache.set(source, read)
  return read
}

/** Whether a text may be tested: at most 1,000 characters, and within the budget. */
const isAffordable = (text: string, budget: Budget): boolean =>
  text.length <= maxTextLength && budget.spend('letters', text.length + 1)

/** Whether the pattern matches anywhere in the text; never for a text that is too long. */
export function matchesPattern(
  pattern: Pattern,
  { text, budget }: { text: string; budget: Budget },
): boolean {
  return isAffordable(text, budget) && pattern.engine.test(text)
}

const rename = ({ engine }: Pattern, text: string, replace: string | undefined): string => {
  if (!engine.test(text)) return ''
  return replace === undefined ? text : engine.matcher(text).replaceFirst(replace).trim()
}

const maxNames = 1000
const maxNameLength = 200

/**
 * The trimmed text with the first match replaced, where `$1` and `$<name>` insert groups; empty if nothing matches.
 * Users share the same group names, so results are cached.
 */
export function replaceFirstMatch(
  pattern: Pattern,
  { text, replace, budget }: { text: string; replace: string | undefined; budget: Budget },
): string {
  if (!isAffordable(text, budget)) return ''
  const key = `${replace?.length ?? ''}:${replace ?? ''}${text}`
  const cached = pattern.names.get(key)
  if (cached !== undefined) return cached
  if (pattern.names.size >= maxNames) pattern.names.clear()
  const name = rename(pattern, text, replace)
  if (text.length <= maxNameLength) pattern.names.set(key, name)
  return name
}
