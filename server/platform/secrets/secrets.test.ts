import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets(new Uint8Array(32).fill(7))
const sealed = secrets.seal('source', 'p@ss wörd')

const flip = (text: string, position: number): string => {
  const bytes = Buffer.from(text, 'base64url')
  bytes[position] = (bytes[position] ?? 0) ^ 1
  return bytes.toString('base64url')
}

describe('SEC1 stored secrets are encrypted', () => {
  test('SEC1 decrypts what it encrypted', () => {
    expect(secrets.open('source', sealed)).toBe('p@ss wörd')
  })

  test('SEC1 contains no plain text, and differs each time', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('p@ss')
    expect(secrets.seal('source', 'p@ss wörd')).not.toBe(sealed)
  })

  test.each([
    { what: 'another purpose', open: () => secrets.open('provider', sealed) },
    { what: 'another key', open: () => createSecrets(new Uint8Array(32).fill(8)).open('source', sealed) },
    { what: 'a changed nonce', open: () => secrets.open('source', flip(sealed, 0)) },
    { what: 'a changed tag', open: () => secrets.open('source', flip(sealed, 12)) },
    { what: 'a changed text', open: () => secrets.open('source', flip(sealed, 28)) },
    { what: 'a cut seal', open: () => secrets.open('source', sealed.slice(0, 20)) },
    { what: 'nothing', open: () => secrets.open('source', '') },
  ])('SEC1 does not decrypt $what', ({ open }) => {
    expect(open()).toBeNull()
  })

  test('SEC1 decrypts with a previous key, and encrypts with the current one', () => {
    const current = new Uint8Array(32).fill(9)
    const both = createSecrets(current, [new Uint8Array(32).fill(7)])
    expect(both.open('source', sealed)).toBe('p@ss wörd')
    expect(secrets.open('source', both.seal('source', 'x'))).toBeNull()
    expect(createSecrets(current).open('source', both.seal('source', 'x'))).toBe('x')
  })

  test('SEC1 encrypts an empty text', () => {
    expect(secrets.open('source', secrets.seal('source', ''))).toBe('')
  })
})
