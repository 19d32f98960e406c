// Templates in parameters of actions (ENG26): `{{ steps.load.result[0].id }}`, optionally with one filter. A text that is
// one expression has the value's own type; otherwise the value is inserted as text.
import { ExactNumber } from '#contract/exact-number.ts'
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import { reasonParams } from '#contract/reasons.ts'

/** A problem of a text. `path` is dotted, from the value that contains the text. */
interface TemplateProblem {
  readonly path: string
  readonly code: Extract<ErrorCode, 'template_invalid' | 'template_unknown'>
  readonly params: ErrorParams
}

type Segment = string | number
const filters = ['json', 'url'] as const
type Filter = (typeof filters)[number]
const isFilter = (name: string): name is Filter => filters.some((filter) => filter === name)

interface Path {
  readonly segments: readonly Segment[]
  /** Where each segment is in the text: a name, or brackets with their content. */
  readonly spans: readonly { readonly from: number; readonly to: number }[]
}

interface Expression {
  /** The steps of a path, or a literal text. */
  readonly of: Path | { readonly literal: string }
  readonly filter: Filter | null
}
type Part = string | Expression

class TemplateFault extends Error {
  readonly params: ErrorParams
  constructor(params: ErrorParams) {
    super('invalid template')
    this.params = params
  }
}

const blank = /\s*/y
const patterns = {
  name: /[\p{L}\p{N}_][\p{L}\p{N}_-]*/uy,
  index: /\[\s*(-?\d{1,9})\s*\]/y,
  text: /\[\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\]/y,
  literal: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y,
} as const

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const skipBlank = (text: string, at: number): number => at + (matchAt(blank, text, at)?.[0].length ?? 0)
const unquote = (quoted: string): string => quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1')

const unexpected = (text: string, at: number): TemplateFault => {
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0x20)
  const isOpen = at >= text.length
  return new TemplateFault(isOpen ? reasonParams('template_open') : reasonParams('template_sign', { found }))
}

interface Read<T> {
  readonly value: T
  readonly end: number
}

const readBracket = (text: string, at: number): Read<Segment> => {
  const index = matchAt(patterns.index, text, at)
  if (index !== null) return { value: Number(index[1]), end: at + index[0].length }
  const name = matchAt(patterns.text, text, at)
  if (name === null) throw unexpected(text, at)
  return { value: unquote(name[1] ?? ''), end: at + name[0].length }
}

const readName = (text: string, at: number): Read<string> => {
  const name = matchAt(patterns.name, text, at)
  if (name === null) throw unexpected(text, at)
  return { value: name[0], end: at + name[0].length }
}

const readPath = (text: string, at: number): Read<Path> => {
  const first = readName(text, at)
  const segments: Segment[] = [first.value]
  const spans = [{ from: at, to: first.end }]
  let { end } = first
  while (text[end] === '.' || text[end] === '[') {
    const from = text[end] === '.' ? end + 1 : end
    const next = text[end] === '.' ? readName(text, from) : readBracket(text, from)
    segments.push(next.value)
    spans.push({ from, to: next.end })
    ;({ end } = next)
  }
  return { value: { segments, spans }, end }
}

const readFilter = (text: string, at: number): Read<Filter | null> => {
  if (text[at] !== '|') return { value: null, end: at }
  const name = readName(text, skipBlank(text, at + 1))
  if (!isFilter(name.value))
    throw new TemplateFault(
      reasonParams('template_filter', { found: name.value, allowed: filters.join(', ') }),
    )
  return { value: name.value, end: skipBlank(text, name.end) }
}

const readOperand = (text: string, at: number): Read<Expression['of']> => {
  const [quoted] = matchAt(patterns.literal, text, at) ?? []
  if (quoted !== undefined) return { value: { literal: unquote(quoted) }, end: at + quoted.length }
  const { value, end } = readPath(text, at)
  return { value, end }
}

/** Reads the expression after two opening braces. */
const readExpression = (text: string, start: number): Read<Expression> => {
  const at = skipBlank(text, start)
  if (text.startsWith('}}', at)) throw new TemplateFault(reasonParams('template_empty'))
  const operand = readOperand(text, at)
  const filter = readFilter(text, skipBlank(text, operand.end))
  if (!text.startsWith('}}', filter.end)) throw unexpected(text, filter.end)
  return { value: { of: operand.value, filter: filter.value }, end: filter.end + 2 }
}

const readParts = (text: string): readonly Part[] => {
  const parts: Part[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('{{', at)
    if (open < 0) break
    if (open > at) parts.push(text.slice(at, open))
    const { value, end } = readExpression(text, open + 2)
    parts.push(value)
    at = end
  }
  if (at < text.length || parts.length === 0) parts.push(text.slice(at))
  return parts
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber)

const shown = 20
/** What exists in a value: names, or the range of indexes. */
const availableIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? '—' : `0 … ${value.length - 1}`
  if (!isObject(value)) return '—'
  const names = Object.keys(value)
  if (names.length === 0) return '—'
  return names.length > shown ? `${names.slice(0, shown).join(', ')}, …` : names.join(', ')
}

