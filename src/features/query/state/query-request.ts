// Between the question of the page and the request on the wire. Rows and columns are one list of scales there;
// what the wire cannot say (which scales are columns, the order of values, the view) travels beside it in a saved query.
import { z } from 'zod'
import type { Operand, QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit, operatorAliases } from '#contract/query/vocabulary.ts'
import type { Ignored } from './query-params.ts'
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
  settle,
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
 * The name an order goes by: of a scale its own, of a value its field's. Where that name means something else already
 * (a scale, or another mode of the field), `field.mode`.
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

/** The request a state asks. `hints` is always asked: the page says how many rows there are in all. */
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

/** The state whose answer ranks the rows; null where the first answer says it all. */
const companion = (state: QueryState): QueryState | null => {
  const values = state.values.filter(({ mode }) => mode !== 'select' && mode !== 'select_distinct')
  const hasSelect = values.length < state.values.length
  return state.columns.length === 0 || state.rows.length === 0 || values.length === 0 || hasSelect
    ? null
    : settle({ ...state, columns: [] })
}

/**
 * The second query that a grid with columns needs: the same without its columns. It says in which order rows stand when
 * they are ordered by a value, and what a row holds over all columns, recomputed from rows whatever the mode.
 */
export function companionRequest(state: QueryState): QueryRequest | null {
  const asked = companion(state)
  return asked === null ? null : toRequest(asked)
}

/** What a saved query keeps beside its request. */
export function toView(state: QueryState): Record<string, unknown> {
  return {
    values: state.values.map(itemKey),
    columns: state.columns.map(scaleName),
    ...(state.view === null ? {} : { view: state.view }),
  }
}

const viewHints = z.object({
  values: z.array(z.string()).catch([]),
  columns: z.array(z.string()).catch([]),
  view: z.string().refine(isView).nullable().catch(null),
})

/** `Flight Date.month` read back: the unit after the last point, where it is one and no field has the whole name. */
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
const operatorOf = (word: string): string =>
  Object.entries(operatorAliases).find(([alias]) => alias === word)?.[1] ?? word

/** `between: "a,b"` is two operands (QB3). */
const operandsOf = (operator: string, list: readonly Operand[]): readonly Operand[] =>
  operator.endsWith('between') && list.length === 1 && typeof list[0] === 'string' && list[0].includes(',')
    ? list[0].split(',').map((text) => text.trim())
    : list

interface Reading {
  readonly isField: (name: string) => boolean
  readonly ignored: Ignored[]
}

const readFilters = (request: QueryRequest, { isField, ignored }: Reading): readonly Condition[] =>
  Object.entries(request.filter ?? {}).flatMap(([name, member]) =>
    Object.entries(conditionsOf.parse(member)).flatMap(([word, list]) => {
      const operator = operatorOf(word)
      if (isOperator(operator))
        return [{ dimension: readScale(name, isField), operator, operands: operandsOf(operator, list) }]
      ignored.push({ part: 'filter', text: `${name} ${word}` })
      return []
    }),
  )

const readValues = (request: QueryRequest, { ignored }: Reading): readonly Measure[] =>
  Object.entries(request.data.fields).flatMap(([field, modes]) =>
    [modes].flat().flatMap((word) => {
      const mode = word.toLowerCase()
      if (isMode(mode)) return [{ mode, field }]
      ignored.push({ part: 'value', text: `${field} ${word}` })
      return []
    }),
  )

/** Values in the order that `keys` gives; those it does not know keep theirs, at the end. */
const inOrder = (values: readonly Measure[], keys: readonly string[]): readonly Measure[] => {
  const placeOf = (value: Measure) => {
    const place = keys.indexOf(itemKey(value))
    return place === -1 ? keys.length : place
  }
  return values.toSorted((a, b) => placeOf(a) - placeOf(b))
}

type Asked = Pick<QueryState, 'values' | 'rows' | 'columns'>

const readOrder = (request: QueryRequest, asked: Asked): readonly Ordering[] =>
  Object.entries(request.order ?? {}).flatMap(([name, word]) => {
    const items = [...asked.rows, ...asked.columns, ...asked.values]
    const by = items.find((item) => orderName(item, asked) === name)
    return by === undefined ? [] : [{ by, direction: word.toLowerCase() === 'desc' ? 'desc' : 'asc' }]
  })

/** Members that the page cannot show yet. */
const unread = ['evol', 'total'] as const

/** The state that asks `request`, shown as `view` says; what the page cannot hold is named. */
export function fromRequest(
  { request, view }: { request: QueryRequest; view: unknown },
  isField: (name: string) => boolean = () => false,
): { state: QueryState; ignored: readonly Ignored[] } {
  const hints = viewHints.catch({ values: [], columns: [], view: null }).parse(view)
  const reading: Reading = { isField, ignored: [] }
  const scales = (request.scale?.fields ?? []).flat()
  const values = inOrder(readValues(request, reading), hints.values)
  const columns = hints.columns
    .filter((name) => scales.includes(name))
    .map((name) => readScale(name, isField))
  const rows = scales.filter((name) => !hints.columns.includes(name)).map((name) => readScale(name, isField))
  const filters = readFilters(request, reading)
  for (const member of unread)
    if (request[member] !== undefined)
      reading.ignored.push({ part: member, text: JSON.stringify(request[member]) })
  const state = settle({
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
  })
  return { state, ignored: reading.ignored }
}
