import { expect, it } from 'vitest'
import { afterRestoring, afterWithdrawal } from './delivered-version.ts'

const withdrawn = { at: '2026-01-31T09:30:00.000Z', by: 'Ada', note: '' }
/** A version that starts with `-` is withdrawn. */
const of = (...texts: readonly string[]) =>
  texts.map((text) =>
    text.startsWith('-') ? { version: text.slice(1), withdrawn } : { version: text, withdrawn: null },
  )

it.each([
  [['2.4.0', '2.3.1'], '2.4.0', { version: '2.3.1', isOther: true }],
  [['2.4.0', '2.3.1'], '2.3.1', { version: '2.4.0', isOther: false }],
  [['2.4.0'], '2.4.0', { version: null, isOther: true }],
  [['2.5.0-beta.1', '2.4.0'], '2.4.0', { version: '2.5.0-beta.1', isOther: true }],
  [['2.5.0-beta.1', '2.4.0'], '2.5.0-beta.1', { version: '2.4.0', isOther: false }],
  [['2.10.0', '-2.11.0', '2.9.0'], '2.10.0', { version: '2.9.0', isOther: true }],
] as const)('STO61: of %j, the store delivers %j after %s is withdrawn', (texts, version, expected) => {
  expect(afterWithdrawal(of(...texts), version)).toEqual(expected)
})

it.each([
  [['-2.4.0', '2.3.1'], '2.4.0', { version: '2.4.0', isOther: true }],
  [['2.4.0', '-2.3.1'], '2.3.1', { version: '2.4.0', isOther: false }],
  [['-2.4.0'], '2.4.0', { version: '2.4.0', isOther: true }],
  [['-2.5.0-beta.1', '2.4.0'], '2.5.0-beta.1', { version: '2.4.0', isOther: false }],
] as const)('STO61: of %j, restoring %s lets the store deliver %j', (texts, version, expected) => {
  expect(afterRestoring(of(...texts), version)).toEqual(expected)
})
