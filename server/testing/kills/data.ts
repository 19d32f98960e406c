// Writes to sources, tables, extractions and designs.
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { comeAndGo, foundIn, type Kind } from './kind.ts'

export const folder = 'folder'

export const sources: Kind = {
  cells: ['source 1', 'source 2', 'source 3'],
  value: comeAndGo,
  write: async ({ ask }, { cell, before, value }) => {
    const parameters = { url: value, token: `secret of ${value}` }
    if (value === null) await ask(dataManager.deleteSource, { params: { source: cell } })
    else if (before === null)
      await ask(dataManager.createSource, { body: { dbms: 'http', parameters, database_name: cell } })
    else {
      const { items } = await ask(dataManager.listSources, {})
      const etag = items.find(({ database_name: name }) => name === cell)?.etag ?? ''
      await ask(dataManager.updateSource, { params: { source: cell }, body: { parameters }, ifMatch: etag })
    }
    return value ?? null
  },
  read: async ({ ask }) => {
    const { items } = await ask(dataManager.listSources, {})
    const kept = new Map(items.map((source) => [source.database_name, source]))
    return foundIn({
      cells: sources.cells,
      values: kept,
      say: ({ parameters }) => z.string().parse(parameters['url']),
    })
  },
}

export const tables: Kind = {
  cells: ['cargo.json', 'berths.tsv'],
  value: (before) => (before === null ? 'there' : null),
  write: async ({ ask }, { cell, value }) => {
    if (value === null) await ask(dataManager.deleteTable, { params: { source: folder, table: cell } })
    else await ask(dataManager.addTables, { body: { table_name: cell, database_name: folder } })
    return value ?? null
  },
  read: async ({ ask }) => {
    const { items } = await ask(dataManager.listTables, {})
    const kept = new Map(items.map((table) => [table.table_name, table]))
    return foundIn({ cells: tables.cells, values: kept, say: () => 'there' })
  },
}

export const objects: Kind = {
  cells: ['object 1', 'object 2'],
  value: comeAndGo,
  write: async ({ ask }, { cell, value }) => {
    if (value === null) await ask(dataManager.deleteObject, { params: { object: cell } })
    else {
      const params = { source: folder, table: 'ship-calls.csv' }
      const { extraction } = await ask(dataManager.lastExtraction, { params })
      if (extraction === null) throw new Error('the ship calls were not extracted')
      const object = { ...proposeObject(extraction), object_name: cell, display_name: value ?? '' }
      await ask(dataManager.saveObjects, { body: [object] })
    }
    return value ?? null
  },
  read: async ({ ask }) => {
    const { items } = await ask(dataManager.listObjects, {})
    const kept = new Map(items.map(({ object }) => [object.object_name, object.display_name]))
    return foundIn({ cells: objects.cells, values: kept, say: (name) => name })
  },
}

/** The value is the job that read the table. */
export const extractions: Kind = {
  cells: ['pilot-log.csv', 'tides.ndjson'],
  value: () => undefined,
  write: async ({ ask }, { cell }) => {
    const params = { source: folder, table: cell }
    return (await ask(dataManager.extract, { params, query: { wait: true } })).job_id
  },
  read: async ({ ask }) => {
    const values = new Map<string, string | null>()
    for (const table of extractions.cells) {
      const { extraction } = await ask(dataManager.lastExtraction, { params: { source: folder, table } })
      values.set(table, extraction?.job_id ?? null)
    }
    return values
  },
}