const memberOf = (value: unknown, segment: Segment): { readonly value: unknown } | undefined => {
  if (Array.isArray(value)) {
    const index = typeof segment === 'number' || /^\d+$/.test(segment) ? Number(segment) : Number.NaN
    const member: unknown = value.at(index)
    return Number.isNaN(index) || member === undefined ? undefined : { value: member }
  }
  if (!isObject(value) || !Object.hasOwn(value, segment)) return undefined
  return { value: Reflect.get(value, segment) }
}

/** A path as it is written in a template. */
const pathText = (segments: readonly Segment[]): string =>
  segments
    .map((segment, index) =>
      typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`,
    )
    .join('')

interface Missing {
  readonly name: string
  readonly available: string
}

const lookUp = (context: object, segments: readonly Segment[]): { value: unknown } | Missing => {
  let value: unknown = context
  for (const [index, segment] of segments.entries()) {
    const member = memberOf(value, segment)
    if (member === undefined)
      return { name: pathText(segments.slice(0, index + 1)), available: availableIn(value) }
    ;({ value } = member)
  }
  return { value }
}

/** A value as text: texts as they are, null as nothing, lists and objects as JSON, numbers with all digits. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const filtered = (value: unknown, filter: Filter | null): unknown => {
  if (filter === null) return value
  return filter === 'json' ? JSON.stringify(value) : encodeURIComponent(textOf(value))
}

type Note = (code: TemplateProblem['code'], params: ErrorParams) => void

const valueOfPart = (part: Part, context: object, note: Note): unknown => {
  if (typeof part === 'string') return part
  if ('literal' in part.of) return filtered(part.of.literal, part.filter)
  const found = lookUp(context, part.of.segments)
  if ('value' in found) return filtered(found.value, part.filter)
  note('template_unknown', { name: found.name, available: found.available })
  return ''
}

const resolveText = (text: string, context: object, note: Note): unknown => {
  if (!text.includes('{{')) return text
  const parts = readParts(text)
  const values = parts.map((part) => valueOfPart(part, context, note))
  return values.length === 1 ? values[0] : values.map(textOf).join('')
}

/** Replaces every text within a value; names of members stay. */
const mapTexts = (value: unknown, map: (text: string, path: string) => unknown, path = ''): unknown => {
  const below = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (typeof value === 'string') return map(value, path)
  if (Array.isArray(value)) return value.map((item: unknown, index) => mapTexts(item, map, below(index)))
  if (!isObject(value)) return value
  const entries: [string, unknown][] = Object.entries(value)
  return Object.fromEntries(entries.map(([name, member]) => [name, mapTexts(member, map, below(name))]))
}

const faultOf = (error: unknown): ErrorParams => {
  if (error instanceof TemplateFault) return error.params
  throw error
}

/**
 * Resolves the templates in all texts of a value. `context` has the roots, such as `{input, secrets, steps, event}`; its
 * numbers may be `ExactNumber`. With problems the value is not complete.
 */
export function resolveTemplates(
  value: unknown,
  context: object,
): { readonly value: unknown; readonly problems: readonly TemplateProblem[] } {
  const problems: TemplateProblem[] = []
  const resolved = mapTexts(value, (text, path) => {
    try {
      return resolveText(text, context, (code, params) => problems.push({ path, code, params }))
    } catch (error) {
      problems.push({ path, code: 'template_invalid', params: faultOf(error) })
      return text
    }
  })
  return { value: resolved, problems }
}

/** A path that a template reads, and where. */
export interface TemplateReference {
  readonly path: string
  readonly segments: readonly Segment[]
}

/** The paths that the templates of a value read, without resolving them. */
export function referencesOf(value: unknown): {
  readonly references: readonly TemplateReference[]
  readonly problems: readonly TemplateProblem[]
} {
  const references: TemplateReference[] = []
  const problems: TemplateProblem[] = []
  mapTexts(value, (text, path) => {
    try {
      for (const part of readParts(text))
        if (typeof part !== 'string' && 'segments' in part.of)
          references.push({ path, segments: part.of.segments })
    } catch (error) {
      problems.push({ path, code: 'template_invalid', params: faultOf(error) })
    }
    return text
  })
  return { references, problems }
}

/** The text with another step id in its references. A text with an invalid template stays as it is. */
export function renameStepIn(text: string, { from, to }: { from: string; to: string }): string {
  try {
    const spans = readParts(text).flatMap((part) => {
      if (typeof part === 'string' || !('segments' in part.of)) return []
      const { segments, spans: at } = part.of
      return segments[0] === 'steps' && segments[1] === from && at[1] !== undefined ? [at[1]] : []
    })
    return spans.reduceRight(
      (renamed, span) =>
        renamed.slice(0, span.from) +
        (renamed[span.from] === '[' ? `[${JSON.stringify(to)}]` : to) +
        renamed.slice(span.to),
      text,
    )
  } catch (error) {
    faultOf(error)
    return text
  }
}
