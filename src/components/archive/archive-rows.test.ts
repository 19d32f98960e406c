import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ArchiveItem,
  archiveRows,
  foldersAbove,
  rowsInSight,
  rowsThat,
  withFolder,
} from './archive-rows.ts'

const file = (path: string, size = 1): ArchiveItem => ({ path, folder: false, size })
const folder = (path: string): ArchiveItem => ({ path, folder: true, size: 0 })
const rows = archiveRows([
  file('a.txt', 3),
  file('pages/b.json', 4),
  file('pages/in/c.json', 5),
  folder('void'),
])

describe('STO65 the files of an archive form a tree', () => {
  test('lists folders first, followed by their contents', () => {
    expect(rows.map(({ path, depth, size, files, end }) => [path, depth, size, files, end])).toEqual([
      ['pages', 0, 9, 2, 4],
      ['pages/in', 1, 5, 1, 3],
      ['pages/in/c.json', 2, 5, 0, 3],
      ['pages/b.json', 1, 4, 0, 4],
      ['void', 0, 0, 0, 5],
      ['a.txt', 0, 3, 0, 6],
    ])
  })
  test('does not count a removed file in the sums of its folders', () => {
    const removed = archiveRows([file('pages/b.json', 4), { ...file('pages/old.json', 7), isRemoved: true }])
    expect(removed.map(({ path, size, files }) => [path, size, files])).toEqual([
      ['pages', 4, 1],
      ['pages/b.json', 4, 0],
      ['pages/old.json', 7, 0],
    ])
  })
  test('shows only the contents of open folders', () => {
    const shown = (...open: string[]) => rowsInSight(rows, new Set(open)).map(({ path }) => path)
    expect(shown()).toEqual(['pages', 'void', 'a.txt'])
    expect(shown('pages')).toEqual(['pages', 'pages/in', 'pages/b.json', 'void', 'a.txt'])
    expect(shown('pages/in')).toEqual(['pages', 'void', 'a.txt'])
  })
  test('shows matches with their folders', () => {
    const { rows: found, open } = rowsThat(rows, ({ name }) => name === 'c.json')
    expect(found.map(({ path }) => path)).toEqual(['pages', 'pages/in', 'pages/in/c.json'])
    expect([...open]).toEqual(['pages', 'pages/in'])
  })
  test('opens and closes a folder', () => {
    expect([...withFolder(new Set(['a']), { path: 'b', isOpen: true })]).toEqual(['a', 'b'])
    expect([...withFolder(new Set(['a']), { path: 'a', isOpen: false })]).toEqual([])
  })
  test('reads a path of thirty thousand folders', () => {
    const deep = `${'a/'.repeat(30_000)}b`
    const read = archiveRows([file(deep, 7)])
    expect(read[0]?.size).toBe(7)
    expect(read.at(-1)?.path).toBe(deep)
  })
  test('contains every file once, even with an odd name', () => {
    const name = fc.string({ minLength: 1, maxLength: 6 }).map((text) => text.replaceAll('/', '-'))
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 30 }), (all) => {
        const above = new Set(all.flatMap(foldersAbove))
        const files = all.filter((each) => !above.has(each))
        const built = archiveRows(files.map((each) => file(each)))
        expect(
          built
            .filter((row) => !row.folder)
            .map((row) => row.path)
            .toSorted(),
        ).toEqual(files.toSorted())
        const open = new Set(built.map((row) => row.path))
        expect(rowsInSight(built, open)).toEqual(built)
      }),
    )
  })
})
