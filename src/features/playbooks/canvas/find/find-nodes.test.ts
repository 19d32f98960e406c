import { expect, test } from 'vitest'
import { catalogueOf } from '../../model/nodes/catalogue.ts'
import { findNodes } from './find-nodes.ts'
import { emptySearch, stepTo } from './use-find.ts'
import { action, playbookOf } from '../testing/documents.ts'

const playbook = playbookOf({
  1: { ...action('Comment alert'), arguments: { content: 'Quarantäne for {{ node.2.host }}', limit: 30 } },
  2: { ...action('Search host'), module_uuid: 'm', action_uuid: 's' },
  12: { ...action('Keep', ['1']), icon: 'data:image/png;base64,hosthost' },
})
const catalogue = catalogueOf([
  {
    uuid: 'm',
    name: 'Shodan',
    description: '',
    slug: 'shodan',
    icon: null,
    actions: [{ uuid: 's', name: 'Look up', description: '' }],
    triggers: [],
  },
])

test.each([
  ['name', 'comment', ['1']],
  ['id first', '2', ['2', '1', '12']],
  ['module', 'shodan', ['2']],
  ['step of the module', 'look', ['2']],
  ['argument, ignoring accents', 'quarantane', ['1']],
  ['number', '30', ['1']],
  ['names before other text, and not images', 'host', ['2', '1']],
  ['all words', 'comment 30', ['1']],
  ['nothing', '  ', []],
])('PBK88 finds nodes by %s', (...[, typed, ids]) => {
  expect(findNodes({ playbook, catalogue }, typed)).toEqual(ids)
})

test('PBK88 stepping through hits wraps around', () => {
  const found = { ...emptySearch, hits: ['a', 'b', 'c'] }
  const ats = [1, 1, 1, 1, -1].reduce<number[]>(
    (before, by) => [...before, stepTo({ ...found, at: before.at(-1) ?? -1 }, by === 1 ? 1 : -1).at],
    [],
  )
  expect(ats).toEqual([0, 1, 2, 0, 2])
  expect(stepTo(found, -1).at).toBe(2)
  expect(stepTo(emptySearch, 1).at).toBe(-1)
})
