import { describe, expect, it } from 'vitest'
import { problemsOf, toBody } from './login-values.ts'

describe('sign-in form', () => {
  it.each([
    {
      kind: 'platform_id_resource_owner',
      name: '',
      secret: '',
      problems: { name: 'needed', secret: 'needed' },
    },
    { kind: 'platform_id_resource_owner', name: '  ', secret: 'x', problems: { name: 'needed' } },
    { kind: 'platform_id_resource_owner', name: 'a.b', secret: ' ', problems: {} },
    { kind: 'apikey', name: 'k-1', secret: 's_2', problems: { secret: 'keyShape' } },
    { kind: 'apikey', name: ' k-1 ', secret: 's-2', problems: {} },
  ] as const)('$kind with "$name" and "$secret"', ({ kind, name, secret, problems }) => {
    expect(problemsOf(kind, { name, secret })).toEqual(problems)
  })

  it.each([
    {
      kind: 'platform_id_resource_owner',
      body: { auth_mode: 'platform_id_resource_owner', login: 'n', password: ' s ' },
    },
    { kind: 'apikey', body: { auth_mode: 'apikey', apikey: 'n', secretkey: 's' } },
  ] as const)('IAM2: becomes the body of $kind', ({ kind, body }) => {
    expect(toBody(kind, { name: ' n', secret: ' s ' })).toEqual(body)
  })
})
