// Writes to sources, tables, extractions and designs.
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { createOrDelete, readCells, type WriteKind } from './write-kind.ts'

export const folder = 'folder'

/** The value is part of the address. */
const addressStart = 'https://files.example/?value='

export const sources: WriteKind = {
  cells: ['source 1', 'source 2', 'source 3'],
  value: createOrDelete,
  write: async ({ request }, { cell, before, value }) => {
    const url = `${addressStart}${encodeURIComponent(value ?? '')}`
    const parameters = { url, sign_in: 'token', token: `secret of ${value}` }
    if (value === null) await request(dataManager.deleteSource, { params: { source: cell } })
    else if (before === null)
      await request(dataManager.createSource, { body: { dbms: 'http', parameters, database_name: cell } })
    else {
      const { items } = await request(dataManager.listSources, {})
      const etag = items.find(({ database_name: name }) => name === cell)?.etag ?? ''
      await request(dataManager.updateSource, {
        params: { source: cell },
        body: { parameters },
        ifMatch: etag,
      })
    }
    return value ?? null
  },
  read: async ({ request }) => {
    const { items } = await request(dataManager.listSources, {})
    const byName = new Map(items.map((source) => [source.database_name, source]))
    return readCells({
      cells: sources.cells,
      values: byName,
      valueOf: ({ parameters }) =>
        decodeURIComponent(z.string().parse(parameters['url']).slice(addressStart.length)),
    })
  },
}

export const tables: WriteKind = {
  cells: ['cargo.json', 'berths.tsv'],
  value: (before) => (before === null ? 'there' : null),
  write: async ({ request }, { cell, value }) => {
    if (value === null) await request(dataManager.deleteTable, { params: { source: folder, table: cell } })
    else await request(dataManager.addTables, { body: { table_name: cell, database_name: folder } })
    return value ?? null
  },
  read: async ({ request }) => {
    const { items } = await request(dataManager.listTables, {})
    const byName = new Map(items.map((table) => [table.table_name, table]))
    return readCells({ cells: tables.cells, values: byName, valueOf: () => 'there' })
  },
}

export const objects: WriteKind = {
  cells: ['object 1', 'object 2'],
  value: createOrDelete,
  write: async ({ request }, { cell, value }) => {
    if (value === null) await request(dataManager.deleteObject, { params: { object: cell } })
    else {
      const params = { source: folder, table: 'ship-calls.csv' }
      const { extraction } = await request(dataManager.lastExtraction, { params })
      if (extraction === null) throw new Error('the ship calls were not extracted')
      const object = { ...proposeObject(extraction), object_name: cell, display_name: value ?? '' }
      await request(dataManager.saveObjects, { body: [object] })
    }
    return value ?? null
  },
  read: async ({ request }) => {
    const { items } = await request(dataManager.listObjects, {})
    const byName = new Map(items.map(({ object }) => [object.object_name, object.display_name]))
    return readCells({ cells: objects.cells, values: byName, valueOf: (name) => name })
  },
}

/** The value is the id of the extraction job. */
export const extractions: WriteKind = {
  cells: ['pilot-log.csv', 'tides.ndjson'],
  value: () => undefined,
  write: async ({ request }, { cell }) => {
    const params = { source: folder, table: cell }
    return (await request(dataManager.extract, { params, query: { wait: true } })).job_id
  },
  read: async ({ request }) => {
    const values = new Map<string, string | null>()
    for (const table of extractions.cells) {
      const { extraction } = await request(dataManager.lastExtraction, { params: { source: folder, table } })
      values.set(table, extraction?.job_id ?? null)
    }
    return values
  },
}
