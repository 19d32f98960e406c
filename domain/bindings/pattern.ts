// Regular expressions of mappings, run in time linear in the text, whatever they say (RE2). Look-around and references
// back are not part of them.
import { RE2JS } from 're2js'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { Budget } from './budget.ts'

/** Parts of a compiled expression; what repeats a part hundreds of times is as large as if it were written out. */
const largest = 2000
const longestText = 1000

export interface Pattern {
  readonly source: string
  readonly engine: RE2JS
  /** Names worked out lately, by text and replacement. */
  readonly names: Map<string, string>
}
type PatternRead =
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

const compile = (source: string): PatternRead => {
  if (source.length > 1000) return { pattern: null, problem: toReason('pattern_large') }
  const read = engineOf(source)
  if ('detail' in read) return { pattern: null, problem: toReason('pattern_wrong', { detail: read.detail }) }
  if (read.engine.programSize() > largest) return { pattern: null, problem: toReason('pattern_large') }
  return { pattern: { source, engine: read.engine, names: new Map() }, problem: null }
}

/** Expressions read lately: a filter asks for the same one at every value. */
const lately = new Map<string, PatternRead>()
const mostKept = 50

/** A regular expression out of its text, or why it is none: `pattern_wrong`, `pattern_large`. */
export function readPattern(source: string): PatternRead {
  const kept = lately.get(source)
  if (kept !== undefined) return kept
  if (lately.size >= mostKept) lately.clear()
  const read = compile(source)
  lately.set(source, read)
  return read
}

/** Whether a text may be held against a pattern: of at most 1,000 letters, and within the budget. */
const isAffordable = (text: string, budget: Budget): boolean =>
  text.length <= longestText && budget.spend('letters', text.length + 1)

/** Whether the pattern is found somewhere in the text; never in one too long for it. */
export function isFound(pattern: Pattern, { text, budget }: { text: string; budget: Budget }): boolean {
  return isAffordable(text, budget) && pattern.engine.test(text)
}

const rename = ({ engine }: Pattern, text: string, replace: string | undefined): string => {
  if (!engine.test(text)) return ''
  return replace === undefined ? text : engine.matcher(text).replaceFirst(replace).trim()
}

const mostNames = 1000
const longestName = 200

/**
 * The text with the first find replaced, `$1` and `$<name>` being what the groups found, without blanks around it; empty
 * where nothing is found. Names come again and again with each person, and are worked out once.
 */
export function renamed(
  pattern: Pattern,
  { text, replace, budget }: { text: string; replace: string | undefined; budget: Budget },
): string {
  if (!isAffordable(text, budget)) return ''
  const key = `${replace?.length ?? ''}:${replace ?? ''}${text}`
  const known = pattern.names.get(key)
  if (known !== undefined) return known
  if (pattern.names.size >= mostNames) pattern.names.clear()
  const name = rename(pattern, text, replace)
  if (text.length <= longestName) pattern.names.set(key, name)
  return name
}
