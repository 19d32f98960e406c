// Runs a query and reads its answer by column (QB39), without an object for each row. Platforms that know only the
// nested form are read as well.
import { columnsResponse, columnsType, type ColumnsResponse } from '#contract/query/columns.ts'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryResponse, QueryResult, Value } from '#contract/query/response.ts'
import { respond } from './call.ts'
import { readAnswer, requireMembers } from './read-reply.ts'

type Cells = readonly Value[]
/** Undefined: the past period has no rows. */
type Figures = readonly (Value | undefined)[]

/** The columns of one period. */
interface PeriodColumns {
  /** By name of the scale. */
  readonly scales: ReadonlyMap<string, Cells>
  /** By field, then by mode. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, Figures>>
}

/** Values by column, all of the same length. */
export interface ResultColumns {
  readonly rows: number
  /** The current period, then the past ones from the latest to the earliest. */
  readonly periods: readonly PeriodColumns[]
}

/** Without the repeated query, whose numbers the columnar form may round when it is read. */
export interface QueryAnswer extends Omit<QueryResponse, 'results' | 'total' | 'query_params'> {
  readonly columns: ResultColumns
  /** `all` starts with the grand total. */
  readonly total: Readonly<Record<'all' | 'x' | 'y', ResultColumns>>
  /** The groupings of `total.all` after the grand total. */
  readonly subtotals?: readonly ResultColumns[]
}

type ColumnSet = Pick<ColumnsResponse, 'columns' | 'rows' | 'batches'>
type Batch = ColumnSet['batches'][number]

/** Appends the values of a batch to those of each column. */
const append = (columns: Value[][], batch: Batch): void => {
  for (const [index, cells] of batch.entries()) {
    columns[index] ??= []
    const column = columns[index]
    for (const cell of cells) column.push(cell)
  }
}

const cellsOf = ({ batches }: Pick<ColumnSet, 'batches'>): readonly Cells[] => {
  const columns: Value[][] = []
  for (const batch of batches) append(columns, batch)
  return columns
}

const mapOf = <V>(entries: readonly (readonly [string, V])[]): ReadonlyMap<string, V> => new Map(entries)

const joined = (
  { columns, rows }: Pick<ColumnSet, 'columns' | 'rows'>,
  cells: readonly Cells[],
): ResultColumns => {
  const all = columns.map((column, index) => ({ ...column, cells: cells[index] ?? [] }))
  const current = all.filter(({ role, period }) => role === 'scale' && period === 0)
  const count = Math.max(1, ...columns.map(({ period }) => period + 1))
  const periods = Array.from({ length: count }, (_, period) => {
    const own = all.filter((column) => column.period === period)
    const present = own.find(({ role }) => role === 'presence')?.cells
    // A scale that does not move with the date has one column for all periods.
    const scales = current.map(({ name, cells }): readonly [string, Cells] => {
      const moved = own.find((column) => column.role === 'scale' && column.name === name)
      if (moved !== undefined) return [name, moved.cells]
      return [name, cells.map((cell, row) => (present?.[row] === true ? cell : null))]
    })
    const byField = Map.groupBy(
      own.filter(({ role }) => role === 'value'),
      ({ name }) => name,
    )
    const figuresOf = (cells: Cells): Figures =>
      present === undefined ? cells : cells.map((cell, row) => (present[row] === true ? cell : undefined))
    const values = [...byField].map(([field, measures]): readonly [string, ReadonlyMap<string, Figures>] => [
      field,
      mapOf(measures.map(({ mode, cells }) => [mode ?? '', figuresOf(cells)])),
    ])
    return { scales: mapOf(scales), values: mapOf(values) }
  })
  return { rows, periods }
}

type Row = Readonly<Record<string, Value>>

/** Without rows, a past period is a row of nulls, its scales included (QB9). */
const isWithoutRows = (past: Row, scales: Row): boolean => {
  const heads = Object.entries(scales).filter(([, head]) => head !== null)
  const isNull = ['value', ...heads.map(([name]) => name)].every((name) => (past[name] ?? null) === null)
  return heads.length > 0 && isNull
}

/** Reads the nested form by column. */
export function columnsOf(results: readonly QueryResult[]): ResultColumns {
  const [first] = results
  const fields = Object.entries(first?.data ?? {})
  const [field = '', modes = {}] = fields[0] ?? []
  const [mode = '', list = []] = Object.entries(modes)[0] ?? []
  const periods = Array.from({ length: Math.max(1, list.length) }, (_, period) => ({
    scales: mapOf(
      Object.keys(first?.scales ?? {}).map((name) => [
        name,
        results.map(({ scales, data }) =>
          period === 0 ? (scales[name] ?? null) : (data[field]?.[mode]?.[period]?.[name] ?? null),
        ),
      ]),
    ),
    values: mapOf(
      fields.map(([name, ofField]) => [
        name,
        mapOf(
          Object.keys(ofField).map((each) => [
            each,
            results.map(({ data, scales }) => {
              const row = data[name]?.[each]?.[period] ?? {}
              return period > 0 && isWithoutRows(row, scales) ? undefined : (row['value'] ?? null)
            }),
          ]),
        ),
      ]),
    ),
  }))
  return { rows: results.length, periods }
}

const empty: ColumnSet = { columns: [], rows: 0, batches: [] }

const joinedTotals = ({ all, x, y }: ColumnsResponse['total']): Pick<QueryAnswer, 'total' | 'subtotals'> => {
  const read = (set: ColumnSet = empty): ResultColumns => joined(set, cellsOf(set))
  return { total: { all: read(all[0]), x: read(x[0]), y: read(y[0]) }, subtotals: all.slice(1).map(read) }
}

const nestedTotals = ({
  all = [],
  x = [],
  y = [],
}: Partial<QueryResponse['total']>): Pick<QueryAnswer, 'total' | 'subtotals'> => {
  const groupings = Map.groupBy(all, ({ scales }) => JSON.stringify(Object.keys(scales)))
  const [grand = [], ...others] = groupings.values()
  return {
    total: { all: columnsOf(grand), x: columnsOf(x), y: columnsOf(y) },
    subtotals: others.map(columnsOf),
  }
}

/** Milliseconds after which other work of the page has its turn. */
const turn = 24

/** The lines of a body, read as they arrive. */
const linesOf = async function* (response: Response): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let rest = ''
  let since = performance.now()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      yield line
      if (performance.now() - since < turn) continue
      await new Promise((resume) => {
        setTimeout(resume)
      })
      since = performance.now()
    }
  }
  yield rest
}

