import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Mapping } from '#contract/iam/provider.ts'
import { checkConfiguration, checkField } from './check-configuration.ts'

const read = (json: string): Mapping => z.looseObject({}).parse(JSON.parse(json))
const problems = (mapping: string) =>
  checkConfiguration({ bindings: {}, mappings: [read('{"role":"admin"}'), read(mapping)] }).map(
    ({ path, code, params }) =>
      [path, code, params['reason'] ?? params['expected']].filter(Boolean).join(' '),
  )

describe('IAM13 names of bound fields', () => {
  test.each([
    ['login', undefined],
    ['pronoun', undefined],
    ['configuration.job_title', undefined],
    ['configuration.Poste à bord', undefined],
    ['configuration.', 'wrong_value'],
    ['configuration. x', 'wrong_value'],
    ['configuration.x\u0000', 'wrong_value'],
    ['phone', 'wrong_value'],
    ['Login', 'wrong_value'],
    ['__proto__', 'wrong_value'],
    ['configuration.__proto__', 'invalid_value'],
    ['configuration.constructor', 'invalid_value'],
  ])('IAM13 %j: %s', (field, code) => {
    expect(checkField(field)?.code).toBe(code)
    expect(checkField(field)?.path).toBe(code && `bindings.${field}`)
  })

  test('IAM13 rejects more than 200 bindings', () => {
    const bindings = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`configuration.f${index}`, 'sub']),
    )
    expect(checkConfiguration({ bindings, mappings: [] })).toMatchObject([
      { path: 'bindings', code: 'too_many' },
    ])
  })
})

describe('IAM14 which mappings can be saved', () => {
  test.each([
    ['{"group":"g1"}', []],
    ['{"role":"r","if":{"user.city":{"in":["a"],"ne":1,"regexp":"^a"},"n":{"lt":5,"gte":"a"}}}', []],
    ['{"bind":{"input":"$.a","split":",","match":"^(.+)$","replace":"$1","upsert":true,"kind":"role"}}', []],
    ['{"bind":{"input":"$.a","more":1},"note":"kept"}', []],
    ['{}', ['mappings.1 invalid_value nothing_given']],
    ['{"role":"r","group":"g"}', ['mappings.1 invalid_value several_given']],
    ['{"role":"r","bind":{"input":"$.a"}}', ['mappings.1 invalid_value several_given']],
    ['{"bind":"$.a"}', ['mappings.1.bind wrong_type object']],
    ['{"bind":{"input":"a"}}', ['mappings.1.bind.input invalid_value json_path_wrong']],
    ['{"bind":{}}', ['mappings.1.bind.input wrong_type string']],
    ['{"bind":{"input":"$.a","match":"("}}', ['mappings.1.bind.match invalid_value pattern_wrong']],
    ['{"bind":{"input":"$.a","match":3}}', ['mappings.1.bind.match wrong_type string']],
    ['{"bind":{"input":"$.a","replace":"x"}}', ['mappings.1.bind.replace invalid_value replace_alone']],
    ['{"bind":{"input":"$.a","kind":"user"}}', ['mappings.1.bind.kind wrong_value']],
    ['{"bind":{"input":"$.a","upsert":"yes"}}', ['mappings.1.bind.upsert wrong_type boolean']],
    ['{"role":"r","if":{"a.b":{"near":1}}}', ['mappings.1.if.a.b.near wrong_value']],
    ['{"role":"r","if":{"a":{"in":"x"}}}', ['mappings.1.if.a.in wrong_type array']],
    ['{"role":"r","if":{"a":{"lt":null}}}', ['mappings.1.if.a.lt wrong_type number']],
    ['{"role":"r","if":{"a":{"regexp":"(a"}}}', ['mappings.1.if.a.regexp invalid_value pattern_wrong']],
    ['{"role":"r","if":{"a":1}}', ['mappings.1.if.a wrong_type object']],
    ['{"role":"r","if":[]}', ['mappings.1.if wrong_type object']],
    [
      '{"bind":{"input":"a","match":"(","replace":1},"if":{"a":{"in":1}}}',
      [
        'mappings.1.bind.input invalid_value json_path_wrong',
        'mappings.1.bind.match invalid_value pattern_wrong',
        'mappings.1.bind.replace wrong_type string',
        'mappings.1.if.a.in wrong_type array',
      ],
    ],
  ])('IAM14 %s: %j', (mapping, expected) => {
    expect(problems(mapping)).toEqual(expected)
  })
})
