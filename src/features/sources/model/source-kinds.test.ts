import { expect, test } from 'vitest'
import { shownKind } from './source-kinds.ts'

test.each([
  ['local', '/srv/data', 'local'],
  ['local', '/srv/data/birds.csv', 'file'],
  ['local', '/srv/data/birds.csv.gz', 'file'],
  ['local', '/srv/data/2026.v2/', 'local'],
  ['upload', 'birds.csv', 'upload'],
  ['oracle', 'birds.csv', undefined],
])('DM9 a source of type %s at %s is shown as %s', (dbms, path, expected) => {
  expect(shownKind({ dbms, parameters: { path } })).toBe(expected)
})
