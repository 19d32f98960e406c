import { expect, it } from 'vitest'
import { distinctNames } from './export-playbook.ts'

it.each([
  [
    ['a.json', 'b.json'],
    ['a.json', 'b.json'],
  ],
  [
    ['a.json', 'A.json', 'a.json'],
    ['a.json', 'A (2).json', 'a (3).json'],
  ],
  [
    ['a.json', 'a (2).json', 'a.json'],
    ['a.json', 'a (2).json', 'a (3).json'],
  ],
])('PBK107: files of one export have distinct names: %j', (names, distinct) => {
  expect(distinctNames(names)).toEqual(distinct)
})
