import { describe, expect, test } from 'vitest'
import { findSecrets, textLength } from './check-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** Concatenated, so that the project contains nothing that looks like a secret. */
const concat = (...parts: readonly string[]) => parts.join('')
const alphabet = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zAbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
const letters = (length: number) => alphabet.repeat(4).slice(0, length)
const codes = (path: string, text: string) => findSecrets(path, bytes(text)).map(({ code }) => code)

describe('STO36 secrets', () => {
  test.each([
    ['AWS', concat('AKIA', 'ABCDEFGHIJKLMNOP')],
    ['GitHub', concat('ghp', '_', letters(36))],
    ['GitHub', concat('github', '_pat_', letters(60))],
    ['GitLab', concat('glpat', '-', letters(20))],
    ['Slack', concat('xoxb', '-1234567890-', letters(20))],
    ['Google', concat('AIza', letters(35))],
    ['Stripe', concat('sk', '_live_', letters(24))],
    ['npm', concat('npm', '_', letters(36))],
    ['SendGrid', concat('SG.', letters(22), '.', letters(43))],
    ['Azure', concat('AccountKey', '=', letters(86), '==')],
    ['JWT', concat('eyJ', letters(20), '.eyJ', letters(30), '.', letters(40))],
  ])('reports a token of %s with its line, without its value', (service, token) => {
    const [finding, ...more] = findSecrets('src/a.ts', bytes(`first\nsecond\nconst t = "${token}"\n`))
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      code: 'archive_token',
      level: 'secret',
      path: 'src/a.ts',
      params: { service, line: 3 },
    })
    expect(JSON.stringify(finding)).not.toContain(token)
  })

  test.each([
    ['key = "', concat('AKIA', 'IOSFODNN7EXAMPLE'), '"'],
    ['a sentence about ', concat('-----BEGIN ', 'PRIVATE KEY-----'), ' and what follows'],
    ['password: "', 'PASSWORT VERGESSEN', '"'],
    ['password: "', 'passwordField', '"'],
    ['password = "', '${DB_PASSWORD_1}', '"'],
    ['api_key: "', 'your-api-key-1', '"'],
    ['token="', '<token-1-here>', '"'],
    ['secret: "', 'xxxxxxxx1', '"'],
    ['', 'https://user:password@example.org/', ''],
    ['', 'https://example.org:8080/@scope/a1', ''],
  ])('does not report %s%s%s', (before, value, after) => {
    expect(codes('docs/a.md', before + value + after)).toEqual([])
  })

  test.each([
    ['.env', 'PORT=3000', true],
    ['api/.env.production', 'export KEY="x1"', true],
    ['prod.env', 'A=b', true],
    ['.env', '# PORT=3000\nPORT=\nHOST=""\nKEY=$OTHER\nNAME=<yours>\n', false],
    ['.env.example', 'PORT=3000', false],
    ['env.ts', 'A=b', false],
  ])('%s with %j: %j', (path, text, isFound) => {
    expect(codes(path, text)).toEqual(isFound ? ['archive_env'] : [])
  })

  test('reports a key of any type, also in JSON', () => {
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '])
      expect(codes('a', concat('-----BEGIN ', kind, 'PRIVATE KEY-----\n', letters(64)))).toEqual([
        'archive_private_key',
      ])
    expect(codes('a', concat('{"k":"-----BEGIN ', 'PRIVATE KEY-----\\n', letters(64), '"}'))).toEqual([
      'archive_private_key',
    ])
    expect(codes('a.ppk', concat('PuTTY-User-', 'Key-File-3: ssh-ed25519'))).toEqual(['archive_private_key'])
  })

  test('ignores binary files, and text after the first 64 KB', () => {
    const token = concat('ghp', '_', letters(36))
    expect(codes('a', `\u0000${token}`)).toEqual([])
    expect(codes('a', ' '.repeat(textLength) + token)).toEqual([])
  })

  test.each([
    '-----BEGIN PRIVATE KEY-----\\n',
    'eyJ-',
    'password = "',
    '://a:b',
    'sk-T3BlbkFJ',
    'export A = ',
    ' ',
    'A',
    '-eyJ',
    '-sk-T3BlbkFJ',
    `${'-eyJ'.repeat(99)}.${'eyJ-'.repeat(499)}`,
  ])('is fast for any text: %j', (part) => {
    const text = bytes(part.repeat(Math.ceil(textLength / part.length)))
    const times = [1, 2, 3].map(() => {
      const since = performance.now()
      findSecrets('.env', text)
      return performance.now() - since
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })

  test.each([true, false])('reads UTF-16 by its low bytes: %s', (isLow) => {
    const text = `\ufeffPORT=3000\nT=${concat('ghp', '_', letters(36))}\n`
    const wide = new Uint8Array(text.length * 2)
    const view = new DataView(wide.buffer)
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLow)
    const found = findSecrets('.env', wide)
    expect(found.map(({ code, params }) => [code, params['line']])).toEqual([
      ['archive_token', 2],
      ['archive_env', 1],
    ])
  })
})
