import { describe, expect, it } from 'vitest'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { toFileBodies } from './remote-files.ts'

const file = (path: string): FileEntry => ({
  kind: 'file',
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  size: 10,
  modified_at: null,
  format: 'csv',
})

describe('files to add', () => {
  it('DM60.h tables have the names of their files, with the folder if several would have the same', () => {
    const files = ['2025/a.csv', '2026/a.csv', 'b.csv'].map(file)
    expect(toFileBodies('shop', files, new Set(['b.csv'])).map((one) => one.table_name)).toEqual([
      '2025/a.csv',
      '2026/a.csv',
      'b.csv 2',
    ])
  })

  it('DM60.i reading options that were chosen in the preview are those of the table', () => {
    expect(
      toFileBodies('shop', [
        { ...file('a.csv'), options: { delimiter: ';' } },
        { ...file('b.csv'), options: {} },
      ]),
    ).toEqual([
      { database_name: 'shop', table_name: 'a.csv', file: 'a.csv', options: { delimiter: ';' } },
      { database_name: 'shop', table_name: 'b.csv', file: 'b.csv' },
    ])
  })
})
