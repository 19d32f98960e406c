// A platform and a web server whose files are sources of the platform, each with one table.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import type { CallResult } from '../http/client.ts'
import { openDataFixture, type DataFixture } from './data-fixture.ts'
import { filesAnswer, openWebServer, type WebFiles, type WebServer } from './web-server.ts'

export interface WebFixture extends DataFixture {
  readonly web: WebServer
  /** Answers with these files from now on. */
  serve(files: WebFiles): void
  /** A new source with one file, by its path or its whole address; returns its name. */
  add(path: string, parameters?: Readonly<Record<string, unknown>>, table?: string): Promise<string>
  /** Extracts the table to its end. */
  read(source: string, table?: string, query?: Readonly<Record<string, unknown>>): Promise<CallResult>
  tableOf(source: string, table?: string): Promise<Table | undefined>
  close(): Promise<void>
}

export async function openWebFixture(): Promise<WebFixture> {
  const web = await openWebServer()
  const fixture = await openDataFixture()
  let count = 0
  return {
    ...fixture,
    web,
    serve: (files) => web.answer(filesAnswer(files)),
    add: async (path, parameters = {}, table = 'a.csv') => {
      count += 1
      const name = `web ${count}`
      const url = path.startsWith('http') ? path : `${web.origin}${path}`
      await fixture.request(dataManager.createSource, {
        body: { dbms: 'http', parameters: { url, ...parameters }, database_name: name },
      })
      await fixture.request(dataManager.addTables, {
        body: { database_name: name, table_name: table, file: url },
      })
      return name
    },
    read: (source, table = 'a.csv', query = {}) =>
      fixture.call(dataManager.extract, { params: { source, table }, query: { wait: true, ...query } }),
    tableOf: async (source, table = 'a.csv') => {
      const { items } = await fixture.request(dataManager.listTables, { query: { database_name: source } })
      return items.find(({ table_name: name }) => name === table)
    },
    close: async () => {
      await fixture.platform.close()
      await web.close()
    },
  }
}
