// Rows of the engine as the nested JSON of the wire (QB1), text by hand: what is the same in every result is made
// once, and only what needs it is escaped.
import type { Query } from '#domain/query/query.ts'
import type { Batch } from '../warehouse/warehouse.ts'

type Cell = string | number | boolean | null

/** Signs that JSON writes otherwise than they are; most texts have none. */
const special = /["\\\p{Cc}\p{Cs}]/u

const cellText = (cell: Cell): string => {
  if (typeof cell !== 'string') return String(cell)
  return special.test(cell) ? JSON.stringify(cell) : `"${cell}"`
}

/** Text around the cells of one result: `before[i]` stands before cell `cells[i]` (a column), `end` after the last. */
interface Template {
  readonly before: readonly string[]
  readonly cells: readonly number[]
  readonly end: string
}

/** Fields in the order asked for, each with the places of its measures. */
const byField = (query: Query): Map<string, number[]> => {
  const fields = new Map<string, number[]>()
  for (const [index, { term }] of query.measures.entries())
    fields.set(term.name, [...(fields.get(term.name) ?? []), index])
  return fields
}

const templateOf = (query: Query): Template => {
  const before: string[] = []
  const cells: number[] = []
  let open = ''
  const put = (name: string, column: number): void => {
    before.push(`${open}${JSON.stringify(name)}:`)
    cells.push(column)
    open = ','
  }
  // A scale called `value` gives way to the value in rows, and stands in `scales`.
  const rowScales = [...query.scales.entries()].filter(([, { name }]) => name !== 'value')
  let between = ''
  open = '{"data":{'
  for (const [field, measures] of byField(query)) {
    open += `${between}${JSON.stringify(field)}:{`
    for (const [at, index] of measures.entries()) {
      const mode = query.measures[index]?.mode ?? 'select'
      open += `${at === 0 ? '' : ','}${JSON.stringify(mode)}:[{`
      for (const [column, { name }] of rowScales) put(name, column)
      put('value', query.scales.length + index)
      open = '}]'
    }
    open += '}'
    between = ','
  }
  open += '},"scales":{'
  for (const [column, { name }] of query.scales.entries()) put(name, column)
  return { before, cells, end: `${query.scales.length === 0 ? open : ''}}}` }
}

/** Turns batches into the items of `results`, joined by commas; call it with the batches in their order. */
export function resultEncoder(query: Query): (batch: Batch) => string {
  const { before, cells, end } = templateOf(query)
  let isFirst = true
  return (batch) => {
    const texts = batch.columns.map((column) => column.map(cellText))
    const columns = cells.map((column) => texts[column] ?? [])
    let out = ''
    for (let row = 0; row < batch.rows; row += 1) {
      if (!isFirst) out += ','
      isFirst = false
      for (let at = 0; at < columns.length; at += 1)
        out += (before[at] ?? '') + (columns[at]?.[row] ?? 'null')
      out += end
    }
    return out
  }
}
