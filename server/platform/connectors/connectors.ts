// The connector of each type of source on another server.
import { isSourceKind, type SourceKind } from '#contract/data-manager/source-types.ts'
import type { Connector } from './connector.ts'
import { browseMysql } from './mysql/browse-mysql.ts'
import { readMysql } from './mysql/read-mysql.ts'
import { testMysql } from './mysql/test-mysql.ts'
import { browsePostgres } from './postgres/browse-postgres.ts'
import { readPostgres } from './postgres/read-postgres.ts'
import { testPostgres } from './postgres/test-postgres.ts'

const connectors: Partial<Record<SourceKind, Connector>> = {
  postgresql: { test: testPostgres, browse: browsePostgres, read: readPostgres },
  mysql: { test: testMysql, browse: browseMysql, read: readMysql },
}

/** The connector of a type; undefined for types of files, and for types that cannot be read yet. */
export function connectorOf(dbms: string): Connector | undefined {
  return isSourceKind(dbms) ? connectors[dbms] : undefined
}
