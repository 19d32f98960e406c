import { describe, expect, test } from 'vitest'
import { choicesOf, outcomeOf, versionProblem } from './next-version.ts'

const own = 'a'.repeat(64)
const version = (name: string, { sha256 = 'b'.repeat(64), isWithdrawn = false } = {}) => ({
  version: name,
  sha256,
  withdrawn: isWithdrawn ? { at: '', by: '', note: '' } : null,
})

describe('STO75 validates a version number', () => {
  const versions = [
    version('2.3.1'),
    version('2.3.0', { sha256: own }),
    version('2.2.0', { isWithdrawn: true }),
  ]
  test.each([
    ['2.4.0', null],
    ['2.0.0', null],
    ['2.4.0-beta.1', null],
    ['2.3.0', null],
    ['2.3.1', 'taken'],
    ['2.2.0', 'taken'],
    ['', 'empty'],
    ['2.4', 'form'],
    ['v2.4.0', 'form'],
    ['02.4.0', 'form'],
    ['2.4.0+build', 'form'],
  ])('STO75 %s', (name, problem) => {
    expect(versionProblem(name, { versions, sha256: own })).toBe(problem)
  })
})

describe('STO76 predicts what the store delivers', () => {
  const released = [version('2.3.1'), version('2.3.0'), version('3.0.0', { isWithdrawn: true })]
  const early = [version('1.0.0-alpha.1')]
  test.each([
    ['a first release', [], '1.0.0', { kind: 'first', now: null, next: '1.0.0' }],
    ['a higher release', released, '2.4.0', { kind: 'replaces', now: '2.3.1', next: '2.4.0' }],
    ['a lower release', released, '2.1.0', { kind: 'lower', now: '2.3.1', next: '2.3.1' }],
    ['a pre-release', released, '2.4.0-beta.1', { kind: 'prerelease', now: '2.3.1', next: '2.3.1' }],
    ['a lower pre-release', released, '2.3.1-rc.1', { kind: 'lower', now: '2.3.1', next: '2.3.1' }],
    ['a pre-release alone', [], '1.0.0-beta.1', { kind: 'only', now: null, next: '1.0.0-beta.1' }],
    [
      'the next pre-release',
      early,
      '1.0.0-beta.1',
      { kind: 'only', now: '1.0.0-alpha.1', next: '1.0.0-beta.1' },
    ],
    [
      'the first release after one',
      early,
      '1.0.0',
      { kind: 'replaces', now: '1.0.0-alpha.1', next: '1.0.0' },
    ],
    ['an existing version', released, '2.3.0', { kind: 'there', now: '2.3.1', next: '2.3.1' }],
  ] as const)('STO76 %s', (_, versions, name, outcome) => {
    expect(outcomeOf(name, versions)).toEqual(outcome)
  })
})

describe('STO75 suggests version numbers', () => {
  test('lists the usual next numbers, the proposed one first', () => {
    expect(choicesOf('2.4.0', { delivered: '2.3.1', all: ['2.3.1'] })).toEqual([
      { version: '2.4.0', part: 'minor' },
      { version: '2.3.2', part: 'patch' },
      { version: '3.0.0', part: 'major' },
      { version: '2.4.0-beta.1', part: 'prerelease' },
    ])
  })
  test('leaves out numbers that are in use', () => {
    const offered = choicesOf('2.4.1', { delivered: '2.3.1', all: ['2.3.1', '2.3.2', '2.4.0', '3.0.0'] })
    expect(offered).toEqual([
      { version: '2.4.1', part: null },
      { version: '2.4.1-beta.1', part: 'prerelease' },
    ])
  })
})
