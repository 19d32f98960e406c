import { describe, expect, test } from 'vitest'
import { sayLog } from './engine/job.ts'
import { errors, isErrorCode, formatError } from './errors.ts'
import { toReason, isReason, isTermCode, reasons, formatReason, reasonParams, terms } from './reasons.ts'
import { fill, innerParams, nested, slotsOf, type Params } from './sentence.ts'

describe('HTTP2 the English of a refusal', () => {
  test.each<{ code: string; params: Params; said: string }>([
    {
      code: 'not_found',
      params: { kind: 'logical_object', name: 'a' },
      said: 'Logical object "a" does not exist',
    },
    {
      code: 'wrong_type',
      params: { path: 'a', expected: 'string, null' },
      said: 'a must be a string or null',
    },
    { code: 'wrong_type', params: { path: 'a', expected: '"x", "y"' }, said: 'a must be "x" or "y"' },
    { code: 'not_yet', params: { what: 'total.all' }, said: 'total.all is not supported yet' },
    {
      code: 'query_timeout',
      params: { seconds: 30 },
      said: 'The query was stopped after 30 s; narrow its filter or choose fewer scales',
    },
    { code: 'body_too_large', params: { limit: 10 }, said: 'The body is larger than the limit of 10 bytes' },
    {
      code: 'invalid_value',
      params: { path: 'a', ...reasonParams('aggregate_type') },
      said: 'a: only numbers are summed',
    },
    {
      code: 'invalid_json',
      params: reasonParams('parser', { detail: 'Unexpected end' }),
      said: 'The body is not valid JSON: Unexpected end',
    },
    {
      code: 'password_policy',
      params: { path: 'p', rules: 'nb_char, nb_int', 'rules.nb_char.count': 12, 'rules.nb_int.count': 1 },
      said: 'p breaks the password policy: at least 12 character(s), at least 1 digit(s)',
    },
    {
      code: 'invalid_input',
      params: { count: 2, ...nested('first', { code: 'too_long', params: { path: 'a', max: 3 } }) },
      said: 'The request has 2 problem(s): a takes at most 3 character(s)',
    },
    { code: 'missing_permission', params: { permission: 'a:b:c' }, said: 'Missing permission: a:b:c' },
    { code: 'invalid_token', params: {}, said: 'Invalid token' },
    { code: 'table_absent', params: { path: 'a' }, said: 'a: the table "{table}" does not exist' },
  ])('HTTP2 $said', ({ code, params, said }) => {
    expect(formatError(code, params)).toBe(said)
  })

  test('HTTP2 a reason may hold a reason', () => {
    const inner = toReason('columns_differ', { count: 3, expected: 2 })
    const params = { ...nested('reason', inner), file: 'x.csv', line: 7 }
    const log = { table: 't', count: 1, ...nested('reason', { code: 'at_line', params }) }
    expect(sayLog('table_rejected', log)).toBe('t: 1 row(s) refused: 3 columns instead of 2 (x.csv, line 7)')
  })

  test.each([
    { what: 'a reason', said: formatReason('"a" is num, not a date') },
    { what: 'a failure', said: sayLog('job_failed', { reason: 'The job was cancelled' }) },
    { what: 'a kind', said: formatError('not_found', { kind: 'API key', name: 'k' }) },
  ])('LNG3 $what that an earlier version wrote out is kept', ({ said }) => {
    expect(said).toMatch(
      /^(?:"a" is num, not a date|failed: The job was cancelled|API key "k" does not exist)$/,
    )
  })
})

describe('LNG1 the tables', () => {
  test('LNG1 codes are words of lower case, told apart from anything written out', () => {
    const codes = [...Object.keys(terms), ...Object.keys(reasons), ...Object.keys(errors)]
    const isForeign = (code: string): boolean => /^[A-Z_]+$/.test(code)
    expect(codes.filter((code) => !isForeign(code) && !/^[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(code))).toEqual(
      [],
    )
  })

  test('LNG1 no reason ends like a plural form of another one', () => {
    expect(Object.keys(reasons).filter((code) => /_(?:zero|one|two|few|many|other)$/.test(code))).toEqual([])
  })

  test.each(['toString', 'constructor', '__proto__', '', 3, null])('LNG1 %j is no code', (value) => {
    expect([isTermCode(value), isReason(value), isErrorCode(value)]).toEqual([false, false, false])
  })
})

describe('sentences', () => {
  test('places have a name and a kind', () => {
    expect(slotsOf('{a} of {b:count}, {c:nonsense}')).toEqual([
      { name: 'a', kind: 'text' },
      { name: 'b', kind: 'count' },
      { name: 'c', kind: 'text' },
    ])
  })

  test('a value that looks like a place is not filled again', () => {
    expect(
      fill('{a} {b}', { params: { a: '{b}', b: 'x' }, say: ({ name }) => (name === 'a' ? '{b}' : 'x') }),
    ).toBe('{b} x')
  })

  test('what is nested comes out as it went in', () => {
    const params = { path: 'a', 'reason.detail': 'b', count: 2 }
    expect(innerParams(nested('first', { code: 'x', params }), 'first')).toEqual(params)
  })
})
