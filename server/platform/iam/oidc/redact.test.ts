import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutTo, openRedaction, redacted } from './redact.ts'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'

describe('IAM65 removes secrets from recorded responses', () => {
  test.each<[string, object, object]>([
    ['a nonce', { nonce: 'abc' }, { nonce: redacted }],
    [
      'a session of the provider',
      { sid: '1', session_state: '2' },
      { sid: redacted, session_state: redacted },
    ],
    ['a token within the user-info', { user: { accessToken: 'abc' } }, { user: { accessToken: redacted } }],
    [
      'a token within a list',
      { memberships: [{ 'id-token': 'x' }] },
      { memberships: [{ 'id-token': redacted }] },
    ],
    ['an object under such a name', { token: { a: 'b' } }, { token: redacted }],
    ['a JWT under another name', { note: jwt }, { note: redacted }],
    ['a JWT within a text', { note: `see ${jwt}.` }, { note: `see ${redacted}` }],
    ['a bearer', { note: 'Bearer abcdefgh12345' }, { note: redacted }],
    ['a JWT as a name', { [jwt]: 1 }, { [redacted]: 1 }],
    ['null under such a name', { refresh_token: null }, { refresh_token: null }],
    [
      'claims stay',
      { sub: 'a', email: 'a@b.example', groups: ['x'], age: 7, ok: true },
      { sub: 'a', email: 'a@b.example', groups: ['x'], age: 7, ok: true },
    ],
    [
      'the state of an address stays',
      { user: { state: 'Bavaria', city: 'Munich' } },
      { user: { state: 'Bavaria', city: 'Munich' } },
    ],
    ['the state of a sign-in is removed', { state: 'xyz' }, { state: redacted }],
  ])('IAM65 %s', (_, given, expected) => {
    expect(openRedaction()(given)).toEqual(expected)
  })

  test('IAM65 a removed value is removed too where a binding copied it', () => {
    const redact = openRedaction()
    redact({ sid: 'session-of-the-provider' })
    expect(redact({ 'configuration.session': 'session-of-the-provider', login: 'ada' })).toEqual({
      'configuration.session': redacted,
      login: 'ada',
    })
  })

  test('IAM65 __proto__ stays a member and reaches no prototype', () => {
    const given = { ['__proto__']: { admin: true }, a: 1 }
    const copy = openRedaction()(given)
    expect([JSON.stringify(copy), Reflect.get({}, 'admin'), Reflect.get(copy, 'admin')]).toEqual([
      '{"__proto__":{"admin":true},"a":1}',
      undefined,
      undefined,
    ])
  })

  test('IAM65 no secret remains at any position', () => {
    const names = fc.constantFrom('nonce', 'access_token', 'refreshToken', 'Client-Secret', 'code')
    const canary = 'canary-1f2e3d4c'
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string()), names, (value, path, name) => {
        let tree: object = { value, [name]: canary, plain: `Bearer ${canary}` }
        for (const step of path) tree = { [step]: [tree] }
        expect(JSON.stringify(openRedaction()(tree))).not.toContain(canary)
      }),
    )
  })

  test('IAM65 removes a deeply nested value without visiting it', () => {
    let tree: object = { nonce: 'canary' }
    for (let depth = 0; depth < 5000; depth += 1) tree = { a: tree }
    expect(JSON.stringify(openRedaction()(tree))).not.toContain('canary')
  })
})

describe('IAM65 limits the size of a record', () => {
  const limit = 4096

  test('IAM65 leaves a response that fits unchanged', () => {
    const response = { groups: ['a', 'b'] }
    expect(cutTo(limit, response)).toEqual({ response, truncated: false })
  })

  test.each<[string, Record<string, unknown>]>([
    ['a long list', { sub: 'a', groups: Array.from({ length: 5000 }, (_, index) => `group ${index}`) }],
    ['a long text', { sub: 'a', note: 'x'.repeat(100_000) }],
    [
      'many members',
      Object.fromEntries([['sub', 'a'], ...Array.from({ length: 9000 }, (_, i) => [`m${i}`, i])]),
    ],
  ])('IAM65 cuts %s and keeps short values', (_, given) => {
    const { response, truncated } = cutTo(limit, given)
    expect([truncated, response['sub'], JSON.stringify(response).length <= limit]).toEqual([true, 'a', true])
  })

  test('IAM65 any response is cut to fit', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        expect(Buffer.byteLength(JSON.stringify(cutTo(200, given).response))).toBeLessThanOrEqual(200)
      }),
    )
  })
})
