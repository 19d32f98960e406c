// The question in the address bar and back. Reading never fails: what cannot be read is left out and named.
// Form: `value=sum:Cost&row=Airport&column=month:Date&filter=in["a"]:Airport&order=desc:sum:Cost&limit=100`.
// A field whose name begins like a prefix (`sum:`, `month:`, `:`) carries a leading `:`.
import { z } from 'zod'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { limits } from '#contract/http.ts'
import {
  type Condition,
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  isMeasure,
  isMode,
  isOperator,
  isUnit,
  isView,
  settle,
} from './query-state.ts'

/** One part of an address that was left out, as it stood there. */
export interface Ignored {
  readonly part: string
  readonly text: string
}
export interface ReadAddress {
  readonly state: QueryState
  readonly ignored: readonly Ignored[]
}

const prefixOf = (text: string): string | null => {
  const colon = text.indexOf(':')
  return colon === -1 ? null : text.slice(0, colon)
}
const isPrefix = (word: string): boolean => word === '' || isMode(word) || isUnit(word)
const bare = (field: string): string => {
  const prefix = prefixOf(field)
  return prefix !== null && isPrefix(prefix) ? `:${field}` : field
}

const writeItem = (item: Measure | Dimension): string => {
  if (isMeasure(item)) return `${item.mode}:${item.field}`
  return item.unit === undefined ? bare(item.field) : `${item.unit}:${item.field}`
}

const readItem = (text: string): Measure | Dimension | null => {
  const prefix = prefixOf(text)
  if (prefix === null || !isPrefix(prefix)) return text === '' ? null : { field: text }
  const field = text.slice(prefix.length + 1)
  if (field === '') return null
  if (isMode(prefix)) return { mode: prefix, field }
  return isUnit(prefix) ? { field, unit: prefix } : { field }
}
const readMeasure = (text: string): Measure | null => {
  const item = readItem(text)
  return item !== null && isMeasure(item) ? item : null
}
const readDimension = (text: string): Dimension | null => {
  const item = readItem(text)
  return item === null || isMeasure(item) ? null : item
}

const operands = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
const parsedOperands = (text: string) => {
  try {
    return operands.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const writeCondition = ({ operator, operands: list, dimension }: Condition): string =>
  `${operator}${JSON.stringify(list)}:${writeItem(dimension)}`

/** A JSON list is never the beginning of another one, so the first `]:` that closes a readable list ends it. */
const readCondition = (text: string): Condition | null => {
  const operator = /^[a-z_]+/.exec(text)?.[0] ?? ''
  if (!isOperator(operator)) return null
  for (let end = text.indexOf(']:'); end !== -1; end = text.indexOf(']:', end + 1)) {
    const list = parsedOperands(text.slice(operator.length, end + 1))
    if (list === null) continue
    const dimension = readDimension(text.slice(end + 2))
    return dimension === null ? null : { operator, operands: list, dimension }
  }
  return null
}

const readOrdering = (text: string): Ordering | null => {
  const direction = prefixOf(text)
  if (direction !== 'asc' && direction !== 'desc') return null
  const by = readItem(text.slice(direction.length + 1))
  return by === null ? null : { by, direction }
}

const readLimit = (text: string): number | null => {
  const limit = Number(text)
  return /^\d+$/.test(text) && limit >= 1 && limit <= limits.data_limit ? limit : null
}

const readName = (text: string): string | null => (text === '' ? null : text)

/** The state an address holds, and what of it was left out. Members that are not ours are passed over. */
export function readAddress(params: URLSearchParams): ReadAddress {
  const ignored: Ignored[] = []
  const many = <T>(part: string, read: (text: string) => T | null): T[] =>
    params.getAll(part).flatMap((text) => {
      const item = read(text)
      if (item !== null) return [item]
      ignored.push({ part, text })
      return []
    })
  const read = {
    values: many('value', readMeasure),
    rows: many('row', readDimension),
    columns: many('column', readDimension),
    filters: many('filter', readCondition),
    order: many('order', readOrdering),
    limit: many('limit', readLimit).at(-1) ?? defaultRowLimit,
    view: many('view', (text) => (isView(text) ? text : null)).at(-1) ?? null,
    table: many('table', readName).at(-1) ?? null,
    level: many('level', readName).at(-1) ?? null,
  }
  const state = settle(read)
  const lost = read.order.filter((each) => !state.order.includes(each))
  return {
    state,
    ignored: [...ignored, ...lost.map((each) => ({ part: 'order', text: writeOrdering(each) }))],
  }
}

const writeOrdering = ({ by, direction }: Ordering): string => `${direction}:${writeItem(by)}`

/** Percent-encoding that leaves readable what an address may hold as it is. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/%(?:3A|24|2C|40|2F)/g, (code) => decodeURIComponent(code))

/** The parts of an address that hold the state, in a fixed order; defaults are left out. */
export function addressParts(state: QueryState): readonly (readonly [string, string])[] {
  return [
    ...state.values.map((each) => ['value', writeItem(each)] as const),
    ...state.rows.map((each) => ['row', writeItem(each)] as const),
    ...state.columns.map((each) => ['column', writeItem(each)] as const),
    ...state.filters.map((each) => ['filter', writeCondition(each)] as const),
    ...state.order.map((each) => ['order', writeOrdering(each)] as const),
    ...(state.limit === defaultRowLimit ? [] : [['limit', String(state.limit)] as const]),
    ...(state.view === null ? [] : [['view', state.view] as const]),
    ...(state.table === null ? [] : [['table', state.table] as const]),
    ...(state.level === null ? [] : [['level', state.level] as const]),
  ]
}

const ours = new Set(['value', 'row', 'column', 'filter', 'order', 'limit', 'view', 'table', 'level'])

/** The search string of a state; members of `others` that are not ours stay. */
export function writeAddress(state: QueryState, others: URLSearchParams = new URLSearchParams()): string {
  const kept = [...others].filter(([part]) => !ours.has(part))
  const parts = [...addressParts(state), ...kept].map(([part, text]) => `${part}=${encoded(text)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
