import { describe, expect, it } from 'vitest'
import { identitySettings, settingFigures } from '#contract/iam/setting.ts'
import { durations, formatDuration } from '#src/components/resource/durations.ts'
import { areNetworks, settingsDocument, settingsFigures } from './settings-figures.ts'

const { amountOf, figureOf: secondsOf } = durations
const { fieldOf, figureOf, formOf, isWithin, toDocument } = settingsFigures

describe('IAM93: a duration', () => {
  it.each([
    [1, '1', 'seconds'],
    [60, '1', 'minutes'],
    [90, '90', 'seconds'],
    [5400, '90', 'minutes'],
    [3600, '1', 'hours'],
    [86_400, '1', 'days'],
    [129_600, '36', 'hours'],
    [0, '0', 'seconds'],
  ] as const)('of %i seconds is entered as %s %s, and back', (seconds, amount, unit) => {
    expect(amountOf(seconds)).toEqual({ amount, unit })
    expect(secondsOf({ amount, unit })).toBe(seconds)
  })

  it.each(['', '1.5', '-1', 'x', '1e3'])('rejects "%s" as a whole number', (amount) => {
    expect(secondsOf({ amount, unit: 'hours' })).toBeUndefined()
  })

  it.each([
    ['en', 3600, '1\u00a0hour'],
    ['en', 172_800, '2\u00a0days'],
    ['fr', 5400, '90\u00a0minutes'],
    ['ja', 300, '5分'],
  ])('is formatted in %s: %i', (language, seconds, expected) => {
    expect(formatDuration(language, seconds)).toBe(expected)
  })
})

const initial = settingFigures.parse(
  Object.fromEntries(Object.entries(identitySettings).map(([name, range]) => [name, range.initial])),
)

it('IAM93: the settings survive a round trip through their form', () => {
  expect(toDocument(formOf(initial), 'en')).toEqual(initial)
})

it.each([
  ['token_idle', 59, false],
  ['token_idle', 60, true],
  ['token_age', 7_776_000, true],
  ['token_age', 7_776_001, false],
  ['lockout_attempts', 1, false],
  ['hashes_at_once', undefined, false],
] as const)('IAM93: validates %s of %s: %s', (name, figure, is) => {
  expect(isWithin(name, figure)).toBe(is)
})

it('IAM93: rejects a value that is not a number', () => {
  const form = {
    ...formOf(initial),
    lockout_attempts: 'five',
    token_idle: { amount: '', unit: 'hours' },
  }
  const typed = (['lockout_attempts', 'token_idle'] as const).map((name) =>
    figureOf(form, { name, language: 'en' }),
  )
  expect(typed).toEqual([undefined, undefined])
})

it.each([
  ['token_idle', 'token_idle.amount'],
  ['lockout_attempts', 'lockout_attempts'],
  ['unknown', undefined],
])('IAM93: maps an error of %s to the field %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})

describe('IAM100: the exempt networks', () => {
  const document = { ...initial, lockout_exempt_networks: ['10.0.0.0/8', 'fd00::1'] }

  it('are typed with commas or spaces between them, and sent as a list', () => {
    const form = settingsDocument.formOf(document)
    expect(form['lockout_exempt_networks']).toBe('10.0.0.0/8, fd00::1')
    expect(settingsDocument.toDocument(form, 'en')).toEqual(document)
    const typed = { ...form, lockout_exempt_networks: ' 10.0.0.0/8,fd00::1 ' }
    expect(settingsDocument.toDocument(typed, 'en')).toEqual(document)
  })

  it.each([
    ['', true],
    ['192.0.2.1', true],
    ['2001:db8::/32 10.0.0.0/8', true],
    ['10.0.0.0/33', false],
    ['10.0.0.1, office', false],
  ])('%j are valid: %s', (typed, expected) => {
    expect(areNetworks(typed)).toBe(expected)
  })

  it('IAM100 an error of one network is shown at the field', () => {
    expect(settingsDocument.fieldOf('lockout_exempt_networks.1')).toBe('lockout_exempt_networks')
  })
})