/** The end of the line before the batches, which have a line each (QB39). */
const beforeBatches = '"batches":['

interface ReadColumns {
  /** Without the batches that had lines of their own. */
  readonly body: unknown
  readonly cells: readonly Cells[]
}

/** Reads the columnar form batch by batch, while it arrives. */
const readColumns = async (response: Response): Promise<ReadColumns> => {
  const cells: Value[][] = []
  const outline: string[] = []
  let hasBatches = false
  for await (const line of linesOf(response)) {
    if (hasBatches && line.startsWith('[')) {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- long replies are only checked in outline
      append(cells, JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as Batch)
      continue
    }
    hasBatches = outline.length === 0 && line.endsWith(beforeBatches)
    outline.push(line)
  }
  return { body: JSON.parse(outline.join('\n')), cells }
}

const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError'

const parsed = async (response: Response): Promise<ReadColumns> => {
  try {
    return await readColumns(response)
  } catch (cause) {
    if (isAbort(cause)) throw cause
    return { body: undefined, cells: [] }
  }
}

/** Reads a successful reply in either form. Throws ApiError if a member is missing. */
export async function readQueryAnswer(response: Response): Promise<QueryAnswer> {
  if (response.headers.get('content-type')?.startsWith(columnsType) === true) {
    const { body, cells } = await parsed(response)
    requireMembers(columnsResponse, { endpoint: query.run, response, body })
    // oxlint-disable-next-line typescript/consistent-type-assertions -- its outline was checked
    const read = body as ColumnsResponse
    const columns = joined(read, read.batches.length === 0 ? cells : cellsOf(read))
    return { ...read, columns, ...joinedTotals(read.total) }
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- its outline was checked
  const read = (await readAnswer(query.run, response)) as QueryResponse
  return { ...read, columns: columnsOf(read.results), ...nestedTotals(read.total) }
}

interface RunOptions {
  readonly isBackground?: boolean
  /** The saved query that it is, for its history of runs (QB16). */
  readonly saved?: { readonly id: string; readonly source: 'console' | 'board' } | undefined
}

/**
 * Runs a query; `signal` aborts it. Throws ApiError, or the AbortError of fetch. A background query does not wait for a
 * new sign-in if the session is lost.
 */
export async function runQuery(
  body: QueryRequest,
  signal: AbortSignal,
  { isBackground = false, saved }: RunOptions = {},
): Promise<QueryAnswer> {
  const accept = `${columnsType}, application/json;q=0.9`
  const options = { signal, accept, isBackground, waits: !isBackground }
  const source = saved === undefined ? {} : { saved_query: saved.id, source: saved.source }
  return readQueryAnswer(await respond(query.run, { body, query: source }, options))
}
