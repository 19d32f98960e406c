import { expect, it } from 'vitest'
import { fileNameOf } from './save-file.ts'

it.each([
  ['Enrich with Shodan', 'Enrich with Shodan.json'],
  ['a/b\\c: "d" <e>?*|', 'a b c d e.json'],
  [' 担当者に通知 ', '担当者に通知.json'],
  ['..', 'untitled.json'],
  ['', 'untitled.json'],
  ['x'.repeat(200), `${'x'.repeat(100)}.json`],
  ['a\u202egnp', 'a gnp.json'],
])('a title becomes a file name: %j', (title, name) => {
  expect(fileNameOf(title, 'json')).toBe(name)
})
