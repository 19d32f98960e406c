import { expect, it } from 'vitest'
import { ApiError } from '#src/lib/api-error.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { factorStepOf } from './factor-step.ts'

const refusal = (code: ErrorCode, params = {}) =>
  new ApiError('refused', { kind: 'http', status: 401, code, params })
const first = { login: 'ada', password: 'x' }
const second = { login: 'ada', second_factor: { challenge: 'c', code: '123456' } }
const step = { challenge: 'c', login: 'ada' }
const asked = { ...step, passkeyHosts: undefined }
const elsewhere = { challenge: 'c', methods: 'recovery_code', passkey_hosts: 'console.example' }

it.each([
  ['nothing was sent', undefined, undefined, undefined],
  ['the password is wrong', first, refusal('wrong_credentials'), undefined],
  [
    'the second factor is required',
    first,
    refusal('second_factor_required', { challenge: 'c', methods: 'passkey, code, new, recovery_code' }),
    { ...asked, methods: ['passkey', 'code', 'recovery_code'] },
  ],
  [
    'the passkeys are elsewhere',
    first,
    refusal('second_factor_required', elsewhere),
    { ...step, methods: ['recovery_code'], passkeyHosts: 'console.example' },
  ],
  [
    'the platform names no methods',
    first,
    refusal('second_factor_required', { challenge: 'c' }),
    { ...asked, methods: ['code', 'recovery_code'] },
  ],
  ['the code is being checked', second, undefined, step],
  ['the code is wrong', second, refusal('wrong_second_factor'), step],
  ['the platform does not answer', second, new ApiError('offline', { kind: 'network' }), step],
  ['the challenge has ended', second, refusal('second_factor_expired'), undefined],
])('IAM106.n the step when %s', (_when, request, error, expected) => {
  expect(factorStepOf(request, error)).toEqual(expected)
})
