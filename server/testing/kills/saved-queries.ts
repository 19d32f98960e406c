// Writes to saved queries.
import { query } from '#contract/query/endpoints.ts'
import { createOrDelete, readCells, type WriteKind, type KillTarget } from './write-kind.ts'

const savedOf = async ({ request }: KillTarget) => {
  const { items } = await request(query.listSaved, {})
  return new Map(items.map((saved) => [saved.name, saved]))
}

export const savedQueries: WriteKind = {
  cells: ['query 1', 'query 2'],
  value: createOrDelete,
  write: async (target, { cell, value }) => {
    const { request: send } = target
    const saved = (await savedOf(target)).get(cell)
    const request = { data: { fields: { rows: ['count'] } } }
    const body = { name: cell, description: value ?? '', request }
    if (saved === undefined) await send(query.createSaved, { body })
    else if (value === null) await send(query.deleteSaved, { params: { id: saved.id }, ifMatch: saved.etag })
    else await send(query.updateSaved, { params: { id: saved.id }, body, ifMatch: saved.etag })
    return value ?? null
  },
  read: async (target) =>
    readCells({
      cells: savedQueries.cells,
      values: await savedOf(target),
      valueOf: ({ description }) => description,
    }),
}
