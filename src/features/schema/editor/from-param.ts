// The table of a new design, as stored in the address: `?from=<source>/<table>`. A source name has no slash; a table
// name may have one.
import type { TableName } from '../model/known-tables.ts'

export function readFrom(address: URLSearchParams): TableName | undefined {
  const from = address.get('from') ?? ''
  const slash = from.indexOf('/')
  return slash < 1 || slash === from.length - 1
    ? undefined
    : { source: from.slice(0, slash), table: from.slice(slash + 1) }
}

export function writeFrom({ source, table }: TableName): string {
  return `${source}/${table}`
}
