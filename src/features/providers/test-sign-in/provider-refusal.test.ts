import { expect, test } from 'vitest'
import { nested } from '#contract/sentence.ts'
import { toReason } from '#contract/reasons.ts'
import { refusalOfProblem } from './provider-refusal.ts'

const said = (code: string, detail = '') => ({
  params: nested('reason', toReason('provider_said', { code, detail })),
})

test.each([
  {
    problem: said('invalid_client', 'AADSTS7000215: Invalid client secret'),
    refusal: 'secret_wrong',
    section: 'secret',
  },
  { problem: said('redirect_uri_mismatch'), refusal: 'reply_unregistered', section: 'reply' },
  { problem: said('invalid_scope'), refusal: 'scope_unknown', section: 'scope' },
  { problem: said('access_denied'), refusal: 'person_refused', section: null },
])('IAM87 a provider that says $problem.params leads to $section', ({ problem, refusal, section }) => {
  expect(refusalOfProblem(problem)).toEqual({ refusal, section })
})

test('IAM87 words that nobody knows stay the words of the provider', () => {
  expect(refusalOfProblem(said('odd_code'))).toBeUndefined()
  expect(refusalOfProblem({ params: { host: 'id.example.org' } })).toBeUndefined()
})
