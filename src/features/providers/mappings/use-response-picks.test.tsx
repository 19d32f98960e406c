import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import type { Step } from '#domain/bindings/read-path.ts'
import { newProvider, type ProviderForm } from '../model/form-values.ts'
import { useResponsePicks } from './use-response-picks.ts'

const record: SignInRecord = {
  id: 'r',
  at: '2026-01-05T10:00:00Z',
  who: 'Ada Pilot',
  uid: null,
  outcome: 'signed_in',
  stage: 'account',
  problem: null,
  issuer: 'https://id.example',
  subject: 's',
  response: { department: 'Harbour', groups: ['crew', 'pilots'], level: 3 },
  bindings: {},
  mappings: [],
  user_info: true,
  scope: 'openid',
  result: { fields: {}, roles: [], groups: [] },
  truncated: false,
}

/** The mappings after a click on a value of the response, with no field in focus. */
const mappingsAfter = (steps: readonly Step[], before: ProviderForm['mappings'] = []) => {
  const seen = [before]
  const Section = () => {
    const form = useForm<ProviderForm>({ defaultValues: { ...newProvider, mappings: before } })
    const { picks } = useResponsePicks({ form, record, isReadOnly: false })
    // A form that is not mounted returns its default values.
    form.subscribe({ formState: { values: true }, callback: ({ values }) => void seen.push(values.mappings) })
    picks.pick(steps)
    return null
  }
  renderToStaticMarkup(<Section />)
  return seen.at(-1) ?? []
}

test.each([
  { steps: ['department'], path: 'department', operand: 'Harbour' },
  { steps: ['groups', 1], path: 'groups[*]', operand: 'pilots' },
  { steps: ['level'], path: 'level', operand: '3' },
])('IAM14 a click on a value adds a mapping for it: $path', ({ steps, path, operand }) => {
  const [mapping, ...others] = mappingsAfter(steps)
  expect(others).toEqual([])
  expect(mapping).toMatchObject({ way: 'role', conditions: [{ path, comparison: 'eq', operand }] })
})

test('IAM14 the other mappings stay', () => {
  const one = mappingsAfter(['level'])
  expect(mappingsAfter(['department'], one)).toMatchObject([
    { conditions: [{ path: 'level' }] },
    { conditions: [{ path: 'department' }] },
  ])
})
