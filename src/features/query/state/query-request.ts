// Converts between the query of the page and the request on the wire. On the wire, rows and columns are one list of
// scales. What a request cannot express (which scales are columns, the order of values, the view) is stored
// separately in a saved query.
import { z } from 'zod'
import type { Operand, QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit, operatorAliases } from '#contract/query/vocabulary.ts'
import type { IgnoredParam } from './query-params.ts'
import {
  type Condition,
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  emptyState,
  isMeasure,
  isMode,
  isOperator,
  isUnit,
  isView,
  itemKey,
  scaleName,
  normalize,
} from './query-state.ts'

const grouped = <T, V>(items: readonly T[], pair: (item: T) => readonly [string, V]): Record<string, V[]> => {
  const groups = new Map<string, V[]>()
  for (const item of items) {
    const [key, value] = pair(item)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return Object.fromEntries(groups)
}

const filterOf = (filters: readonly Condition[]) =>
  Object.fromEntries(
    Object.entries(grouped(filters, (each) => [scaleName(each.dimension), each] as const)).map(
      ([name, conditions]) => [
        name,
        Object.fromEntries(conditions.map(({ operator, operands }) => [operator, [...operands]])),
      ],
    ),
  )

/**
 * Returns the name to order by: the name of a scale, or the field of a value. If that name is ambiguous (it is also a
 * scale, or another mode of the field is used), it is `field.mode`.
 */
const orderName = (
  by: Measure | Dimension,
  state: Pick<QueryState, 'values' | 'rows' | 'columns'>,
): string => {
  if (!isMeasure(by)) return scaleName(by)
  const isScale = [...state.rows, ...state.columns].some((each) => scaleName(each) === by.field)
  const isFirst = state.values.find(({ field }) => field === by.field)?.mode === by.mode
  return isFirst && !isScale ? by.field : `${by.field}.${by.mode}`
}

/** Returns the request of a state. `hints` is always set, because the page shows the total number of rows. */
export function toRequest(state: QueryState): QueryRequest {
  const scales = [...state.rows, ...state.columns].map(scaleName)
  return {
    data: {
      fields: grouped(state.values, ({ field, mode }) => [field, mode] as const),
      limit: state.limit,
      hints: true,
    },
    ...(state.filters.length === 0 ? {} : { filter: filterOf(state.filters) }),
    ...(scales.length === 0 ? {} : { scale: { fields: scales } }),
    ...(state.order.length === 0
      ? {}
      : {
          order: Object.fromEntries(
            state.order.map(({ by, direction }) => [orderName(by, state), direction]),
          ),
        }),
    ...(state.table === null ? {} : { table_name: state.table }),
    ...(state.level === null ? {} : { database_name: state.level }),
  }
}

/** Returns the state whose result ranks the rows, or null if no ranking is needed. */
const rankingState = (state: QueryState): QueryState | null => {
  const values = state.values.filter(({ mode }) => mode !== 'select' && mode !== 'select_distinct')
  const hasSelect = values.length < state.values.length
  return state.columns.length === 0 || state.rows.length === 0 || values.length === 0 || hasSelect
    ? null
    : normalize({ ...state, columns: [] })
}

/**
 * Returns the second query that a grid with columns needs: the same query without its columns. Its result gives the
 * order of the rows when they are ordered by a value, and the total of each row over all columns, recomputed for
 * every mode.
 */
export function rankingRequest(state: QueryState): QueryRequest | null {
  const selection = rankingState(state)
  return selection === null ? null : toRequest(selection)
}

/** Returns what a saved query stores in addition to its request. */
export function toView(state: QueryState): Record<string, unknown> {
  return {
    values: state.values.map(itemKey),
    columns: state.columns.map(scaleName),
    ...(state.view === null ? {} : { view: state.view }),
    ...(state.answeredBy === null ? {} : { answered_by: state.answeredBy }),
  }
}

const savedView = z.object({
  values: z.array(z.string()).catch([]),
  columns: z.array(z.string()).catch([]),
  view: z.string().refine(isView).nullable().catch(null),
  answered_by: z.string().nullable().catch(null),
})

/** Parses `Flight Date.month`: the part after the last dot is a unit, unless a field has the whole name. */
const readScale = (name: string, isField: (name: string) => boolean): Dimension => {
  const point = name.lastIndexOf('.')
  const unit = name.slice(point + 1)
  return point > 0 && isUnit(unit) && !isField(name) ? { field: name.slice(0, point), unit } : { field: name }
}

const operand = z.union([z.string(), z.number(), z.boolean(), z.null()])
const conditionsOf = z.union([
  z.array(operand).transform((list) => ({ in: list })),
  operand.transform((one) => ({ in: [one] })),
  z.record(z.string(), z.union([z.array(operand), operand.transform((one) => [one])])),
])
const operatorOf = (token: string): string =>
  Object.entries(operatorAliases).find(([alias]) => alias === token)?.[1] ?? token

/** `between: "a,b"` has two operands (QB3). */
const operandsOf = (operator: string, list: readonly Operand[]): readonly Operand[] =>
  operator.endsWith('between') && list.length === 1 && typeof list[0] === 'string' && list[0].includes(',')
    ? list[0].split(',').map((text) => text.trim())
    : list

interface ReadContext {
  readonly isField: (name: string) => boolean
  readonly ignored: IgnoredParam[]
}

const readFilters = (request: QueryRequest, { isField, ignored }: ReadContext): readonly Condition[] =>
  Object.entries(request.filter ?? {}).flatMap(([name, member]) =>
    Object.entries(conditionsOf.parse(member)).flatMap(([token, list]) => {
      const operator = operatorOf(token)
      if (isOperator(operator))
        return [{ dimension: readScale(name, isField), operator, operands: operandsOf(operator, list) }]
      ignored.push({ part: 'filter', text: `${name} ${token}` })
      return []
    }),
  )

const readValues = (request: QueryRequest, { ignored }: ReadContext): readonly Measure[] =>
  Object.entries(request.data.fields).flatMap(([field, modes]) =>
    [modes].flat().flatMap((token) => {
      const mode = token.toLowerCase()
      if (isMode(mode)) return [{ mode, field }]
      ignored.push({ part: 'value', text: `${field} ${token}` })
      return []
    }),
  )

/** Sorts the values in the order of `keys`. Values that are not in `keys` keep their order, at the end. */
const inOrder = (values: readonly Measure[], keys: readonly string[]): readonly Measure[] => {
  const indexOf = (value: Measure) => {
    const index = keys.indexOf(itemKey(value))
    return index === -1 ? keys.length : index
  }
  return values.toSorted((a, b) => indexOf(a) - indexOf(b))
}

type Selection = Pick<QueryState, 'values' | 'rows' | 'columns'>

const readOrder = (request: QueryRequest, selection: Selection): readonly Ordering[] =>
  Object.entries(request.order ?? {}).flatMap(([name, token]) => {
    const items = [...selection.rows, ...selection.columns, ...selection.values]
    const by = items.find((item) => orderName(item, selection) === name)
    return by === undefined ? [] : [{ by, direction: token.toLowerCase() === 'desc' ? 'desc' : 'asc' }]
  })

/** Members that the page cannot show yet. */
const unsupported = ['evol', 'total'] as const

/** Parses a request and its view into a state, and lists what the page cannot show. */
export function fromRequest(
  { request, view }: { request: QueryRequest; view: unknown },
  isField: (name: string) => boolean = () => false,
): { state: QueryState; ignored: readonly IgnoredParam[] } {
  const hints = savedView.catch({ values: [], columns: [], view: null, answered_by: null }).parse(view)
  const context: ReadContext = { isField, ignored: [] }
  const scales = (request.scale?.fields ?? []).flat()
  const values = inOrder(readValues(request, context), hints.values)
  const columns = hints.columns
    .filter((name) => scales.includes(name))
    .map((name) => readScale(name, isField))
  const rows = scales.filter((name) => !hints.columns.includes(name)).map((name) => readScale(name, isField))
  const filters = readFilters(request, context)
  for (const member of unsupported)
    if (request[member] !== undefined)
      context.ignored.push({ part: member, text: JSON.stringify(request[member]) })
  const state = normalize({
    ...emptyState,
    values,
    rows,
    columns,
    filters,
    order: readOrder(request, { values, rows, columns }),
    limit: request.data.limit ?? defaultRowLimit,
    view: hints.view,
    table: request.table_name ?? null,
    level: request.database_name ?? null,
    answeredBy: hints.answered_by,
  })
  return { state, ignored: context.ignored }
}
