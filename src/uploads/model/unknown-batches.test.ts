import { expect, test } from 'vitest'
import { batchesOfUnknown } from './unknown-batches.ts'

const upload = (name: string, time: string) => ({
  upload_id: `id-${name}`,
  name,
  created_at: `2026-01-01T${time}:00.000Z`,
})

test('UPL24 files started one after another in another browser are for one source', () => {
  const found = batchesOfUnknown([
    upload('tides.csv', '10:09'),
    upload('berths.csv', '10:00'),
    upload('cargo.csv', '10:18'),
    upload('crew.csv', '12:00'),
  ])
  expect([...found].map(([id, { source }]) => [id, source])).toEqual([
    ['id-berths.csv', 'berths'],
    ['id-tides.csv', 'berths'],
    ['id-cargo.csv', 'berths'],
    ['id-crew.csv', 'crew'],
  ])
})
