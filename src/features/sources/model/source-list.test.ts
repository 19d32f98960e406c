import { describe, expect, it } from 'vitest'
import type { Source } from '#contract/data-manager/source.ts'
import { folderOf, lastPart, locationOf, suggestedName } from './location.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import { selectSources, sourcesParams, totalsOf } from './source-list.ts'

const source = (name: string, change: Partial<Source> = {}): Source => ({
  database_name: name,
  dbms: 'local',
  parameters: { path: `/srv/${name}` },
  secrets_set: [],
  dwhName: 'dwh',
  level_name: 'source',
  state: 'ready',
  tables: 1,
  rows: 10,
  rejected_rows: 0,
  extracted_at: '2026-01-31T09:00:00.000Z',
  job_id: null,
  progress: null,
  failure: null,
  owner: { uid: 'u', user: 'Ines Ferry' },
  created_at: '2026-01-31T09:00:00.000Z',
  updated_at: '2026-01-31T09:00:00.000Z',
  updated_by: 'Ada Holm',
  etag: '"1"',
  ...change,
})

const sources = [
  source('tides', { rows: 240, tables: 2 }),
  source('Berths', { rows: null, state: 'never_extracted' }),
  source('pilots 10', { state: 'failed' }),
  source('pilots 9', { dbms: 'http', parameters: { url: 'https://pilots.example/log' }, state: 'attention' }),
]
const namesAt = (address: string): readonly string[] =>
  selectSources(sources, { ...sourcesParams.read(new URLSearchParams(address)), language: 'en' }).map(
    (each) => each.database_name,
  )

describe('list of sources', () => {
  it.each([
    { address: '', names: ['Berths', 'pilots 9', 'pilots 10', 'tides'] },
    { address: 'sort=-rows', names: ['tides', 'pilots 10', 'pilots 9', 'Berths'] },
    { address: 'sort=rows', names: ['pilots 10', 'pilots 9', 'tides', 'Berths'] },
    { address: 'sort=state', names: ['pilots 10', 'pilots 9', 'Berths', 'tides'] },
    { address: 'q=PILOTS.example', names: ['pilots 9'] },
    { address: 'q=+tides+', names: ['tides'] },
    { address: 'kind=http', names: ['pilots 9'] },
    { address: 'state=failed&q=pilot', names: ['pilots 10'] },
    { address: 'state=problems', names: ['pilots 9', 'pilots 10'] },
    { address: 'sort=nonsense&state=nonsense', names: ['Berths', 'pilots 9', 'pilots 10', 'tides'] },
  ])('"$address" shows $names', ({ address, names }) => {
    expect(namesAt(address)).toEqual(names)
  })

  it.each(['', 'q=tide', 'kind=local&state=failed&sort=-rows', 'sort=-name'])(
    '"%s" is read back unchanged',
    (text) => {
      expect(sourcesParams.write(sourcesParams.read(new URLSearchParams(text))).toString()).toBe(text)
    },
  )

  it('sums tables and known rows, and counts the sources that need attention', () => {
    expect(totalsOf(sources)).toEqual({ tables: 5, rows: 260, attention: 2 })
    expect(totalsOf([source('new', { rows: null })]).rows).toBeNull()
  })
})

describe('nearest name', () => {
  const names = ['Bird strikes', 'Airports', 'Weather', 'Maintenance events of the fleet']
  it.each([
    { typed: 'wether', nearest: 'Weather' },
    { typed: 'mainteannce', nearest: 'Maintenance events of the fleet' },
    { typed: 'strkes', nearest: 'Bird strikes' },
    { typed: 'ariports', nearest: 'Airports' },
    { typed: 'invoices', nearest: undefined },
    { typed: 'x', nearest: undefined },
  ])('to "$typed" is $nearest', ({ typed, nearest }) => {
    expect(nearestName(typed, names)).toBe(nearest)
  })
})

describe('location', () => {
  it.each([
    { parameters: { path: '/srv/harbour' }, location: '/srv/harbour' },
    { parameters: { url: 'https://example.org/a.csv' }, location: 'https://example.org/a.csv' },
    { parameters: { host: 'db.internal', port: 5432, database: 'port' }, location: 'db.internal:5432/port' },
    { parameters: {}, location: '' },
  ])('is $location', ({ parameters, location }) => {
    expect(locationOf({ parameters })).toBe(location)
  })

  it.each([
    { path: '/srv/bird_strikes.csv', last: 'bird_strikes.csv', folder: '/srv', name: 'bird strikes' },
    { path: '/srv/harbour/', last: 'harbour', folder: '/srv', name: 'harbour' },
    { path: '/srv', last: 'srv', folder: '/', name: 'srv' },
    { path: '/srv/v1.2', last: 'v1.2', folder: '/srv', name: 'v1.2' },
  ])('$path ends in $last, is in $folder, and suggests "$name"', ({ path, last, folder, name }) => {
    expect([lastPart(path), folderOf(path), suggestedName(path)]).toEqual([last, folder, name])
  })
})
