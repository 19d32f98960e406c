// Encodes rows of the engine as nested JSON (QB1). Text that is the same in every result is built once, and only
// strings that need it are escaped.
import type { Query } from '#domain/query/query.ts'
import { layoutOf } from '#domain/query/result-layout.ts'
import type { Cell } from '../warehouse/values.ts'
import type { Batch } from '../warehouse/warehouse.ts'
import type { Total } from './run-totals.ts'

/** Characters that JSON escapes. Most texts contain none. */
const special = /["\\\p{Cc}\p{Cs}]/u

const cellText = (cell: Cell): string => {
  if (typeof cell !== 'string') return String(cell)
  return special.test(cell) ? JSON.stringify(cell) : `"${cell}"`
}

/** A column of a result. */
interface CellColumn {
  readonly column: number
  /** Column that is true where the cell has a value; null if it has one everywhere. */
  readonly presence: number | null
}

/** Text around the cells of one result: `before[i]` precedes cell `cells[i]`, `end` follows the last. */
interface Template {
  readonly before: readonly string[]
  readonly cells: readonly CellColumn[]
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
  const cells: CellColumn[] = []
  const { periods } = layoutOf(query)
  let open = '{"data":{'
  const put = (name: string, cell: CellColumn): void => {
    before.push(`${open}${JSON.stringify(name)}:`)
    cells.push(cell)
    open = ','
  }
  // In rows, the measure is called `value`, so a scale of that name appears in `scales` only.
  const rowScales = [...query.scales.entries()].filter(([, { name }]) => name !== 'value')
  const putPeriods = (measure: number): void => {
    for (const [at, { presence, scales, values }] of periods.entries()) {
      open += at === 0 ? '{' : ',{'
      for (const [scale, { name }] of rowScales) put(name, { column: scales[scale] ?? scale, presence })
      put('value', { column: values[measure] ?? measure, presence })
      open = '}'
    }
    open += ']'
  }
  let between = ''
  for (const [field, measures] of byField(query)) {
    open += `${between}${JSON.stringify(field)}:{`
    for (const [at, index] of measures.entries()) {
      open += `${at === 0 ? '' : ','}${JSON.stringify(query.measures[index]?.mode)}:[`
      putPeriods(index)
    }
    open += '}'
    between = ','
  }
  open += '},"scales":{'
  for (const [column, { name }] of query.scales.entries()) put(name, { column, presence: null })
  return { before, cells, end: `${query.scales.length === 0 ? open : ''}}}` }
}

/** Writes members of a response in pieces: `open`, the encoded batches with commas between them, `close`. */
export interface ResultEncoder {
  readonly open: string
  readonly encode: (batch: Batch) => string
  readonly close: string
}

/** Returns the encoder of the member `results`. */
export function resultEncoder(query: Query): ResultEncoder {
  const { before, cells, end } = templateOf(query)
  const encode = (batch: Batch): string => {
    const columns = cells.map(({ column, presence }, at) => ({
      before: before[at] ?? '',
      cells: batch.columns[column] ?? [],
      present: presence === null ? undefined : batch.columns[presence],
    }))
    let out = ''
    for (let row = 0; row < batch.rows; row += 1) {
      let text = row > 0 ? ',' : ''
      for (const { before: start, cells: own, present } of columns)
        text += start + (present === undefined || present[row] === true ? cellText(own[row] ?? null) : 'null')
      out += text + end
    }
    return out
  }
  return { open: '"results":[', encode, close: ']' }
}

/** The results of several totals, in pieces. */
export function* encodeTotals(totals: readonly Total[]): Generator<string, void, undefined> {
  let between = ''
  for (const { query, batches } of totals) {
    const { encode } = resultEncoder(query)
    for (const batch of batches) {
      yield between + encode(batch)
      between = ','
    }
  }
}
