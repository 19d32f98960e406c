// A saved question as two people's versions of it are merged (MRG3): each value, scale, condition and order for itself.
import { z } from 'zod'
import { type QueryRequest, queryRequest } from '#contract/query/request.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
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
  settle,
} from '../state/query-state.ts'
import { fromRequest, toRequest, toView } from '../state/query-request.ts'

const measure = z.object({ mode: z.string().refine(isMode), field: z.string() })
const dimension = z.union([
  z.strictObject({ field: z.string(), unit: z.string().refine(isUnit) }),
  z.strictObject({ field: z.string() }),
])
const operand = z.union([z.string(), z.number(), z.boolean(), z.null()])
const condition = z.object({
  dimension,
  operator: z.string().refine(isOperator),
  operands: z.array(operand),
})
const ordering = z.object({ by: z.union([measure, dimension]), direction: z.enum(['asc', 'desc']) })
const others = z.record(z.string(), z.unknown())

/** Lists stand as objects: their members are named by what they are, in their order. */
export const questionDocument = z.object({
  name: z.string(),
  description: z.string(),
  values: z.record(z.string(), measure),
  rows: z.record(z.string(), dimension),
  columns: z.record(z.string(), dimension),
  /** All conditions of one dimension together. */
  filters: z.record(z.string(), z.array(condition)),
  order: z.record(z.string(), ordering),
  limit: z.number(),
  view: z.string().refine(isView).nullable(),
  table: z.string().nullable(),
  level: z.string().nullable(),
  /** Members of the request and the view that the page cannot show: they stay. */
  request: others,
  display: others,
})
export type QuestionDocument = z.infer<typeof questionDocument>
export type QuestionPart = keyof QuestionDocument

const entries = { kind: 'entries', entry: value } as const satisfies Shape
const members = { kind: 'members', members: {} } as const satisfies Shape

export const questionShape = {
  kind: 'members',
  members: {
    values: entries,
    rows: entries,
    columns: entries,
    filters: entries,
    order: entries,
    request: members,
    display: members,
  },
} as const satisfies Shape

const ofRequest = new Set(['data', 'filter', 'scale', 'order', 'table_name', 'database_name'])
const ofView = new Set(['values', 'columns', 'view'])

const without = (record: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)))

/** What a saved query holds beside what the page shows. */
export function keptBeside(saved: Pick<SavedQuery, 'request' | 'view'> | undefined) {
  return {
    request: saved === undefined ? {} : without(saved.request, ofRequest),
    display: saved === undefined ? {} : without(saved.view, ofView),
  }
}

const named = <T>(items: readonly T[], key: (item: T) => string): Record<string, T> =>
  Object.fromEntries(items.map((item) => [key(item), item]))

const plainDimension = ({ field, unit }: Dimension) => (unit === undefined ? { field } : { field, unit })
const plainItem = (item: Measure | Dimension) =>
  'mode' in item ? { mode: item.mode, field: item.field } : plainDimension(item)

const conditions = (filters: readonly Condition[]): QuestionDocument['filters'] => {
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

/** The document of a question under these names. */
export function toDocument(
  { name, description }: Named,
  { state, beside }: { state: QueryState; beside: ReturnType<typeof keptBeside> },
): QuestionDocument {
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
    limit: state.limit,
    view: state.view,
    table: state.table,
    level: state.level,
    ...beside,
  }
}

/** The document of a saved query. */
export function savedDocument(saved: SavedQuery, isField: (name: string) => boolean): QuestionDocument {
  return toDocument(saved, { state: fromRequest(saved, isField).state, beside: keptBeside(saved) })
}

/** The question of a document. */
export function documentState(document: QuestionDocument): QueryState {
  const { values, rows, columns, filters, order, limit, view, table, level } = document
  return settle({
    values: Object.values(values),
    rows: Object.values(rows),
    columns: Object.values(columns),
    filters: Object.values(filters).flat(),
    order: Object.values(order),
    limit,
    view,
    table,
    level,
  })
}

/** What is sent to keep it. */
export function documentBody(document: QuestionDocument) {
  const { name, description, request, display } = document
  const state = documentState(document)
  const whole: QueryRequest = queryRequest.parse({ ...request, ...toRequest(state) })
  return { name, description, request: whole, view: { ...display, ...toView(state) } }
}
