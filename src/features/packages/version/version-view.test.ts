import { expect, it } from 'vitest'
import { packageVersion } from '#contract/store/package.ts'
import { comparedWith } from './version-view.ts'

const versions = ['2.10.0', '2.9.0', '2.9.0-rc.1', '1.0.0'].map((version) =>
  packageVersion.parse({
    version,
    size: 1,
    sha256: '',
    uploaded_at: '2026-01-31T09:30:00.000Z',
    downloaded: 0,
    uploaded_by: 'Ada',
    files: 1,
    unpacked: 1,
    withdrawn: null,
  }),
)

it.each([
  ['2.10.0', null, '2.9.0'],
  ['2.9.0', null, '2.9.0-rc.1'],
  ['2.9.0-rc.1', null, '1.0.0'],
  ['1.0.0', null, null],
  ['1.0.0', '2.9.0', '2.9.0'],
  ['2.9.0', '2.9.0', '2.9.0-rc.1'],
  ['2.9.0', '3.0.0', '2.9.0-rc.1'],
] as const)('STO63: %s with %s in the address is compared with %s', (version, requested, against) => {
  expect(comparedWith({ versions }, { version, requested })).toBe(against)
})
