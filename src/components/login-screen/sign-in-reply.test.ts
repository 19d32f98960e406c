import { expect, it } from 'vitest'
import { storeReply, readReply, consumeReply } from './sign-in-reply.ts'

const failure = (code: string, stage: string | null, reference: string | null) => ({
  kind: 'failure',
  failure: { code, stage, reference },
})

it.each([
  ['', undefined, ''],
  ['?to=%2Fsources', undefined, '?to=%2Fsources'],
  ['?sign_in_code=', undefined, ''],
  ['?sign_in_code=abc', { kind: 'code', code: 'abc' }, ''],
  ['?to=%2Fjobs&sign_in_code=abc', { kind: 'code', code: 'abc' }, '?to=%2Fjobs'],
  ['?sign_in_error=provider_refused', failure('provider_refused', null, null), ''],
  [
    '?sign_in_error=provider_answer&sign_in_stage=id_token&sign_in_reference=r1&to=%2F',
    failure('provider_answer', 'id_token', 'r1'),
    '?to=%2F',
  ],
  ['?sign_in_code=abc&sign_in_error=x', failure('x', null, null), ''],
  ['?sign_in_stage=token', undefined, ''],
])('IAM90: removes the reply from the address %s and preserves the rest', (search, reply, remaining) => {
  expect(readReply(search)).toEqual({ reply, remaining })
})

it('IAM90: returns a reply once', () => {
  storeReply({ kind: 'code', code: 'abc' })
  expect([consumeReply(), consumeReply()]).toEqual([{ kind: 'code', code: 'abc' }, undefined])
})
