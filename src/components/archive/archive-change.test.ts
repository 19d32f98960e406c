import { expect, test } from 'vitest'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { countChanges, pictureType, shortNames } from './archive-change.ts'

const changes: readonly FileChange[] = [
  { path: 'a/index.json', change: 'changed' },
  { path: 'b/index.json', change: 'changed' },
  { path: 'b/berths.json', change: 'added' },
  { path: 'README.md', change: 'removed' },
]

test('STO74 a file is named by its name, or by its path if two have the same name', () => {
  expect([...shortNames(changes).values()]).toEqual([
    'a/index.json',
    'b/index.json',
    'berths.json',
    'README.md',
  ])
})

test('STO73 counts changes by kind', () => {
  expect(countChanges(changes)).toEqual({ added: 1, removed: 1, changed: 2, moved: 0 })
})

test.each([
  ['images/Quay.PNG', 'image/png'],
  ['a.b/photo.jpeg', 'image/jpeg'],
  ['drawing.svg', undefined],
  ['png', 'image/png'],
  ['a.png/readme', undefined],
])('STO74 %s is shown as %s', (path, type) => expect(pictureType(path)).toBe(type))
