import { describe, expect, test } from 'vitest'
import { candidatePatterns } from './secret-markers.ts'
import { secretPatterns } from './secret-patterns.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** Concatenated, so that the project contains nothing that looks like a secret. */
const concat = (...parts: readonly string[]) => parts.join('')
const letters = (length: number) => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(8).slice(0, length)
const value = concat(' = "', letters(12), '"')

/** All ways in which a pattern can start, so that no marker is missing. */
const samples = [
  concat('-----BEGIN ', 'PRIVATE KEY-----\n', letters(64)),
  concat('-----BEGIN PGP ', 'PRIVATE KEY BLOCK-----\nVersion: 1'),
  concat('PuTTY-User-', 'Key-File-2'),
  ...['AKIA', 'ASIA'].map((start) => concat(start, 'ABCDEFGHIJKLMNOP')),
  ...['p', 'o', 'u', 's', 'r'].map((letter) => concat('gh', letter, '_', letters(31), letters(5))),
  concat('github', '_pat_', letters(60)),
  concat('glpat', '-', letters(20)),
  ...['a', 'b', 'e', 'o', 'p', 'r', 's'].map((letter) => concat('xox', letter, '-', letters(20))),
  concat('hooks.slack', '.com/services/T', letters(8), '/B', letters(8), '/', letters(24)),
  concat('AIza', letters(35)),
  concat('GOCSPX', '-', letters(28)),
  ...['r', 's'].map((letter) => concat(letter, 'k_live_', letters(24))),
  concat('npm', '_', letters(36)),
  concat('pypi', '-AgEI', letters(60)),
  concat('SG.', letters(22), '.', letters(43)),
  concat('hf', '_', 'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'),
  ...['o', 'p', 'r'].map((letter) => concat('do', letter, '_v1_', '0123456789abcdef'.repeat(4))),
  concat('sk-', letters(20), 'T3Blbk', 'FJ', letters(20)),
  concat('sk-', 'ant-', letters(60)),
  concat('AccountKey', '=', letters(86), '=='),
  concat('eyJ', letters(20), '.eyJ', letters(30), '.', letters(40)),
  ...['password', 'Passwd', 'passphrase', 'PASSWORD', 'PASSWD', 'PASSPHRASE', 'Secret', 'SECRET'].map(
    (name) => concat(name, value),
  ),
  ...[
    '_Token',
    '-token',
    '_TOKEN',
    'token',
    'apikey',
    'ApiKey',
    'api_key',
    'Api_Key',
    'APIKEY',
    'API_KEY',
  ].map((name) => concat(name, value)),
  concat('postgres:/', '/reader:', letters(12), '@db.example.org'),
]

describe('STO36 markers of secrets', () => {
  test.each(samples)('are found at any offset: %s', (sample) => {
    const meant = secretPatterns.filter(({ pattern }) => sample.search(pattern) !== -1)
    expect(meant).not.toEqual([])
    for (let before = 0; before < 4; before += 1)
      for (let after = 0; after < 4; after += 1) {
        const patterns = candidatePatterns(bytes(concat(' '.repeat(before), sample, ' '.repeat(after))))
        expect(meant.filter((kind) => !patterns.has(kind))).toEqual([])
      }
  })

  test('have a sample for each pattern and each marker', () => {
    for (const { pattern, markers } of secretPatterns) {
      const own = samples.filter((sample) => sample.search(pattern) !== -1)
      expect(markers.filter((marker) => !own.some((sample) => sample.includes(marker)))).toEqual([])
      expect(own).not.toEqual([])
    }
  })

  test('do not match words of pages and sources', () => {
    const text =
      '<p class="note">The keys of this page are passed on; secure, tokyo, speak, sky-high, asian</p>'
    expect(candidatePatterns(bytes(text.repeat(50))).size).toBe(0)
  })
})
