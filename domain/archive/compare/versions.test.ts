import { versionPattern } from '#contract/store/package.ts'
import fc from 'fast-check'
import semver from 'semver'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../archive.ts'
import { compareEntries } from './compare.ts'
import { compareVersions, deliveredVersion, proposeVersion, type VersionProposal } from './versions.ts'

const number = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 999_999_999 }))
const identifier = fc.oneof(
  fc.nat({ max: 20 }).map(String),
  fc.stringMatching(/^[a-zA-Z-][0-9a-zA-Z-]{0,4}$/),
)
const version = fc
  .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
  .map(
    ([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre.length > 0 ? `-${pre.join('.')}` : ''}`,
  )

const file = (path: string, crc32 = 1): Entry => ({ path, folder: false, size: 5, packed: 5, crc32 })
const comparisons = {
  removed: compareEntries([file('a'), file('b', 2)], [file('a')]),
  moved: compareEntries([file('a')], [file('b')]),
  added: compareEntries([file('a')], [file('a', 3), file('b', 2)]),
  changed: compareEntries([file('a')], [file('a', 2)]),
  nothing: compareEntries([file('a')], [file('a')]),
} as const

describe('STO3 order of versions', () => {
  test('STO3 versions are sorted by semantic versioning', () => {
    const sorted = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2']
    const all = [...sorted, '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.2.0', '1.10.0', '2.0.0-0', '2.0.0']
    expect(all.toReversed().toSorted(compareVersions)).toEqual(all)
  })

  test('STO3 the order is that of the semver package, and only identical texts are equal', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b))).toBe(semver.compare(a, b))
        expect(compareVersions(a, b) === 0).toBe(a === b)
      }),
    )
  })

  type Row = readonly [delivered: string | null, versions: string, withdrawn: string]
  test.each<Row>([
    [null, '', ''],
    ['1.0.0', '1.0.0', ''],
    ['1.10.0', '1.2.0 1.10.0 1.9.0', ''],
    ['1.2.0', '1.2.0 2.0.0', '2.0.0'],
    ['1.2.0', '1.2.0 2.0.0-rc.1', ''],
    ['2.0.0-rc.2', '2.0.0-rc.2 2.0.0-rc.1', ''],
    ['2.0.0-rc.1', '1.0.0 2.0.0-rc.1', '1.0.0'],
    [null, '1.0.0 2.0.0-rc.1', '1.0.0 2.0.0-rc.1'],
  ])('STO3 delivers %s of "%s" without "%s"', (delivered, all, withdrawnVersions) => {
    const withdrawn = new Set(withdrawnVersions.split(' '))
    const versions = all
      .split(' ')
      .filter((each) => each !== '')
      .map((version) => ({ version, withdrawn: withdrawn.has(version) ? { note: '' } : null }))
    expect(deliveredVersion(versions)).toBe(delivered)
  })
})

describe('STO54 the next version', () => {
  type Row = readonly [string | null, string, keyof typeof comparisons, string, VersionProposal['reason']]
  test.each<Row>([
    [null, '', 'added', '1.0.0', 'first'],
    [null, '1.0.0', 'added', '1.0.1', 'first'],
    [null, '2.0.0-rc.1 1.4.0', 'changed', '2.0.0', 'first'],
    [null, '0.1.0', 'added', '0.1.1', 'first'],
    ['2.3.1', '2.3.1', 'removed', '3.0.0', 'removed'],
    ['2.3.1', '2.3.1', 'moved', '3.0.0', 'removed'],
    ['2.3.1', '2.3.1', 'added', '2.4.0', 'added'],
    ['2.3.1', '2.3.1', 'changed', '2.3.2', 'changed'],
    ['2.3.1', '2.3.1', 'nothing', '2.3.2', 'nothing'],
    ['2.3.1', '2.3.1 2.4.0', 'added', '2.4.1', 'added'],
    ['2.3.1', '2.3.1 2.4.0-rc.1', 'added', '2.4.0', 'added'],
    ['2.0.0-rc.1', '2.0.0-rc.1', 'changed', '2.0.0', 'changed'],
    ['2.0.0-rc.1', '2.0.0-rc.1 2.0.0', 'removed', '2.0.1', 'removed'],
    ['1.0.999999999', '1.0.999999999', 'changed', '1.1.0', 'changed'],
    ['999999999.0.0', '999999999.0.0', 'removed', '999999999.1.0', 'removed'],
    ['999999999.999999999.4', '999999999.999999999.4', 'removed', '999999999.999999999.5', 'removed'],
  ])('STO54 after %s of "%s", something %s: %s because %s', (delivered, all, kind, next, reason) => {
    const there = all.split(' ').filter((each) => each !== '')
    expect(proposeVersion(delivered, there, comparisons[kind])).toEqual({ version: next, reason })
  })

  test('STO54 proposes the last version if no next one exists, although it is taken', () => {
    const last = '999999999.999999999.999999999'
    expect(proposeVersion(last, [last], comparisons.changed).version).toBe(last)
  })

  test('STO54 a proposal is a valid, free version that is higher than the delivered one', () => {
    const some = fc.array(fc.record({ version, withdrawn: fc.constantFrom(null, { note: '' }) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(some, fc.constantFrom(...Object.values(comparisons)), (versions, comparison) => {
        const all = versions.map((each) => each.version)
        const delivered = deliveredVersion(versions)
        const { version: next } = proposeVersion(delivered, all, comparison)
        expect(next).toMatch(versionPattern)
        expect(all).not.toContain(next)
        const higher = delivered === null ? all : [delivered]
        for (const each of higher) expect(compareVersions(next, each)).toBeGreaterThan(0)
        expect(deliveredVersion([...versions, { version: next, withdrawn: null }])).toBe(next)
      }),
    )
  })
})
