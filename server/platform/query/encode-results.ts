// Encodes rows of the engine as nested JSON (QB1). Text that is the same in every result is built once, and only
// strings that need it are escaped.
import type { Query } from '#domain/query/query.ts'
import type { Cell } from '../warehouse/values.ts'
import type { Batch } from '../warehouse/warehouse.ts'

/** Characters that JSON escapes. Most texts contain none. */
const special = /["\\\p{Cc}\p{Cs}]/u

const cellText = (cell: Cell): string => {
  if (typeof cell !== 'string') return String(cell)
  return special.test(cell) ? JSON.stringify(cell) : `"${cell}"`
}

/** Text around the cells of one result: `before[i]` precedes cell `cells[i]` (a column), `end` follows the last. */
interface Template {
  readonly before: readonly string[]
  readonly cells: readonly number[]
  readonly end: string
}

/** Fields in the requested order, each with the indexes of its measures. */
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
  // In rows, the measure is called `value`, so a scale of that name appears in `scales` only.
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

/** Returns an encoder of batches to the comma-separated items of `results`. Call it with the batches in order. */
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
