// Reads and writes the query in the address bar. Reading never fails: parameters that cannot be read are left out and
// reported.
// Form: `value=sum:Cost&row=Airport&column=month:Date&filter=in["a"]:Airport&order=desc:sum:Cost&limit=100`. A field
// whose name starts with a prefix (`sum:`, `month:`, `and:`, `:`) is written with a leading `:`. A dimension with the
// prefix `and:` forms one scale with the one before it. `compare=year:weekday:2` compares with two past years,
// `totals=all` adds totals, `extra={"data":{"skip":10}}` members of the request that the page has no control for.
// `calculate=share_of_all:sum:Cost` calculates from a value, `top=10:others:sum:Cost` shows the ten largest rows and all
// others together. The table is `table=sales&level=data_mart`, or `tables=any` if the platform chooses it.
import { z } from 'zod'
import { operand } from '#contract/query/request.ts'
import { defaultRowLimit, evolutionModes, evolutionScales } from '#contract/query/vocabulary.ts'
import { limits } from '#contract/http.ts'
import { isCalculationKind, topLimit } from './calculation/kinds.ts'
import { parseExactJson } from '#src/lib/exact-json.ts'
import {
  type Comparison,
  type Calculation,
  type Condition,
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  type Top,
  isMeasure,
  isMode,
  isOperator,
  isUnit,
  isView,
  normalize,
} from './query-state.ts'

/** A parameter of the address that was left out, unchanged. */
export interface IgnoredParam {
  readonly part: string
  readonly text: string
}
export interface ParsedAddress {
  readonly state: QueryState
  readonly ignored: readonly IgnoredParam[]
}

const prefixOf = (text: string): string | null => {
  const colon = text.indexOf(':')
  return colon === -1 ? null : text.slice(0, colon)
}
const joined = 'and'
const isPrefix = (text: string): boolean => text === '' || text === joined || isMode(text) || isUnit(text)
const escapeField = (field: string): string => {
  const prefix = prefixOf(field)
  return prefix !== null && isPrefix(prefix) ? `:${field}` : field
}

const writeItem = (item: Measure | Dimension): string => {
  if (isMeasure(item)) return `${item.mode}:${item.field}`
  return item.unit === undefined ? escapeField(item.field) : `${item.unit}:${item.field}`
}
const writeScale = (item: Dimension): string =>
  item.isJoined === true ? `${joined}:${writeItem(item)}` : writeItem(item)

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

const readScale = (text: string): Dimension | null => {
  if (prefixOf(text) !== joined) return readDimension(text)
  const dimension = readDimension(text.slice(joined.length + 1))
  return dimension === null ? null : { ...dimension, isJoined: true }
}

const operands = z.array(operand)
const parsedOperands = (text: string) => {
  try {
    return operands.safeParse(parseExactJson(text)).data ?? null
  } catch {
    return null
  }
}

const writeCondition = ({ operator, operands: list, dimension }: Condition): string =>
  `${operator}${JSON.stringify(list)}:${writeItem(dimension)}`

/** A JSON list is never the start of another one, so the first `]:` that closes a valid list ends it. */
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

const readComparison = (text: string): Comparison | null => {
  const [scaleText, modeText = 'date', depthText = '1'] = text.split(':')
  const scale = evolutionScales.find((each) => each === scaleText)
  const mode = evolutionModes.find((each) => each === modeText)
  const depth = Number(depthText)
  return scale === undefined || mode === undefined || !Number.isInteger(depth) || depth < 1
    ? null
    : { scale, mode, depth }
}
const writeComparison = ({ scale, mode, depth }: Comparison): string => `${scale}:${mode}:${depth}`

const readCalculation = (text: string): Calculation | null => {
  const calculation = prefixOf(text) ?? ''
  const value = readMeasure(text.slice(calculation.length + 1))
  return value === null || !isCalculationKind(calculation) ? null : { ...value, calculation }
}
const writeCalculation = ({ calculation, ...value }: Calculation): string =>
  `${calculation}:${writeItem(value)}`

const othersParts: Readonly<Record<string, boolean>> = { others: true, alone: false }
const readTop = (text: string): Top | null => {
  const [countText = '', others = ''] = text.split(':', 2)
  const count = Number(countText)
  const hasOthers = othersParts[others]
  const by = readMeasure(text.slice(countText.length + others.length + 2))
  const isCount = /^\d+$/.test(countText) && count >= 1 && count <= topLimit
  return by === null || hasOthers === undefined || !isCount ? null : { count, by, hasOthers }
}
const writeTop = ({ count, by, hasOthers }: Top): string =>
  `${count}:${hasOthers ? 'others' : 'alone'}:${writeItem(by)}`

/** The value of `totals`. */
const allTotals = 'all'

/** The value of `tables`. */
const anyTable = 'any'

const members = z.record(z.string(), z.unknown())

