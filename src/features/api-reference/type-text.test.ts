import { expect, it } from 'vitest'
import { distinctionOf, exampleRequest } from './example-request.ts'
import { limitsOf, typeParts } from './type-text.ts'

const ref = { $ref: '#/components/schemas/Group' }
const list = (items: object) => ({ type: 'array', items })

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [ref, { type: 'null' }] }, 'Group | null'],
  [{ oneOf: [{ type: 'object' }, { type: 'object' }] }, 'object'],
  [list(ref), 'Group[]'],
  [list(list({ type: 'string' })), 'string[][]'],
  [list({ anyOf: [{ type: 'string' }, { type: 'number' }] }), '(string | number)[]'],
  [{ type: 'object', additionalProperties: ref }, '{ [name]: Group }'],
  [{ enum: ['asc', 'desc'] }, '"asc" | "desc"'],
  [{}, 'any'],
])('UI67 the type of %j is %s', (schema, text) => {
  expect(
    typeParts(schema)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it('UI67 limits are bounds, the default and the pattern', () => {
  expect(limitsOf({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 5 })).toEqual(['≥ 0', '= 5'])
  expect(limitsOf({ maxLength: 3, pattern: '^a$' })).toEqual(['length ≤ 3', '/^a$/'])
})

it('UI67 a choice is named by its title or by what only it has', () => {
  expect(distinctionOf({ title: 'http' })).toBe('http')
  expect(distinctionOf({ properties: { kind: { const: 'build' }, name: {} } })).toBe('kind: "build"')
})

it('UI67 an example has what is required, and names what its reader fills in', () => {
  const body = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      count: { type: 'integer', minimum: 3 },
      note: { type: 'string' },
      group: ref,
    },
    required: ['name', 'count', 'group'],
  }
  const operation = {
    id: 'a.b',
    area: 'a',
    method: 'PUT',
    path: '/a/{id}',
    summary: 'Change it',
    description: '',
    isPublic: false,
    permission: 'a:b:write',
    isExtension: false,
    parameters: [
      { name: 'If-Match', in: 'header' as const, description: '', required: true, schema: {} },
      { name: 'cron', in: 'query' as const, description: '', required: true, schema: {} },
    ],
    body: { isRequired: true, type: 'application/json', schema: body },
    responses: {},
  }
  const group = { Group: { type: 'object', properties: { on: { type: 'boolean' } }, required: ['on'] } }
  const { address, ifMatch, token, body: sent = '' } = exampleRequest(operation, group)
  expect({ address, ifMatch, token }).toEqual({
    address: '/a/<id>?cron=<cron>',
    ifMatch: '<ETag>',
    token: 'bearer',
  })
  expect(JSON.parse(sent)).toEqual({ name: 'text', count: 3, group: { on: true } })
})
