import { describe, expect, test } from 'vitest'
import { isExcludedFolder } from '#domain/archive/check/is-excluded-folder.ts'
import { readChosen, readChosenFolder } from './read-dropped.ts'

const fileNamed = (name: string, type = '') => new File(['x'], name, { type })
const within = (path: string) =>
  Object.defineProperty(fileNamed(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })

describe('STO70 reads chosen files', () => {
  test.each([
    ['one archive', [fileNamed('a.zip')], { dropped: 'zip' }],
    ['one by its type', [fileNamed('download', 'application/zip')], { dropped: 'zip' }],
    ['one file of another type', [fileNamed('a.tar.gz')], { dropped: 'zip' }],
    ['two archives', [fileNamed('a.zip'), fileNamed('b.ZIP')], { error: 'archives' }],
    ['an archive and a file', [fileNamed('a.zip'), fileNamed('b.json')], { error: 'mixed' }],
    ['nothing', [], { error: 'nothing' }],
  ])('%s', (_, files, expected) => {
    const read = readChosen(files)
    expect('error' in read ? { error: read.error.code } : { dropped: read.dropped.kind }).toEqual(expected)
  })
  test('counts folders that are never published without reading them', () => {
    const paths = ['app/a.json', 'app/node_modules/x/i.js', 'app/node_modules/y/i.js', 'app/web/.git/HEAD']
    const read = readChosenFolder(paths.map(within), isExcludedFolder)
    if ('error' in read || read.dropped.kind !== 'folder') throw new Error('no folder')
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
])('STO70 decides whether %s is left out unread: %s', (path, left) => {
  expect(isExcludedFolder(path)).toBe(left)
})
