// Writes to virtual attributes: a cell is created, changed and deleted in turn.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import { readCells, type WriteKind } from './write-kind.ts'

const changed = 'max(generation) + '

const nextValue = (before: string | null, next: number): string | null => {
  if (before === null) return `sum(generation) + ${next}`
  return before.startsWith(changed) ? null : `${changed}${next}`
}

export const virtualAttributes: WriteKind = {
  cells: ['virtual_1', 'virtual_2'],
  value: nextValue,
  write: async ({ request }, { cell, value }) => {
    const params = { dwh: warehouseName, attribute: cell }
    const flags = { is_dimension: false, is_virtual: true, is_summable: false, is_measure: true } as const
    const body = { ...flags, sql: value ?? '' }
    if (value === null) await request(dataManager.deleteAttribute, { params })
    else if (value?.startsWith(changed))
      await request(dataManager.updateAttribute, { params, body, ifMatch: '*' })
    else
      await request(dataManager.createAttribute, {
        params: { dwh: warehouseName },
        body: { attribute_name: cell, ...body },
      })
    return value ?? null
  },
  read: async ({ request }) => {
    const { items } = await request(dataManager.listAttributes, { params: { dwh: warehouseName } })
    const byName = new Map(items.map((attribute) => [attribute.attribute_name, attribute]))
    return readCells({ cells: virtualAttributes.cells, values: byName, valueOf: ({ sql }) => sql })
  },
}
