import { expect, test } from 'vitest'
import { type ActionWork, actionKinds } from '#contract/engine/action.ts'
import {
  type ActionForm,
  countChanges,
  fieldOf,
  formOf,
  isTimeout,
  newAction,
  toDocument,
  workOf,
} from './action-form.ts'
import { actionBody, newActionBody } from './actions-api.ts'

const works: readonly ActionWork[] = [
  { kind: 'extract', parameters: { tables: [{ source: 'harbour', table: 'calls/2025' }] } },
  { kind: 'build', parameters: { levels: ['data_prim'], accept_rejected: true } },
  { kind: 'archive_event', parameters: { table: { database_name: 'data_prim', table_name: 'a.b' } } },
  {
    kind: 'query_to_table',
    parameters: {
      query: 'q1',
      dynamic_parameters: { day: '2026-01-31', list: [1, 2] },
      table: { database_name: 'data_mart', table_name: 'sales' },
      write: 'append',
    },
  },
  {
    kind: 'http_request',
    parameters: {
      method: 'POST',
      url: 'https://example.com/{{ steps.a.result }}',
      headers: [{ name: 'X-Time', value: '12:30' }],
      body: '{"a": 1}',
    },
  },
  { kind: 'send_email', parameters: { to: ['a@example.com'], subject: 'Late', text: 'two\nlines' } },
  {
    kind: 'python',
    parameters: { function: 'event_handle', source: 'def event_handle(event):\n    pass\n' },
  },
]

const document = { id: 'one', name: 'One', description: '', enabled: true, timeout: 600 }

test('every kind has a case', () => {
  expect(works.map(({ kind }) => kind)).toEqual([...actionKinds])
})

test.each(works.map((work) => [work.kind, work] as const))(
  'ENG20 the parameters of %s survive their form',
  (_kind, work) => {
    const form = formOf({ ...document, ...work, parameters: { ...work.parameters } })
    expect(workOf(toDocument(form))).toEqual(work)
    expect(countChanges(form, form)).toBe(0)
  },
)

test('ENG20 incomplete parameters are not sent', () => {
  const form: ActionForm = { ...newAction, kind: 'http_request', name: 'Notify' }
  expect(workOf(toDocument(form))).toBeUndefined()
  expect(
    workOf(toDocument({ ...form, parameters: { ...form.parameters, url: 'https://a.example' } })),
  ).toBeDefined()
})

test('ENG20 a creation without an id leaves it to the platform', () => {
  const created = newActionBody(toDocument({ ...newAction, name: ' Late ' }))
  expect(created).not.toHaveProperty('id')
  expect(created).toMatchObject({ name: 'Late', kind: 'python', timeout: 600, secrets: {} })
  expect(newActionBody(toDocument({ ...newAction, name: 'Late', id: 'late' }))).toMatchObject({ id: 'late' })
})

test('ENG20 a restored version is named in the body', () => {
  const body = actionBody(toDocument({ ...newAction, name: 'Late' }), { restoredFrom: 3 })
  expect(body.restored_from).toBe(3)
})

test.each([
  ['name', 'name'],
  ['parameters.headers.0.name', 'parameters.headers'],
  ['parameters.table.table_name', 'parameters.table'],
  ['parameters.other', undefined],
  ['restored_from', undefined],
])('a problem of %s is shown at %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})

test('changes are counted by parameter', () => {
  const before = formOf({
    ...document,
    kind: 'send_email',
    parameters: { to: ['a'], subject: 's', text: '' },
  })
  const after = { ...before, name: 'Two', parameters: { ...before.parameters, to: ['a', 'b'] } }
  expect(countChanges(after, before)).toBe(2)
})

test.each([
  ['600', true],
  ['86400', true],
  ['0', false],
  ['86401', false],
  ['1.5', false],
  ['', false],
])('ENG20 the time limit %j is valid: %j', (text, isValid) => {
  expect(isTimeout(text)).toBe(isValid)
})
