import { expect, test } from 'vitest'
import type { TestSignInStage } from '#contract/iam/sign-in.ts'
import { acceptedMethod } from './accepted-method.ts'

const basic = 'client_secret_basic'
const post = 'client_secret_post'

const stages = (state: TestSignInStage['state'], shown: TestSignInStage['shown']) => [
  { stage: 'token' as const, state, shown, duration: 1, problem: null },
]

test.each([
  {
    what: 'accepted after the other was refused',
    found: stages('done', { client_authentication: post, refused_client_authentication: basic }),
    method: post,
  },
  {
    what: 'accepted at once',
    found: stages('done', { client_authentication: basic }),
    method: undefined,
  },
  {
    what: 'refused like the other',
    found: stages('failed', { client_authentication: post, refused_client_authentication: basic }),
    method: undefined,
  },
  { what: 'not yet sent', found: stages('waiting', {}), method: undefined },
])('IAM103 proposes $method for a method $what', ({ found, method }) => {
  expect(acceptedMethod({ stages: found })).toBe(method)
})
