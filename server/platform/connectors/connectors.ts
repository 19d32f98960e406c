// The connector of each type of source on another server.
import { isSourceKind, type SourceKind } from '#contract/data-manager/source-types.ts'
import type { Connector } from './connector.ts'
import { browseDropbox } from './dropbox/list-dropbox.ts'
import { readDropbox } from './dropbox/read-dropbox.ts'
import { testDropbox } from './dropbox/test-dropbox.ts'
import type { FileConnector } from './file-connector.ts'
import { browseHttp } from './http/browse-http.ts'
import { readHttp } from './http/read-http.ts'
import { testHttp } from './http/test-http.ts'
import { browseMysql } from './mysql/browse-mysql.ts'
import { columnsOfMysql, readMysql } from './mysql/read-mysql.ts'
import { testMysql } from './mysql/test-mysql.ts'
import { browsePostgres } from './postgres/browse-postgres.ts'
import { columnsOfPostgres, readPostgres } from './postgres/read-postgres.ts'
import { testPostgres } from './postgres/test-postgres.ts'
import { browseS3 } from './s3/list-s3.ts'
import { readS3 } from './s3/read-s3.ts'
import { testS3 } from './s3/test-s3.ts'

const tables: Partial<Record<SourceKind, Connector>> = {
  postgresql: { test: testPostgres, browse: browsePostgres, columns: columnsOfPostgres, read: readPostgres },
  mysql: { test: testMysql, browse: browseMysql, columns: columnsOfMysql, read: readMysql },
}

const files: Partial<Record<SourceKind, FileConnector>> = {
  http: { test: testHttp, browse: browseHttp, read: readHttp },
  dropbox: { test: testDropbox, browse: browseDropbox, read: readDropbox },
  s3: { test: testS3, browse: browseS3, read: readS3 },
}

/** The connector of a type of databases; undefined for other types. */
export function connectorOf(dbms: string): Connector | undefined {
  return isSourceKind(dbms) ? tables[dbms] : undefined
}

/** The connector of a type whose files are on another server; undefined for other types. */
export function fileConnectorOf(dbms: string): FileConnector | undefined {
  return isSourceKind(dbms) ? files[dbms] : undefined
}
