import { expect, test } from 'vitest'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { reasonParams } from '#contract/reasons.ts'
import { slotsOf } from '#contract/sentence.ts'
import { problemAt } from '../../core/error.ts'
import { errorText } from './error-text.ts'

const timeout = problemAt('', 'action_timeout', { seconds: 120 })
const large = problemAt('', 'body_too_large', { limit: 2_500_000 })
const refused = problemAt('', 'invalid_value', reasonParams('not_multiple', { divisor: 5 }))
const missing = problemAt('', 'not_found', { kind: 'action', name: 'load' })
const gone = { code: 'gone_code', params: {}, message: 'It is gone.' }

test.each([
  ['en', timeout, timeout.message],
  ['fr', timeout, '2 minutes'],
  ['ja', timeout, '2 分'],
  ['fr', large, '2,5'],
  ['fr', refused, 'il faut un multiple de 5'],
  ['fr', missing, 'Action « load » : introuvable.'],
  ['ja', missing, 'アクション'],
  ['fr', gone, 'It is gone.'],
] as const)('ENG47a the text of an error in %s: %o', (language, error, expected) => {
  expect(errorText(error, language).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(expected)
})

/** A plain value of every slot, so that each sentence is complete. */
const plainParams = (code: ErrorCode): Record<string, string | number> =>
  Object.fromEntries(
    slotsOf(errors[code].message).map(({ name, kind }) => [
      name,
      ['number', 'count', 'bytes', 'seconds'].includes(kind) ? 3 : 'Some text',
    ]),
  )

test.each(['fr', 'ja'] as const)('ENG47a every error has a complete sentence in %s', (language) => {
  const codes = Object.keys(errors).filter((code): code is ErrorCode => Object.hasOwn(errors, code))
  const incomplete = codes.filter((code) => {
    const { params, message } = problemAt('', code, plainParams(code))
    const text = errorText({ code, params, message }, language)
    return text === message || text.includes('{{')
  })
  expect(incomplete).toEqual([])
})
