import { describe, expect, test } from 'vitest'
import { formatLogLine } from './jobs/job.ts'
import { errors, isErrorCode, formatError } from './errors.ts'
import { toReason, isReason, isTermCode, reasons, formatReason, reasonParams } from './reasons.ts'
import { fill, innerParams, nested, slotsOf, type Params } from './sentence.ts'
import { terms } from './terms.ts'

describe('HTTP2 English error messages', () => {
  test.each<{ code: string; params: Params; message: string }>([
    {
      code: 'not_found',
      params: { kind: 'logical_object', name: 'a' },
      message: 'Logical object “a” does not exist.',
    },
    {
      code: 'wrong_type',
      params: { path: 'a', expected: 'string, null' },
      message: 'a: This must be a string or null.',
    },
    { code: 'wrong_type', params: { expected: '"x", "y"' }, message: 'This must be "x" or "y".' },
    {
      code: 'query_timeout',
      params: { seconds: 30 },
      message: 'The query was stopped after 30 seconds. Narrow the filter or group by fewer fields.',
    },
    {
      code: 'too_many_attempts',
      params: { seconds: 1 },
      message: 'Too many failed attempts. Try again in 1 second.',
    },
    {
      code: 'body_too_large',
      params: { limit: 10 },
      message: 'The request body is larger than the limit of 10 bytes.',
    },
    {
      code: 'in_use',
      params: { kind: 'source', name: 's', users: 'a, b, c' },
      message: 'Source “s” is still used by a, b and c.',
    },
    {
      code: 'invalid_value',
      params: { path: 'a', ...reasonParams('aggregate_type') },
      message: 'a: This value is not valid: only numbers can be summed.',
    },
    {
      code: 'archive_finding',
      params: { path: 'a', ...reasonParams('archive_encrypted') },
      message: 'a: it is encrypted.',
    },
    {
      code: 'invalid_json',
      params: reasonParams('parser', { detail: 'Unexpected end' }),
      message: 'The request body is not valid JSON: the parser reported “Unexpected end”.',
    },
    {
      code: 'password_policy',
      params: { path: 'p', rules: 'nb_char, nb_int', 'rules.nb_char.count': 12, 'rules.nb_int.count': 1 },
      message: 'p: The password does not meet these rules: at least 12 characters and at least 1 digit.',
    },
    {
      code: 'invalid_input',
      params: { count: 2, ...nested('first', { code: 'too_long', params: { path: 'a', max: 3 } }) },
      message: '2 values are invalid. First problem: a: At most 3 characters are allowed.',
    },
    { code: 'too_long', params: { max: 1 }, message: 'At most 1 character is allowed.' },
    { code: 'missing_permission', params: { permission: 'a:b:c' }, message: 'Missing permission: a:b:c' },
    { code: 'invalid_token', params: {}, message: 'Invalid token' },
    { code: 'NO_TABLE', params: {}, message: 'NO_TABLE' },
    { code: 'table_absent', params: { path: 'a' }, message: 'a: The table “{table}” does not exist.' },
  ])('HTTP2 $message', ({ code, params, message }) => {
    expect(formatError(code, params)).toBe(message)
  })

  test('HTTP2 a reason can contain a reason', () => {
    const inner = toReason('columns_differ', { count: 3, expected: 2 })
    const params = { ...nested('reason', inner), file: 'x.csv', line: 7 }
    expect(formatReason('at_line', params)).toBe('3 columns instead of 2 (x.csv, line 7)')
  })

  test.each([
    { what: 'a reason', message: formatReason('"a" is num, not a date') },
    { what: 'a failure', message: formatLogLine('job_failed', { reason: 'The job was cancelled' }) },
    { what: 'a type of thing', message: formatError('not_found', { kind: 'API key', name: 'k' }) },
  ])('LNG3 $what that an earlier version stored as text is shown as it is', ({ message }) => {
    expect(message).toMatch(
      /^(?:"a" is num, not a date|failed: The job was cancelled|API key “k” does not exist[.])$/,
    )
  })
})

describe('LNG1 tables of codes', () => {
  const codes = [...Object.keys(terms), ...Object.keys(reasons), ...Object.keys(errors)]
  const messages = Object.values(errors).flatMap(({ message }) =>
    typeof message === 'string' ? [message] : Object.values(message),
  )
  const clauses = Object.values(reasons).flatMap((reason) =>
    typeof reason === 'string' ? [reason] : Object.values(reason),
  )

  test('LNG1 codes are lower-case words, which no stored text is', () => {
    const isForeign = (code: string): boolean => /^[A-Z_]+$/.test(code)
    expect(codes.filter((code) => !isForeign(code) && !/^[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(code))).toEqual(
      [],
    )
  })

  test('LNG1 no reason ends like a plural form', () => {
    expect(Object.keys(reasons).filter((code) => /_(?:zero|one|two|few|many|other)$/.test(code))).toEqual([])
  })

  test('LNG1 messages are full sentences', () => {
    const isSentence = (text: string): boolean =>
      /^(?:[A-Z“{]|PKCE|data_)/.test(text) && /(?:[.]|:error\})$/.test(text)
    expect(messages.filter((text) => !isSentence(text))).toEqual([])
  })

  test('LNG1 reasons are clauses without a full stop', () => {
    expect(clauses.filter((text) => text.endsWith('.') && !text.endsWith(' ..'))).toEqual([])
  })

  test('LNG1 messages and reasons have no contractions and no straight quotation marks', () => {
    expect([...messages, ...clauses].filter((text) => /["']|\w’\w/.test(text))).toEqual([])
  })

  test.each(['toString', 'constructor', '__proto__', '', 3, null])('LNG1 %j is not a code', (value) => {
    expect([isTermCode(value), isReason(value), isErrorCode(value)]).toEqual([false, false, false])
  })
})

describe('sentences', () => {
  test('slots have a name and a kind', () => {
    expect(slotsOf('{a} of {b:count}, {c:nonsense}')).toEqual([
      { name: 'a', kind: 'text' },
      { name: 'b', kind: 'count' },
      { name: 'c', kind: 'text' },
    ])
  })

  test.each([
    { count: 1, text: '1 row' },
    { count: 0, text: '0 rows' },
    { count: 2, text: '2 rows' },
  ])('the count selects the form: $text', ({ count, text }) => {
    const sentence = { one: '{rows:count} row', other: '{rows:count} rows' }
    expect(fill(sentence, { params: { rows: count }, format: () => String(count) })).toBe(text)
  })

  test('a value that looks like a slot is not filled again', () => {
    expect(
      fill('{a} {b}', {
        params: { a: '{b}', b: 'x' },
        format: ({ name }) => (name === 'a' ? '{b}' : 'x'),
      }),
    ).toBe('{b} x')
  })

  test('nested parameters are read back unchanged', () => {
    const params = { path: 'a', 'reason.detail': 'b', count: 2 }
    expect(innerParams(nested('first', { code: 'x', params }), 'first')).toEqual(params)
  })
})
