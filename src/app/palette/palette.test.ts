import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Entry, flat, groupsFor } from './entries.ts'
import { matcherOf } from './rank-entries.ts'
import { noteRecent, readRecentEntries, readRecents } from '#src/lib/recent-entries.ts'
import { visitedAt } from './visited-page.ts'

const entry = (kind: Entry['kind'], name: string, more: Partial<Entry> = {}): Entry => ({
  id: `${kind}:${name}`,
  kind,
  name,
  ...more,
})

const best = (text: string, names: readonly string[]): readonly string[] => {
  const match = matcherOf(text)
  return names
    .map((name) => ({ name, score: match({ name }) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name)
}

describe('matches of a search text', () => {
  it.each([
    {
      text: 'bird',
      names: ['Blackbirds', 'Late birds', 'Birds', 'Bird'],
      found: ['Bird', 'Birds', 'Late birds', 'Blackbirds'],
    },
    {
      text: 'fdo',
      names: ['Flights by day by origin', 'Flights day origin', 'Tides'],
      found: ['Flights day origin', 'Flights by day by origin'],
    },
    { text: 'wether', names: ['Weather', 'Where there is rain'], found: ['Weather'] },
    { text: 'bird', names: ['Build data_prim, data_mart'], found: [] },
    { text: 'strikes bird', names: ['Bird strikes', 'Birds'], found: ['Bird strikes'] },
    { text: 'éTE', names: ['Ventes été', 'Tee'], found: ['Ventes été'] },
    { text: 'ｿｰｽ', names: ['ソースを追加', 'テーブル'], found: ['ソースを追加'] },
    { text: 'そーす', names: ['ソースを追加'], found: ['ソースを追加'] },
    { text: '追加', names: ['ソースを追加'], found: ['ソースを追加'] },
    { text: 'ship_calls', names: ['ship_calls.csv', 'calls of ships'], found: ['ship_calls.csv'] },
  ])('CMD2 of $names, "$text" finds $found', ({ text, names, found }) => {
    expect(best(text, names)).toEqual(found)
  })

  it('CMD2 finds an action by its English id in every language', () => {
    expect(matcherOf('sign out')({ name: 'サインアウト', keywords: 'sign out' })).toBeGreaterThan(0)
  })
})

describe('groups', () => {
  const entries = [
    entry('here', 'Save'),
    entry('action', 'Sign out'),
    entry('page', 'Sources'),
    entry('source', 'Saved soundings'),
    entry('source', 'Tides'),
    entry('table', 'tides.csv'),
  ]
  const entriesFor = (text: string, recent: readonly string[] = [], here?: string) =>
    groupsFor(text, { entries, recent, here }).map(({ id, entries: own }) => [
      id,
      ...own.map(({ name }) => name),
    ])

  it('CMD3 shows recent entries that still exist, this page, pages and actions before typing', () => {
    expect(entriesFor('', ['source:Gone', 'page:Sources', 'source:Tides'], 'page:Sources')).toEqual([
      ['recent', 'Tides'],
      ['here', 'Save'],
      ['action', 'Sign out'],
    ])
  })

  it('CMD2 shows the group of the best match first', () => {
    expect(entriesFor('tides').map(([id]) => id)).toEqual(['source', 'table'])
    expect(entriesFor('save')[0]).toEqual(['here', 'Save'])
  })

  it('CMD3 ranks the most recent of two equal matches first', () => {
    const twins = [entry('source', 'Tides north'), entry('source', 'Tides south')]
    const [group] = groupsFor('tides', { entries: twins, recent: ['source:Tides south'] })
    expect(group?.entries[0]?.name).toBe('Tides south')
  })

  it('CMD2 shows eight entries of a group and their total', () => {
    const many = Array.from({ length: 1000 }, (_, at) => entry('source', `Berth ${at}`))
    const groups = groupsFor('berth', { entries: many, recent: [] })
    expect([flat(groups).length, groups[0]?.total]).toEqual([8, 1000])
  })
})

it.each([
  { address: '/sources', id: 'page:sources' },
  { address: '/sources/new', id: undefined },
  { address: '/sources/Bird%20strikes', id: 'source:Bird strikes' },
  { address: '/sources/a/tables/b%2Fc.csv', id: 'table:a/b/c.csv' },
  { address: '/users/u-1?tab=rights', id: 'user:u-1' },
  { address: '/providers/p-1/sign-ins/2', id: undefined },
  { address: '/api-keys', id: 'page:apiKeys' },
  { address: '/packages', id: 'page:packages' },
  { address: '/packages/new', id: undefined },
  { address: '/packages/app/org%3Amap?tab=about', id: 'package:app/org:map' },
  { address: '/packages/app/org%3Amap/publish', id: undefined },
  { address: '/query?saved=12&value=x', id: 'query:12' },
  { address: '/nowhere/at/all', id: undefined },
])('CMD3 records $address as $id', ({ address, id }) => {
  expect(visitedAt(address)).toBe(id)
})

describe('recent entries', () => {
  const storage = new Map<string, string>()
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? { value: undefined }
  afterAll(() => void Object.defineProperty(globalThis, 'localStorage', own))
  beforeEach(() => {
    storage.clear()
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (...[key, text]: [string, string]) => storage.set(key, text),
      },
    })
  })

  it('CMD3 are stored per user, each once, newest first', () => {
    for (const id of ['a', 'b', 'a']) noteRecent('ada', id)
    expect([readRecents('ada'), readRecents('ines')]).toEqual([['a', 'b'], []])
  })

  it('UI20 say when they were opened, except those that an earlier version stored', () => {
    storage.set('recent.ada', '["a","b"]')
    const before = Date.now()
    noteRecent('ada', 'b')
    const [newest, ...others] = readRecentEntries('ada')
    expect(newest?.id).toBe('b')
    expect(newest?.at).toBeGreaterThanOrEqual(before)
    expect(others).toEqual([{ id: 'a', at: undefined }])
    noteRecent('ada', 'c')
    expect(readRecents('ada')).toEqual(['c', 'b', 'a'])
  })

  it.each(['no JSON', '{"a":1}', '[1,2]'])('CMD3 ignores unreadable ones (%s)', (text) => {
    storage.set('recent.ada', text)
    expect(readRecents('ada')).toEqual([])
  })
})
