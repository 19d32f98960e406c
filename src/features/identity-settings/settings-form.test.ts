import { expect, it } from 'vitest'
import { identitySettings, settingsWrite } from '#contract/iam/setting.ts'
import { fieldOf, figureOf, formOf, isWithin, toBody } from './settings-form.ts'

const initial = settingsWrite.parse(
  Object.fromEntries(Object.entries(identitySettings).map(([name, range]) => [name, range.initial])),
)

it('IAM93: the settings survive their form', () => {
  expect(toBody(formOf(initial))).toEqual(initial)
})

it.each([
  ['token_idle', 59, false],
  ['token_idle', 60, true],
  ['token_age', 7_776_000, true],
  ['token_age', 7_776_001, false],
  ['lockout_attempts', 1, false],
  ['hashes_at_once', undefined, false],
] as const)('IAM93: %s of %s is allowed: %s', (name, figure, is) => {
  expect(isWithin(name, figure)).toBe(is)
})

it('IAM93: what is no figure is none', () => {
  const form = {
    ...formOf(initial),
    lockout_attempts: 'five',
    token_idle: { amount: '', unit: 'hours' as const },
  }
  expect([figureOf(form, 'lockout_attempts'), figureOf(form, 'token_idle')]).toEqual([undefined, undefined])
})

it.each([
  ['token_idle', 'token_idle.amount'],
  ['lockout_attempts', 'lockout_attempts'],
  ['unknown', undefined],
])('IAM93: a problem of %s is said at %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})
