import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { FileChange } from '#domain/archive/compare/compare.ts'
import { packages as english } from '#src/i18n/en/packages.ts'
import { proposedNotes } from './proposed-notes.ts'

const file = (path: string) => ({ path, folder: false, size: 1, packed: 1, crc32: 1 })
const added = (path: string): FileChange => ({ path, change: 'added', after: file(path) })

const texts = async () => {
  const i18n = createInstance()
  await i18n.init({
    lng: 'en',
    resources: { en: { packages: english } },
    interpolation: { escapeValue: false },
  })
  return i18n.getFixedT('en', 'packages')
}

const changes: readonly FileChange[] = [
  { path: 'new.json', change: 'moved', before: file('old.json'), after: file('new.json') },
  { path: 'odd`name', change: 'removed', before: file('odd`name') },
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => added(`${name}.js`)),
]

test('STO102 the proposal lists each kind of change, names at most five files, and counts the others', async () => {
  expect(proposedNotes(changes, { language: 'en', t: await texts() }).split('\n')).toEqual([
    '- Added: `a.js`, `b.js`, `c.js`, `d.js`, `e.js`, 2 more',
    '- Removed: odd`name',
    '- Moved: `old.json` → `new.json`',
  ])
})

test('STO102 without differences there is no proposal', async () => {
  expect(proposedNotes([], { language: 'fr', t: await texts() })).toBe('')
})
