import { describe, expect, it } from 'vitest'
import { viewInFolder } from './uploaded-views.ts'

describe('UPL9 views over files that have moved', () => {
  it.each([
    ['/old/uploads/upload_1.parquet', '/new/upload_1.parquet'],
    ["/it''s [old]/upload_1.parquet", '/new/upload_1.parquet'],
    ['/sources/upload_2024.parquet', '/sources/upload_2024.parquet'],
  ])('UPL9 rewrites %s to %s', (before, after) => {
    const viewOf = (path: string): string => `CREATE VIEW a AS SELECT 'b' AS c FROM read_parquet('${path}')`
    expect(viewInFolder(viewOf(before), { folder: '/new', ids: new Set(['upload_1']) })).toBe(viewOf(after))
  })
})