const readExtra = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    return members.safeParse(parseExactJson(text)).data ?? null
  } catch {
    return null
  }
}

const readName = (text: string): string | null => (text === '' ? null : text)

/** What was read but has no place in the state. */
const unusedParts = (
  { order, calculations, top }: Pick<QueryState, 'order' | 'calculations' | 'top'>,
  state: QueryState,
): readonly IgnoredParam[] => {
  const dropped = order.filter((each) => !state.order.includes(each))
  const unused = calculations.filter((each) => !state.calculations.includes(each))
  return [
    ...dropped.map((each) => ({ part: 'order', text: writeOrdering(each) })),
    ...unused.map((each) => ({ part: 'calculate', text: writeCalculation(each) })),
    ...(top === state.top || top === null ? [] : [{ part: 'top', text: writeTop(top) }]),
  ]
}

/** Parses an address into a state and the parameters that were left out. Other parameters are ignored. */
export function readAddress(params: URLSearchParams): ParsedAddress {
  const ignored: IgnoredParam[] = []
  const many = <T>(part: string, read: (text: string) => T | null): T[] =>
    params.getAll(part).flatMap((text) => {
      const item = read(text)
      if (item !== null) return [item]
      ignored.push({ part, text })
      return []
    })
  const read = {
    values: many('value', readMeasure),
    rows: many('row', readScale),
    columns: many('column', readScale),
    filters: many('filter', readCondition),
    order: many('order', readOrdering),
    comparison: many('compare', readComparison).at(-1) ?? null,
    hasTotals: many('totals', (text) => (text === allTotals ? true : null)).length > 0,
    calculations: many('calculate', readCalculation),
    top: many('top', readTop).at(-1) ?? null,
    limit: many('limit', readLimit).at(-1) ?? defaultRowLimit,
    view: many('view', (text) => (isView(text) ? text : null)).at(-1) ?? null,
    table: many('table', readName).at(-1) ?? null,
    level: many('level', readName).at(-1) ?? null,
    anyTable: many('tables', (text) => (text === anyTable ? true : null)).length > 0,
    answeredBy: many('answered', readName).at(-1) ?? null,
    extra: many('extra', readExtra).at(-1) ?? {},
  }
  const state = normalize(read)
  return { state, ignored: [...ignored, ...unusedParts(read, state)] }
}

const writeOrdering = ({ by, direction }: Ordering): string => `${direction}:${writeItem(by)}`

/** Percent-encodes a text, except for characters that may stay readable in an address. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/%(?:3A|24|2C|40|2F)/g, (code) => decodeURIComponent(code))

const calculationEntries = ({ calculations, top }: QueryState): readonly (readonly [string, string])[] => [
  ...calculations.map((each) => ['calculate', writeCalculation(each)] as const),
  ...(top === null ? [] : [['top', writeTop(top)] as const]),
]

/** Returns the parameters of a state in a fixed order, without defaults. */
export function addressEntries(state: QueryState): readonly (readonly [string, string])[] {
  return [
    ...state.values.map((each) => ['value', writeItem(each)] as const),
    ...state.rows.map((each) => ['row', writeScale(each)] as const),
    ...state.columns.map((each) => ['column', writeScale(each)] as const),
    ...state.filters.map((each) => ['filter', writeCondition(each)] as const),
    ...state.order.map((each) => ['order', writeOrdering(each)] as const),
    ...(state.comparison === null ? [] : [['compare', writeComparison(state.comparison)] as const]),
    ...(state.hasTotals ? [['totals', allTotals] as const] : []),
    ...calculationEntries(state),
    ...(state.limit === defaultRowLimit ? [] : [['limit', String(state.limit)] as const]),
    ...(state.view === null ? [] : [['view', state.view] as const]),
    ...(state.table === null ? [] : [['table', state.table] as const]),
    ...(state.level === null ? [] : [['level', state.level] as const]),
    ...(state.anyTable ? [['tables', anyTable] as const] : []),
    ...(state.answeredBy === null ? [] : [['answered', state.answeredBy] as const]),
    ...(Object.keys(state.extra).length === 0 ? [] : [['extra', JSON.stringify(state.extra)] as const]),
  ]
}

const queryParams = new Set([
  'value',
  'row',
  'column',
  'filter',
  'order',
  'compare',
  'totals',
  'calculate',
  'top',
  'limit',
  'view',
  'table',
  'level',
  'tables',
  'answered',
  'extra',
])

/** Returns the search string of a state. Parameters in `others` that do not belong to the query are preserved. */
export function writeAddress(state: QueryState, others: URLSearchParams = new URLSearchParams()): string {
  const foreign = [...others].filter(([part]) => !queryParams.has(part))
  const parts = [...addressEntries(state), ...foreign].map(([part, text]) => `${part}=${encoded(text)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
