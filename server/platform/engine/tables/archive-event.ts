// The action `archive_event`: stores the rows of an event in an action table. The engine reads the event.
import { sql } from 'kysely'
import { mainTypeOf } from '#domain/query/table.ts'
import { readInstant } from '#domain/query/local-time.ts'
import type { MainType } from '#contract/data-manager/table.ts'
import { PlatformError } from '../../core/error.ts'
import type { ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import { withJsonRows, type JsonRows } from '../../warehouse/loading/json-rows.ts'
import { jsonValues, type Numbering } from '../../warehouse/loading/pending-rows.ts'
import type { Sql } from '../../warehouse/loading/staging.ts'
import type { Executor, StepEvent } from '../execution.ts'
import { requireTable } from './create-table.ts'
import { runWrites } from './pending-writes.ts'
import type { TablesDeps } from './tables-deps.ts'
import { columnsOf, physicalTable } from './write-log.ts'

interface Default {
  /** Types of the columns that it fills. */
  readonly types: readonly MainType[]
  readonly value: (rows: JsonRows) => Sql
}

/** What columns with these names get where a row has no such member. */
const defaultsFor = (event: StepEvent, today: string): Readonly<Record<string, Default>> => ({
  event_name: { types: ['string'], value: () => sql.lit(event.type) },
  event_content: { types: ['string'], value: ({ content }) => content },
  date: { types: ['date', 'datetime'], value: () => sql.lit(today) },
})

/** Rows without an `event_id` get numbers after the largest one of the table. */
const numberingOf = (table: ActionTable): Numbering | undefined => {
  const column = columnsOf(table).find(({ name }) => name === 'event_id')
  if (column === undefined || !['num', 'string'].includes(mainTypeOf(column.type))) return undefined
  const largest = sql`max(TRY_CAST(${sql.id(column.name)} AS HUGEINT))`
  return { column: column.name, after: sql`(SELECT ${largest} FROM ${physicalTable(table)})` }
}

/** Opens the executor of `archive_event`. It throws `rows_expected` if the content of the event is not a list. */
export function archiveEvent(deps: TablesDeps): Executor<'archive_event'> {
  const { clock, warehouse } = deps.platform
  return async ({ table: reference }, run) => {
    const { event } = run
    if (event === null || event.rows === null) throw new PlatformError('rows_expected')
    const table = await requireTable(deps, reference)
    const columns = columnsOf(table)
    const today = readInstant(clock.now() / 1000, warehouse.timeZone)?.slice(0, 10) ?? ''
    const defaults = defaultsFor(event, today)
    const numbering = numberingOf(table)
    return runWrites(deps, run, (pending) =>
      withJsonRowsOf(event, { pending, table }, async (rows) => {
        const fallbacks = columns.map(({ name, type }) => {
          const found = Object.hasOwn(defaults, name) ? defaults[name] : undefined
          return found?.types.includes(mainTypeOf(type)) === true ? found.value(rows) : null
        })
        await pending.insert(table, {
          values: jsonValues(rows, { columns, defaults: fallbacks }),
          numbering,
        })
        return pending.finish()
      }),
    )
  }
}

const withJsonRowsOf = async <T>(
  event: StepEvent,
  { pending, table }: { pending: { loading: Parameters<typeof withJsonRows>[0] }; table: ActionTable },
  work: (rows: JsonRows) => Promise<T>,
): Promise<T> => {
  const keys = table.fields.map(({ field }) => field)
  return withJsonRows(pending.loading, { path: await event.file(), name: table.table_name, keys }, work)
}
