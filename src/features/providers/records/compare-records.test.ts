import { expect, test } from 'vitest'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { compareRecords } from './compare-records.ts'

const record = (
  fields: SignInRecord['result']['fields'],
  response: SignInRecord['response'],
): SignInRecord => ({
  id: 'r',
  who: 'Ada Pilot',
  at: '2026-01-05T10:00:00Z',
  outcome: 'signed_in',
  stage: 'account',
  problem: null,
  uid: null,
  issuer: 'https://id.example',
  subject: 's',
  response,
  bindings: {},
  mappings: [],
  user_info: true,
  scope: 'openid',
  result: { fields, roles: [], groups: [] },
  truncated: false,
})

const differing = (values: readonly { path: string; isDifferent: boolean }[]) =>
  values.filter(({ isDifferent }) => isDifferent).map(({ path }) => path)

test('IAM15 two sign-ins are compared by result field and by path in the response', () => {
  const one = record(
    { login: 'ada', email: 'ada@port.example' },
    { sub: '1', user: { name: 'Ada', groups: ['Crew', 'Pilots'] }, memberships: [{ id: 'a' }], empty: {} },
  )
  const other = record(
    { login: 'ben', email: 'ada@port.example', phone: '7' },
    { sub: '1', user: { name: 'Ben', groups: ['Crew'] }, memberships: [{ id: 'a' }, { id: 'b' }], empty: {} },
  )
  const { result, response } = compareRecords(one, other)
  expect(result).toEqual([
    { path: 'login', one: 'ada', other: 'ben', isDifferent: true },
    { path: 'email', one: 'ada@port.example', other: 'ada@port.example', isDifferent: false },
    { path: 'phone', one: undefined, other: '7', isDifferent: true },
  ])
  expect(differing(response)).toEqual(['user.name', 'user.groups', 'memberships[1].id'])
  expect(response.map(({ path }) => path)).toContain('empty')
})

test('IAM15 a sign-in equals itself', () => {
  const one = record({ login: 'ada' }, { user: { name: 'Ada', null: null } })
  const { result, response } = compareRecords(one, one)
  expect(differing([...result, ...response])).toEqual([])
  expect(response).toContainEqual({ path: 'user.null', one: 'null', other: 'null', isDifferent: false })
})
