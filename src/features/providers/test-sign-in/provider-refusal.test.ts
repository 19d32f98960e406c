import { expect, test } from 'vitest'
import { nested } from '#contract/sentence.ts'
import { toReason } from '#contract/reasons.ts'
import { refusalOfProblem } from './provider-refusal.ts'

const problemOf = (code: string, detail = '') => ({
  params: nested('reason', toReason('provider_said', { code, detail })),
})

test.each([
  {
    problem: problemOf('invalid_client', 'AADSTS7000215: Invalid client secret'),
    refusal: 'secret_wrong',
    section: 'secret',
  },
  { problem: problemOf('redirect_uri_mismatch'), refusal: 'reply_unregistered', section: 'reply' },
  { problem: problemOf('invalid_scope'), refusal: 'scope_unknown', section: 'scope' },
  { problem: problemOf('access_denied'), refusal: 'person_refused', section: null },
])('IAM87 the provider error $problem.params leads to $section', ({ problem, refusal, section }) => {
  expect(refusalOfProblem(problem)).toEqual({ refusal, section })
})

test('IAM87 leaves an unknown provider error as it is', () => {
  expect(refusalOfProblem(problemOf('odd_code'))).toBeUndefined()
  expect(refusalOfProblem({ params: { host: 'id.example.org' } })).toBeUndefined()
})
