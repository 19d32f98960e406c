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
}

type ColumnSet = Pick<ColumnsResponse, 'columns' | 'rows' | 'batches'>

const mapOf = <V>(entries: readonly (readonly [string, V])[]): ReadonlyMap<string, V> => new Map(entries)

const joined = ({ columns, rows, batches }: ColumnSet): ResultColumns => {
  const all = columns.map((column, index) => ({
    ...column,
    cells: batches.flatMap((batch) => batch[index] ?? []),
  }))
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

const joinedTotals = ({ all, x, y }: ColumnsResponse['total']): QueryAnswer['total'] => ({
  all: joined(all[0] ?? empty),
  x: joined(x[0] ?? empty),
  y: joined(y[0] ?? empty),
})

const nestedTotals = ({ all, x = [], y = [] }: Partial<QueryResponse['total']>): QueryAnswer['total'] => ({
  all: columnsOf(all ?? []),
  x: columnsOf(x),
  y: columnsOf(y),
})

const parsed = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return undefined
  }
}

/** Reads a successful reply in either form. Throws ApiError if a member is missing. */
export async function readQueryAnswer(response: Response): Promise<QueryAnswer> {
  if (response.headers.get('content-type')?.startsWith(columnsType) === true) {
    const body = await parsed(response)
    requireMembers(columnsResponse, { endpoint: query.run, response, body })
    // oxlint-disable-next-line typescript/consistent-type-assertions -- its outline was checked
    const read = body as ColumnsResponse
    return { ...read, columns: joined(read), total: joinedTotals(read.total) }
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- its outline was checked
  const read = (await readAnswer(query.run, response)) as QueryResponse
  return { ...read, columns: columnsOf(read.results), total: nestedTotals(read.total) }
}

/** Runs a query; `signal` aborts it. Throws ApiError, or the AbortError of fetch. */
export async function runQuery(body: QueryRequest, signal: AbortSignal): Promise<QueryAnswer> {
  const accept = `${columnsType}, application/json;q=0.9`
  return readQueryAnswer(await respond(query.run, { body }, { signal, accept }))
}
