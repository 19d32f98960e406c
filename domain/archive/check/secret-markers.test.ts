import { describe, expect, test } from 'vitest'
import { candidatePatterns } from './secret-markers.ts'
import { secretPatterns } from './secret-patterns.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** Concatenated, so that the project contains nothing that looks like a secret. */
const made = (...parts: readonly string[]) => parts.join('')
const letters = (length: number) => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(8).slice(0, length)
const value = made(' = "', letters(12), '"')

/** All ways in which a pattern can start, so that no marker is missing. */
const samples = [
  made('-----BEGIN ', 'PRIVATE KEY-----\n', letters(64)),
  made('-----BEGIN PGP ', 'PRIVATE KEY BLOCK-----\nVersion: 1'),
  made('PuTTY-User-', 'Key-File-2'),
  ...['AKIA', 'ASIA'].map((start) => made(start, 'ABCDEFGHIJKLMNOP')),
  ...['p', 'o', 'u', 's', 'r'].map((letter) => made('gh', letter, '_', letters(31), letters(5))),
  made('github', '_pat_', letters(60)),
  made('glpat', '-', letters(20)),
  ...['a', 'b', 'e', 'o', 'p', 'r', 's'].map((letter) => made('xox', letter, '-', letters(20))),
  made('hooks.slack', '.com/services/T', letters(8), '/B', letters(8), '/', letters(24)),
  made('AIza', letters(35)),
  made('GOCSPX', '-', letters(28)),
  ...['r', 's'].map((letter) => made(letter, 'k_live_', letters(24))),
  made('npm', '_', letters(36)),
  made('pypi', '-AgEI', letters(60)),
  made('SG.', letters(22), '.', letters(43)),
  made('hf', '_', 'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'),
  ...['o', 'p', 'r'].map((letter) => made('do', letter, '_v1_', '0123456789abcdef'.repeat(4))),
  made('sk-', letters(20), 'T3Blbk', 'FJ', letters(20)),
  made('sk-', 'ant-', letters(60)),
  made('AccountKey', '=', letters(86), '=='),
  made('eyJ', letters(20), '.eyJ', letters(30), '.', letters(40)),
  ...['password', 'Passwd', 'passphrase', 'PASSWORD', 'PASSWD', 'PASSPHRASE', 'Secret', 'SECRET'].map(
    (name) => made(name, value),
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
  ].map((name) => made(name, value)),
  made('postgres:/', '/reader:', letters(12), '@db.example.org'),
]

describe('STO36 markers of secrets', () => {
  test.each(samples)('are found at any offset: %s', (sample) => {
    const meant = secretPatterns.filter(({ pattern }) => sample.search(pattern) !== -1)
    expect(meant).not.toEqual([])
    for (let before = 0; before < 4; before += 1)
      for (let after = 0; after < 4; after += 1) {
        const kinds = candidatePatterns(bytes(made(' '.repeat(before), sample, ' '.repeat(after))))
        expect(meant.filter((kind) => !kinds.has(kind))).toEqual([])
      }
  })

  test('have a sample for each pattern and each marker', () => {
    for (const { pattern, markers } of secretPatterns) {
      const own = samples.filter((sample) => sample.search(pattern) !== -1)
      expect(markers.filter((mark) => !own.some((sample) => sample.includes(mark)))).toEqual([])
      expect(own).not.toEqual([])
    }
  })

  test('do not match words of pages and sources', () => {
    const text =
      '<p class="note">The keys of this page are passed on; secure, tokyo, speak, sky-high, asian</p>'
    expect(candidatePatterns(bytes(text.repeat(50))).size).toBe(0)
  })
})
