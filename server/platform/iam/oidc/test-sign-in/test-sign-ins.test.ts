import { expect, test } from 'vitest'
import { createTestClock } from '../../../testing/test-platform.ts'
import { restart, finalize, openTestSignIns, viewOf } from './test-sign-ins.ts'

const draft = {
  kind: 'oidc' as const,
  tenant_id: 'https://login.example.com',
  client_id: 'console',
  scope: 'openid',
  user_info: false,
  user_info_url: '',
  memberships_url: '',
  client_authentication: 'automatic' as const,
  bindings: {},
  mappings: [],
}

test('IAM73 computes the view of a finished test sign-in once and releases its data', () => {
  const testSignIn = openTestSignIns(createTestClock()).start({
    owner: 'ada',
    provider: '',
    draft,
    secret: null,
  })
  const response = { memberships: Array.from({ length: 50_000 }, (_, id) => ({ id })) }
  testSignIn.response = response
  testSignIn.trace.record(response)
  testSignIn.state = 'done'
  const before = viewOf(testSignIn)
  finalize(testSignIn)
  expect(viewOf(testSignIn)).toEqual(before)
  expect(viewOf(testSignIn)).toBe(viewOf(testSignIn))
  expect(JSON.stringify(testSignIn).length).toBeLessThan(1_000_000)
  restart(testSignIn)
  expect(viewOf(testSignIn)).toMatchObject({ state: 'waiting', response: null })
})
