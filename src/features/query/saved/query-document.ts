// A saved query as a document to merge (MRG3): each value, scale, condition and order can be merged by itself.
import { z } from 'zod'
import { type QueryRequest, operand, queryRequest } from '#contract/query/request.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { evolutionModes, evolutionScales } from '#contract/query/vocabulary.ts'
import { type Shape, value } from '#domain/merge/shape.ts'
import {
  type Condition,
  type Dimension,
  type Measure,
  type QueryState,
  isMode,
  isOperator,
  isUnit,
  isView,
  itemKey,
  normalize,
} from '../state/query-state.ts'
import { savedCalculation, savedTop } from '../state/calculation/saved-view.ts'
import { fromRequest, toRequest, toView } from '../state/query-request.ts'

const measure = z.object({ mode: z.string().refine(isMode), field: z.string() })
const isJoined = z.literal(true)
const dimension = z.union([
  z.strictObject({ field: z.string(), unit: z.string().refine(isUnit), isJoined }),
  z.strictObject({ field: z.string(), unit: z.string().refine(isUnit) }),
  z.strictObject({ field: z.string(), isJoined }),
  z.strictObject({ field: z.string() }),
])
const condition = z.object({
  dimension,
  operator: z.string().refine(isOperator),
  operands: z.array(operand),
})
const ordering = z.object({ by: z.union([measure, dimension]), direction: z.enum(['asc', 'desc']) })
const others = z.record(z.string(), z.unknown())

/** Lists are stored as objects in their order; the key of a member is its identity. */
export const queryDocument = z.object({
  name: z.string(),
  description: z.string(),
  values: z.record(z.string(), measure),
  rows: z.record(z.string(), dimension),
  columns: z.record(z.string(), dimension),
  /** All conditions of one dimension. */
  filters: z.record(z.string(), z.array(condition)),
  order: z.record(z.string(), ordering),
  comparison: z
    .object({ scale: z.enum(evolutionScales), mode: z.enum(evolutionModes), depth: z.number() })
    .nullable(),
  hasTotals: z.boolean(),
  calculations: z.record(z.string(), savedCalculation),
  top: savedTop.nullable(),
  limit: z.number(),
  view: z.string().refine(isView).nullable(),
  /** Merged as a whole: the name of one table with the level of another is a third table. */
  table: z.object({
    table: z.string().nullable(),
    level: z.string().nullable(),
    answeredBy: z.string().nullable(),
  }),
  /** Members of the request and the view that the page cannot show. They are preserved. */
  request: others,
  display: others,
})
export type QueryDocument = z.infer<typeof queryDocument>
export type QueryDocumentKey = keyof QueryDocument

const entries = { kind: 'entries', entry: value } as const satisfies Shape
const members = { kind: 'members', members: {} } as const satisfies Shape

export const queryDocumentShape = {
  kind: 'members',
  members: {
    values: entries,
    rows: entries,
    columns: entries,
    filters: entries,
    order: entries,
    calculations: entries,
    request: members,
    display: members,
  },
} as const satisfies Shape

/** A filter with operators that the page does not know is preserved as a whole. */
const ofFilter = 'filter'
const ofView = new Set(['values', 'columns', 'calculations', 'top', 'view', 'answered_by'])

const omitNames = (record: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)))

/** Returns the members of a saved query that the page cannot show, and that are not in its state. */
export function preservedMembers(saved: Pick<SavedQuery, 'request' | 'view'> | undefined) {
  if (saved === undefined) return { request: {}, display: {} }
  const hasUnknownFilter = fromRequest(saved).ignored.some(({ part }) => part === ofFilter)
  const { filter } = saved.request
  const request: Record<string, unknown> = hasUnknownFilter ? { filter } : {}
  return { request, display: omitNames(saved.view, ofView) }
}

const named = <T>(items: readonly T[], key: (item: T) => string): Record<string, T> =>
  Object.fromEntries(items.map((item) => [key(item), item]))

const plainDimension = ({ field, unit, isJoined: joined }: Dimension) => ({
  ...(unit === undefined ? { field } : { field, unit }),
  ...(joined === true ? { isJoined: joined } : {}),
})
const plainItem = (item: Measure | Dimension) =>
  'mode' in item ? { mode: item.mode, field: item.field } : plainDimension(item)

const conditions = (filters: readonly Condition[]): QueryDocument['filters'] => {
  const groups = new Map<string, z.infer<typeof condition>[]>()
  for (const { dimension: about, operator, operands } of filters) {
    const key = itemKey(about)
    const one = { dimension: plainDimension(about), operator, operands: [...operands] }
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return Object.fromEntries(groups)
}

interface Named {
  readonly name: string
  readonly description: string
}

/** Returns the document of a query with a name and description. */
export function toDocument(
  { name, description }: Named,
  { state, preserved }: { state: QueryState; preserved: ReturnType<typeof preservedMembers> },
): QueryDocument {
  return {
    name,
    description,
    values: named(
      state.values.map(({ mode, field }) => ({ mode, field })),
      itemKey,
    ),
    rows: named(state.rows.map(plainDimension), itemKey),
    columns: named(state.columns.map(plainDimension), itemKey),
    filters: conditions(state.filters),
    order: named(
      state.order.map(({ by, direction }) => ({ by: plainItem(by), direction })),
      ({ by }) => itemKey(by),
    ),
    comparison: state.comparison === null ? null : { ...state.comparison },
    hasTotals: state.hasTotals,
    calculations: named(
      state.calculations.map((each) => ({ ...each })),
      itemKey,
    ),
    top: state.top === null ? null : { ...state.top, by: { ...state.top.by } },
    limit: state.limit,
    view: state.view,
    table: { table: state.table, level: state.level, answeredBy: state.answeredBy },
    request: { ...state.extra, ...preserved.request },
    display: preserved.display,
  }
}

/** Returns the document of a saved query. */
export function savedDocument(saved: SavedQuery, isField: (name: string) => boolean): QueryDocument {
  return toDocument(saved, { state: fromRequest(saved, isField).state, preserved: preservedMembers(saved) })
}

/** Returns the query of a document. */
export function documentState(document: QueryDocument): QueryState {
  const { values, rows, columns, filters, order, comparison, hasTotals, calculations, top } = document
  const { limit, view, table } = document
  const extra = omitNames(document.request, new Set([ofFilter]))
  return normalize({
    values: Object.values(values),
    rows: Object.values(rows),
    columns: Object.values(columns),
    filters: Object.values(filters).flat(),
    order: Object.values(order),
    comparison,
    hasTotals,
    calculations: Object.values(calculations),
    top,
    limit,
    view,
    anyTable: false,
    extra,
    ...table,
  })
}

/** Returns the body of the request that saves a document. */
export function documentBody(document: QueryDocument) {
  const { name, description, display } = document
  const { [ofFilter]: filter } = document.request
  const state = documentState(document)
  const fullRequest: QueryRequest = queryRequest.parse({
    ...toRequest(state),
    ...(filter === undefined ? {} : { filter }),
  })
  return { name, description, request: fullRequest, view: { ...display, ...toView(state) } }
}
