// Converts between the query of the page and the request on the wire. On the wire, rows and columns are one list of
// scales. What a request cannot express (which scales are columns, the order of values, the view) is stored
// separately in a saved query.
import { z } from 'zod'
import { type Operand, type QueryRequest, operand, scalarOperand } from '#contract/query/request.ts'
import {
  defaultRowLimit,
  evolutionModes,
  evolutionScales,
  operatorAliases,
} from '#contract/query/vocabulary.ts'
import { savedView } from './calculation/saved-view.ts'
import type { IgnoredParam } from './query-params.ts'
import { extraOf, withExtra } from './request-extra.ts'
import {
  type Comparison,
  type Condition,
  type Dimension,
  type Measure,
  type Ordering,
  type QueryState,
  canTotal,
  emptyState,
  isMeasure,
  isMode,
  isOperator,
  isUnit,
  itemKey,
  scaleName,
  scalesOf,
  normalize,
  outerDimensions,
} from './query-state.ts'

type Selection = Pick<QueryState, 'values' | 'rows' | 'columns'>

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
const orderName = (by: Measure | Dimension, state: Selection): string => {
  if (!isMeasure(by)) return scaleName(by)
  const isScale = [...state.rows, ...state.columns].some((each) => scaleName(each) === by.field)
  const isFirst = state.values.find(({ field }) => field === by.field)?.mode === by.mode
  return isFirst && !isScale ? by.field : `${by.field}.${by.mode}`
}

/** Returns the scales on the wire: a name, or the names of joined dimensions (QB13). */
const scaleFields = (dimensions: readonly Dimension[]): (string | string[])[] =>
  scalesOf(dimensions).map((scale) => {
    const names = scale.map(scaleName)
    return names.length === 1 ? (names[0] ?? '') : names
  })

/** Returns whether the grid shows each row over all columns. */
const hasRowTotals = (state: QueryState): boolean =>
  canTotal(state) && state.rows.length > 0 && state.columns.length > 0

/** A list of totals may name so many fields (QB8f). */
const maxTotalNames = 100

/** Returns the groupings of the subtotals: by the outer scales of the rows, and by those and the columns. */
const subtotalsOf = ({ rows, columns }: QueryState): (string | string[])[] => {
  let names = 0
  return outerDimensions(rows).flatMap((outer) => {
    const groupings = columns.length === 0 ? [outer] : [outer, [...outer, ...columns]]
    names += groupings.flat().length
    if (names > maxTotalNames) return []
    return groupings.map((each) => {
      const [first = '', ...others] = each.map(scaleName)
      return others.length === 0 ? first : [first, ...others]
    })
  })
}

/** Returns the totals of a request: `all` for the total row and the subtotals, and `y` for its columns (QB8). */
const totalOf = (state: QueryState): Pick<QueryRequest, 'total'> => {
  if (!state.hasTotals) return {}
  return {
    total: {
      all: subtotalsOf(state),
      ...(hasRowTotals(state) ? { y: state.columns.map(scaleName) } : {}),
    },
  }
}

/** Returns the request of a state. `hints` is always set, because the page shows the total number of rows. */
export function toRequest(state: QueryState): QueryRequest {
  return withExtra(shownRequest(state), state)
}

