import { describe, expect, test } from 'vitest'
import { isLeftOut } from './is-left-out.ts'
import { readChosen, readChosenFolder } from './read-dropped.ts'

const named = (name: string, type = '') => new File(['x'], name, { type })
const within = (path: string) =>
  Object.defineProperty(named(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })

describe('STO70 what was chosen', () => {
  test.each([
    ['one archive', [named('a.zip')], { dropped: 'zip' }],
    ['one by its type', [named('download', 'application/zip')], { dropped: 'zip' }],
    ['one file of another kind', [named('a.tar.gz')], { dropped: 'zip' }],
    ['two archives', [named('a.zip'), named('b.ZIP')], { trouble: 'archives' }],
    ['an archive and a file', [named('a.zip'), named('b.json')], { trouble: 'mixed' }],
    ['nothing', [], { trouble: 'nothing' }],
  ])('%s', (_, files, expected) => {
    const read = readChosen(files)
    expect('trouble' in read ? { trouble: read.trouble.code } : { dropped: read.dropped.kind }).toEqual(
      expected,
    )
  })
  test('folders that are never published are counted and not read', () => {
    const paths = ['app/a.json', 'app/node_modules/x/i.js', 'app/node_modules/y/i.js', 'app/web/.git/HEAD']
    const read = readChosenFolder(paths.map(within), isLeftOut)
    if ('trouble' in read || read.dropped.kind !== 'folder') throw new Error('no folder')
    const { name, files, unread } = read.dropped
    expect({ name, files: files.map(({ path }) => path), unread }).toEqual({
      name: 'app',
      files: ['a.json'],
      unread: [
        { path: 'node_modules', files: 2 },
        { path: 'web/.git', files: 1 },
      ],
    })
  })
})

test.each([
  ['node_modules', true],
  ['in/.git', true],
  ['__pycache__', true],
  ['dist', false],
  ['pages', false],
  ['.idea', false],
])('STO70 %s is left out unread: %s', (path, left) => {
  expect(isLeftOut(path)).toBe(left)
})
