// Writes to virtual attributes. One that exists cannot be changed, so a cell is created and deleted in turn.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import { readCells, type WriteKind } from './write-kind.ts'

export const virtualAttributes: WriteKind = {
  cells: ['virtual_1', 'virtual_2'],
  value: (before, next) => (before === null ? `sum(generation) + ${next}` : null),
  write: async ({ request }, { cell, value }) => {
    const params = { dwh: warehouseName }
    if (value === null) await request(dataManager.deleteAttribute, { params: { ...params, attribute: cell } })
    else {
      const flags = { is_dimension: false, is_virtual: true, is_summable: false, is_measure: true } as const
      const body = { attribute_name: cell, ...flags, sql: value ?? '' }
      await request(dataManager.createAttribute, { params, body })
    }
    return value ?? null
  },
  read: async ({ request }) => {
    const { items } = await request(dataManager.listAttributes, { params: { dwh: warehouseName } })
    const byName = new Map(items.map((attribute) => [attribute.attribute_name, attribute]))
    return readCells({ cells: virtualAttributes.cells, values: byName, valueOf: ({ sql }) => sql })
  },
}
