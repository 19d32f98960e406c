import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutTo, openRedaction, takenOut } from './redact.ts'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'

describe('IAM65 what could sign somebody in is taken out of what is recorded', () => {
  test.each<[string, object, object]>([
    ['a nonce', { nonce: 'abc' }, { nonce: takenOut }],
    [
      'a session of the provider',
      { sid: '1', session_state: '2' },
      { sid: takenOut, session_state: takenOut },
    ],
    ['a token within the user-info', { user: { accessToken: 'abc' } }, { user: { accessToken: takenOut } }],
    [
      'a token within a list',
      { memberships: [{ 'id-token': 'x' }] },
      { memberships: [{ 'id-token': takenOut }] },
    ],
    ['a whole object under such a name', { token: { a: 'b' } }, { token: takenOut }],
    ['a JWT under another name', { note: jwt }, { note: takenOut }],
    ['a JWT within a text', { note: `see ${jwt}.` }, { note: `see ${takenOut}` }],
    ['a bearer', { note: 'Bearer abcdefgh12345' }, { note: takenOut }],
    ['a JWT as a name', { [jwt]: 1 }, { [takenOut]: 1 }],
    ['nothing under such a name', { refresh_token: null }, { refresh_token: null }],
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
    ['the state of a sign-in does not', { state: 'xyz' }, { state: takenOut }],
  ])('IAM65 %s', (_, given, expected) => {
    expect(openRedaction()(given)).toEqual(expected)
  })

  test('IAM65 what was taken out is not found again where a binding put it', () => {
    const redact = openRedaction()
    redact({ sid: 'session-of-the-provider' })
    expect(redact({ 'configuration.session': 'session-of-the-provider', login: 'ada' })).toEqual({
      'configuration.session': takenOut,
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

  test('IAM65 no secret is left, wherever it stands', () => {
    const names = fc.constantFrom('nonce', 'access_token', 'refreshToken', 'Client-Secret', 'code')
    const canary = 'canary-1f2e3d4c'
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string()), names, (around, path, name) => {
        let tree: object = { around, [name]: canary, plain: `Bearer ${canary}` }
        for (const step of path) tree = { [step]: [tree] }
        expect(JSON.stringify(openRedaction()(tree))).not.toContain(canary)
      }),
    )
  })

  test('IAM65 something nested very deep is taken out whole, not walked', () => {
    let tree: object = { nonce: 'canary' }
    for (let depth = 0; depth < 5000; depth += 1) tree = { a: tree }
    expect(JSON.stringify(openRedaction()(tree))).not.toContain('canary')
  })
})

describe('IAM65 a record has bounds', () => {
  const limit = 4096

  test('IAM65 what fits is kept as it is', () => {
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
  ])('IAM65 %s is cut, and what is short stays', (_, given) => {
    const { response, truncated } = cutTo(limit, given)
    expect([truncated, response['sub'], JSON.stringify(response).length <= limit]).toEqual([true, 'a', true])
  })

  test('IAM65 whatever it is, it fits', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        expect(Buffer.byteLength(JSON.stringify(cutTo(200, given).response))).toBeLessThanOrEqual(200)
      }),
    )
  })
})
