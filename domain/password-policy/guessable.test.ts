import { describe, expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { checkGuessable, containsName, isCommonPassword } from './guessable.ts'

const common = new Set(['password', 'dragon', 'qwerty', 'letmein', 'illusion', '1q2w3e4r'])
const names = { login: 'known8', person: ['Zoé', 'van der Berg'], platform: 'Platform Console' }

describe('IAM105 common passwords', () => {
  test.each([
    { password: 'password', isCommon: true },
    { password: 'PASSWORD', isCommon: true },
    { password: 'Password1234!', isCommon: true },
    { password: 'P@ssw0rd12345', isCommon: true },
    { password: '!!Pa$$w0rd!!', isCommon: true },
    { password: 'p4ssw0rd', isCommon: true },
    { password: '1llus1on-7', isCommon: true },
    { password: '1Q2w3e4r', isCommon: true },
    { password: 'Qwerty-12345', isCommon: true },
    { password: 'Pässword-1', isCommon: true },
    { password: 'Dragon-8315-7264-9950', isCommon: false },
    { password: 'Correct-Horse-7-Battery', isCommon: false },
    { password: 'dragonfly-in-June-1911', isCommon: false },
    { password: '', isCommon: false },
    { password: '!!!111', isCommon: false },
  ])('IAM105 "$password" is common: $isCommon', ({ password, isCommon }) => {
    expect(isCommonPassword(password, common)).toBe(isCommon)
  })
})

describe('IAM105 names in passwords', () => {
  test.each([
    { password: 'Known8known8!', contains: true },
    { password: 'x-KNOWN8-y', contains: true },
    { password: 'Zoe-loves-7-boats', contains: true },
    { password: 'Z0é-loves-7-boats', contains: true },
    { password: 'Ice-8erg-Lettuce', contains: true },
    { password: 'Platform2026!', contains: true },
    { password: 'Pl4tf0rm2026!', contains: true },
    { password: 'Game-C0nso1e-1911', contains: true },
    { password: 'Correct-Horse-7-Battery', contains: false },
  ])('IAM105 "$password" contains a name: $contains', ({ password, contains }) => {
    expect(containsName(password, names)).toBe(contains)
  })

  test.each([
    {
      what: 'the part of the login before @',
      names: { ...names, login: 'grace@example.org' },
      contains: true,
    },
    { what: 'short names', names: { login: 'gr', person: ['ha', ''], platform: 'the' }, contains: false },
  ])('IAM105 $what: $contains', ({ names: own, contains }) => {
    expect(containsName('Theatre-Grace-Harbour-7', own)).toBe(contains)
  })
})

describe('IAM105 checks', () => {
  test.each([
    { password: 'Password1234!', unmet: ['common_password'] },
    { password: 'known8-Dragon-1911', unmet: ['name_in_password'] },
    { password: 'Correct-Horse-7-Battery', unmet: [] },
  ])('IAM105 "$password" does not meet $unmet', async ({ password, unmet }) => {
    const checks = checkGuessable(password, { names, common: await loadCommonPasswords() })
    expect(checks.filter(({ met }) => !met).map(({ rule }) => rule)).toEqual(unmet)
  })

  test('IAM105 without the list, only names are checked', () => {
    expect(checkGuessable('password', { names, common: undefined })).toEqual([
      { rule: 'name_in_password', met: true },
    ])
  })
})
