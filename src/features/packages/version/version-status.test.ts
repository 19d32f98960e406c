import { expect, it } from 'vitest'
import { versionStatus } from './version-status.ts'

const withdrawn = { at: '2026-01-31T09:30:00.000Z', by: 'Ada', note: 'Broken' }

it.each([
  ['2.4.0', null, '2.4.0', 'delivered'],
  ['2.3.1', null, '2.4.0', 'published'],
  ['2.5.0-beta.1', null, '2.4.0', 'prerelease'],
  ['2.5.0-beta.1', null, '2.5.0-beta.1', 'delivered'],
  ['2.4.0', withdrawn, '2.3.1', 'withdrawn'],
  ['2.4.0', withdrawn, null, 'withdrawn'],
] as const)(
  'STO61: %s, withdrawn: %j, while %s is delivered, is %s',
  (version, withdrawal, latest, status) => {
    expect(versionStatus({ version, withdrawn: withdrawal }, latest)).toBe(status)
  },
)
