import { expect, test } from 'vitest'
import { createTestClock } from '../../../testing/test-platform.ts'
import { beginAnew, keepShown, openTrials, shownTrial } from './test-sign-ins.ts'

const draft = {
  kind: 'oidc' as const,
  tenant_id: 'https://login.example.com',
  client_id: 'console',
  scope: 'openid',
  user_info: false,
  user_info_url: '',
  memberships_url: '',
  bindings: {},
  mappings: [],
}

test('IAM73 a test sign-in that is over is worked out once, however often it is asked for, and keeps no more', () => {
  const trial = openTrials(createTestClock()).begin({ owner: 'ada', provider: '', draft, secret: null })
  const response = { memberships: Array.from({ length: 50_000 }, (_, id) => ({ id })) }
  trial.response = response
  trial.course.show(response)
  trial.state = 'done'
  const before = shownTrial(trial)
  keepShown(trial)
  expect(shownTrial(trial)).toEqual(before)
  expect(shownTrial(trial)).toBe(shownTrial(trial))
  expect(JSON.stringify(trial).length).toBeLessThan(1_000_000)
  beginAnew(trial)
  expect(shownTrial(trial)).toMatchObject({ state: 'running', response: null })
})
