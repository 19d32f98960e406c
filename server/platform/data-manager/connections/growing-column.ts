// The columns of tables of databases, and whether new rows can be read by one of them (DM66).
import type { RemoteLocation } from '#contract/data-manager/connection.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { isGrowingType } from '#domain/schema/growing-type.ts'
import { typeText } from '#domain/schema/object-warnings.ts'
import { connectorOf } from '../../connectors/connectors.ts'
import type { RemoteColumn } from '../../connectors/connector.ts'
import { problemAt } from '../../core/error.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import { attributeTypeOf } from '../../warehouse/loading/column-type.ts'
import { connectionOfSource, withinRequest, type ConnectionDeps } from './connection-target.ts'

interface TypedColumn {
  readonly name: string
  readonly type: AttributeType
}

/** The columns with the types of their attributes. */
export function typedColumns(columns: readonly RemoteColumn[]): TypedColumn[] {
  return columns.map(({ name, type }) => ({ name, type: attributeTypeOf(type) }))
}

/** What is wrong with a column by which only new rows are to be read; none if it can be used. */
export function growingProblems(path: string, column: string, columns: readonly TypedColumn[]): Problem[] {
  const found = columns.find(({ name }) => name === column)
  if (found === undefined)
    return [problemAt(path, 'invalid_value', reasonParams('growing_unknown', { column }))]
  if (isGrowingType(found.type)) return []
  const type = typeText(found.type)
  return [problemAt(path, 'invalid_value', reasonParams('growing_type', { column, type }))]
}

/** A table of a database that is to be added. */
export interface NewTable {
  readonly source: SourceRow
  readonly remote: RemoteLocation
  /** Of the column in the request. */
  readonly path: string
}

/** Asks the databases for the columns of new tables, with one connection for each source. */
export async function newTableProblems(
  deps: ConnectionDeps,
  tables: readonly NewTable[],
  signal: AbortSignal,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const growing = tables.filter(({ remote }) => remote.growing_by !== null)
  for (const some of Map.groupBy(growing, ({ source }) => source.name).values()) {
    const [first] = some
    if (first === undefined) continue
    const { connector, target } = connectionOfSource(deps, first.source, connectorOf)
    const order = { tables: some.map(({ remote }) => remote), signal: withinRequest(signal) }
    const found = await connector.columns(target, order)
    for (const [at, { remote, path }] of some.entries())
      problems.push(...growingProblems(path, remote.growing_by ?? '', typedColumns(found[at] ?? [])))
  }
  return problems
}
