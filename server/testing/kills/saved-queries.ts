// Writes to saved queries.
import { query } from '#contract/query/endpoints.ts'
import { comeAndGo, foundIn, type Kind, type Place } from './kind.ts'

const savedOf = async ({ ask }: Place) => {
  const { items } = await ask(query.listSaved, {})
  return new Map(items.map((saved) => [saved.name, saved]))
}

export const savedQueries: Kind = {
  cells: ['query 1', 'query 2'],
  value: comeAndGo,
  write: async (place, { cell, value }) => {
    const { ask } = place
    const saved = (await savedOf(place)).get(cell)
    const request = { data: { fields: { rows: ['count'] } } }
    const body = { name: cell, description: value ?? '', request }
    if (saved === undefined) await ask(query.createSaved, { body })
    else if (value === null) await ask(query.deleteSaved, { params: { id: saved.id }, ifMatch: saved.etag })
    else await ask(query.updateSaved, { params: { id: saved.id }, body, ifMatch: saved.etag })
    return value ?? null
  },
  read: async (place) =>
    foundIn({
      cells: savedQueries.cells,
      values: await savedOf(place),
      say: ({ description }) => description,
    }),
}