const shownRequest = (state: QueryState): QueryRequest => {
  const [x, y] = [scaleFields(state.rows), scaleFields(state.columns)]
  const scale = { fields: [...x, ...y], ...(y.length === 0 ? {} : { axis: { x, y } }) }
  return {
    data: {
      fields: grouped(state.values, ({ field, mode }) => [field, mode] as const),
      limit: state.limit,
      hints: true,
    },
    ...(state.filters.length === 0 ? {} : { filter: filterOf(state.filters) }),
    ...(scale.fields.length === 0 ? {} : { scale }),
    ...(state.comparison === null ? {} : { evol: { ...state.comparison } }),
    ...totalOf(state),
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

/**
 * Returns the second query that a grid with columns needs: the same query without its columns and totals, with the same
 * limit. Its answer gives the order of the rows when they are ordered by a value, and the total of each row over all
 * columns, recomputed for every mode. Null if it is not needed.
 */
export function rankingRequest(state: QueryState): QueryRequest | null {
  return hasRowTotals(state)
    ? toRequest(normalize({ ...state, columns: [], hasTotals: false, extra: {} }))
    : null
}

/** Returns what a saved query stores in addition to its request. */
export function toView(state: QueryState): Record<string, unknown> {
  return {
    values: state.values.map(itemKey),
    columns: state.columns.map(scaleName),
    ...(state.calculations.length === 0
      ? {}
      : { calculations: state.calculations.map((each) => ({ ...each })) }),
    ...(state.top === null ? {} : { top: { ...state.top, by: { ...state.top.by } } }),
    ...(state.view === null ? {} : { view: state.view }),
    ...(state.answeredBy === null ? {} : { answered_by: state.answeredBy }),
  }
}

/** Parses `Flight Date.month`: the part after the last dot is a unit, unless a field has the whole name. */
const readScale = (name: string, isField: (name: string) => boolean): Dimension => {
  const point = name.lastIndexOf('.')
  const unit = name.slice(point + 1)
  return point > 0 && isUnit(unit) && !isField(name) ? { field: name.slice(0, point), unit } : { field: name }
}

const conditionsOf = z.union([
  z.array(operand).transform((list) => ({ in: list })),
  scalarOperand.transform((one) => ({ in: [one] })),
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

const readOrder = (request: QueryRequest, selection: Selection): readonly Ordering[] =>
  Object.entries(request.order ?? {}).flatMap(([name, token]) => {
    const items = [...selection.rows, ...selection.columns, ...selection.values]
    const by =
      items.find((item) => orderName(item, selection) === name) ??
      items.find((item) => isMeasure(item) && `${item.field}.${item.mode}` === name)
    return by === undefined ? [] : [{ by, direction: token.toLowerCase() === 'desc' ? 'desc' : 'asc' }]
  })

const readComparison = ({ evol }: QueryRequest, { ignored }: ReadContext): Comparison | null => {
  if (evol === undefined) return null
  const { mode = 'date', depth = 1 } = evol
  const known = evolutionScales.find((each) => each === evol.scale)
  const knownMode = evolutionModes.find((each) => each === mode)
  if (known !== undefined && knownMode !== undefined) return { scale: known, mode: knownMode, depth }
  ignored.push({ part: 'evol', text: JSON.stringify(evol) })
  return null
}

/** Reads the entries of `scale.fields`: the later names of an inner list are joined to the first (QB13). */
const readScales = (request: QueryRequest, { isField }: ReadContext): readonly Dimension[] =>
  (request.scale?.fields ?? []).flatMap((entry) =>
    [entry].flat().map((name, index): Dimension => {
      const dimension = readScale(name, isField)
      return index === 0 ? dimension : { ...dimension, isJoined: true }
    }),
  )

const isSameList = (list: readonly unknown[] = [], other: readonly unknown[] = []): boolean =>
  JSON.stringify(list) === JSON.stringify(other)

/** Totals that the page does not request itself are listed as ignored. */
const readTotals = (
  request: QueryRequest,
  { state, ignored }: { state: QueryState } & ReadContext,
): boolean => {
  const { total } = request
  if (total === undefined) return false
  const hasTotals = total.all !== undefined
  const own = totalOf({ ...state, hasTotals }).total
  // Earlier versions saved no subtotals.
  const isOwn = isSameList(total.all, own?.all) || isSameList(total.all)
  if (!isOwn || !isSameList(total.x, own?.x) || !isSameList(total.y, own?.y))
    ignored.push({ part: 'total', text: JSON.stringify(total) })
  return hasTotals
}

/** Parses a request and its view into a state, and lists what the page cannot show. */
export function fromRequest(
  { request, view }: { request: QueryRequest; view: unknown },
  isField: (name: string) => boolean = () => false,
): { state: QueryState; ignored: readonly IgnoredParam[] } {
  const hints = savedView.parse(view)
  const context: ReadContext = { isField, ignored: [] }
  const scales = readScales(request, context)
  const columnNames = hints.columns.length > 0 ? hints.columns : (request.scale?.axis?.y ?? []).flat()
  const isColumn = (each: Dimension): boolean => columnNames.includes(scaleName(each))
  const selection = {
    values: inOrder(readValues(request, context), hints.values),
    rows: scales.filter((each) => !isColumn(each)),
    columns: columnNames.flatMap((name) => scales.filter((each) => scaleName(each) === name)),
  }
  const state = normalize({
    ...emptyState,
    ...selection,
    filters: readFilters(request, context),
    order: readOrder(request, selection),
    comparison: readComparison(request, context),
    calculations: hints.calculations,
    top: hints.top,
    limit: request.data.limit ?? defaultRowLimit,
    view: hints.view,
    table: request.table_name ?? null,
    level: request.database_name ?? null,
    answeredBy: hints.answered_by,
  })
  const hasTotals = readTotals(request, { ...context, state })
  const ignored = new Set(context.ignored.map(({ part }) => part))
  const whole = new Set(['total', 'evol'].filter((name) => ignored.has(name)))
  return { state: { ...state, hasTotals, extra: extraOf(request, whole) }, ignored: context.ignored }
}
