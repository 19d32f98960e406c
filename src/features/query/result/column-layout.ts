// What a person changed about the columns of a query: widths, order, and hidden ones. It is stored in this browser,
// for each combination of a table, its rows, columns and values.
import { z } from 'zod'
import { readStored, writeStored } from '#src/lib/local-storage.ts'
import { type QueryState, itemKey } from '../state/query-state.ts'
import type { GridColumn } from './grid-column.ts'

const columnLayout = z.object({
  /** Ids in their order; columns that are not in it keep their place after them. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number()),
})
export type ColumnLayout = z.infer<typeof columnLayout>

export const emptyLayout: ColumnLayout = { order: [], hidden: [], widths: {} }

const storedLayouts = z.array(z.tuple([z.string(), columnLayout]))
const storeKey = 'query.columns'
/** Layouts of other queries are forgotten. */
const maxStored = 50

const readAll = (): z.infer<typeof storedLayouts> => {
  try {
    return storedLayouts.parse(JSON.parse(readStored(storeKey) ?? '[]'))
  } catch {
    return []
  }
}

/** The key of a query in the store. */
export function layoutKey({ table, rows, columns, values }: QueryState): string {
  return JSON.stringify([table, rows.map(itemKey), columns.map(itemKey), values.map(itemKey)])
}

export function readLayout(key: string): ColumnLayout {
  return readAll().find(([own]) => own === key)?.[1] ?? emptyLayout
}

/** Stores a layout; an empty one is forgotten. */
export function writeLayout(key: string, layout: ColumnLayout): void {
  const others = readAll().filter(([own]) => own !== key)
  const isEmpty = layout.order.length + layout.hidden.length + Object.keys(layout.widths).length === 0
  const next = isEmpty ? others : [[key, layout] as const, ...others]
  writeStored(storeKey, JSON.stringify(next.slice(0, maxStored)))
}

const minWidth = 44
const maxWidth = 2000

export function setWidth(layout: ColumnLayout, [id, width]: readonly [string, number]): ColumnLayout {
  const clamped = Math.round(Math.max(minWidth, Math.min(maxWidth, width)))
  return { ...layout, widths: { ...layout.widths, [id]: clamped } }
}

/** All columns in the order of a layout, heads first. Each column has the width of the layout. */
export function orderedColumns(columns: readonly GridColumn[], layout: ColumnLayout): readonly GridColumn[] {
  const positions = new Map(layout.order.map((id, position) => [id, position]))
  const rank = ({ id }: GridColumn): number => positions.get(id) ?? positions.size
  return columns
    .map((column) => ({ ...column, width: layout.widths[column.id] ?? column.width }))
    .sort((a, b) => Number(b.isHead) - Number(a.isHead) || rank(a) - rank(b))
}

/** The columns that are shown. At least one is, whatever is hidden. */
export function visibleColumns(
  columns: readonly GridColumn[],
  { hidden }: ColumnLayout,
): readonly GridColumn[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  return shown.length === 0 ? columns.slice(0, 1) : shown
}

/** Moves a column to the position of another one. Heads stay among heads. */
export function moveColumn(
  columns: readonly GridColumn[],
  { id, to }: { id: string; to: string },
): readonly string[] | null {
  const [from, target] = [id, to].map((each) => columns.findIndex((column) => column.id === each))
  const [moved, other] = [columns[from ?? -1], columns[target ?? -1]]
  if (moved === undefined || other === undefined || moved.isHead !== other.isHead) return null
  const ids = columns.map((column) => column.id)
  return ids.toSpliced(from ?? 0, 1).toSpliced(target ?? 0, 0, id)
}
