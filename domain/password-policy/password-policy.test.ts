import { describe, expect, test } from 'vitest'
import { passwordPolicies } from '#contract/iam/preferences.ts'
import { checkPassword, isPasswordAllowed, passwordExpiry, specialCharacters } from './password-policy.ts'

const policies = passwordPolicies.parse({
  active: true,
  nb_char: '8',
  nb_cchar: '2',
  nb_int: '1',
  nb_schar: '1',
  password_expire: '30',
})

describe('IAM5 password policy', () => {
  test.each([
    { password: '', unmet: ['nb_char', 'nb_cchar', 'nb_int', 'nb_schar'] },
    { password: 'abcdefgh', unmet: ['nb_cchar', 'nb_int', 'nb_schar'] },
    { password: 'ABcdefgh', unmet: ['nb_int', 'nb_schar'] },
    { password: 'ABcdefg1', unmet: ['nb_schar'] },
    { password: 'ABcdef1!', unmet: [] },
    { password: 'AB1!', unmet: ['nb_char'] },
    { password: 'ÀÉcdef1!', unmet: [] },
    { password: 'ABcdef1€', unmet: ['nb_schar'] },
    { password: 'ABcdef1 ', unmet: ['nb_schar'] },
    { password: 'ABcdef٣!', unmet: ['nb_int'] },
    { password: 'AB1!😀😀😀', unmet: ['nb_char'] },
  ])('IAM5 "$password" does not meet $unmet', ({ password, unmet }) => {
    const failed = checkPassword(policies, password).filter(({ met }) => !met)
    expect(failed.map(({ rule }) => rule)).toEqual(unmet)
    expect(isPasswordAllowed(policies, password)).toBe(unmet.length === 0)
  })

  test('IAM5 each check has the required and the actual number', () => {
    expect(checkPassword(policies, 'Abc')).toEqual([
      { rule: 'nb_char', needed: 8, has: 3, met: false },
      { rule: 'nb_cchar', needed: 2, has: 1, met: false },
      { rule: 'nb_int', needed: 1, has: 0, met: false },
      { rule: 'nb_schar', needed: 1, has: 0, met: false },
    ])
  })

  test.each(Array.from(specialCharacters))('IAM5 %s is a special character', (character) => {
    expect(checkPassword(policies, character).find(({ rule }) => rule === 'nb_schar')?.met).toBe(true)
  })

  test('IAM5 there are 32 special characters', () => {
    expect(new Set(specialCharacters).size).toBe(32)
  })

  test.each([
    { figure: ' 12 ', needed: 12 },
    { figure: 12, needed: 12 },
    { figure: '12.0', needed: 12 },
    { figure: '7', needed: 8 },
    { figure: '0', needed: 8 },
    { figure: '', needed: 8 },
    { figure: 'many', needed: 8 },
    { figure: '-3', needed: 8 },
  ])('IAM5 the setting "$figure" requires $needed characters', ({ figure, needed }) => {
    const read = passwordPolicies.parse({ 'nb_char ': figure })
    expect(checkPassword(read, 'abc')[0]?.needed).toBe(needed)
  })

  test('IAM5 IAM105 inactive policies have no effect: eight characters are enough', () => {
    const inactive = { ...policies, active: false, nb_char: '12' }
    expect(checkPassword(inactive, 'abcdefg', 'abcdefg')).toEqual([
      { rule: 'nb_char', needed: 8, has: 7, met: false },
    ])
    expect(isPasswordAllowed(inactive, 'abcdefgh', 'abcdefgh')).toBe(true)
  })

  test.each([
    { password: 'ABcdef1!', previous: 'ABcdef1?', met: true },
    { password: 'ABcdef1!', previous: 'ABcdef1!', met: false },
    { password: 'ABcdéf1!', previous: 'ABcde\u0301f1!', met: false },
    { password: '', previous: 'ABcdef1!', met: false },
  ])('IAM7 "$password" after "$previous" differs: $met', ({ password, previous, met }) => {
    expect(checkPassword(policies, password, previous).at(-1)).toMatchObject({ rule: 'differs', met })
  })

  test.each([
    { days: '30', active: true, expiry: 30 * 86_400_000 },
    { days: '0', active: true, expiry: null },
    { days: '30', active: false, expiry: null },
  ])(
    'IAM5 $days days, active $active: a password set at 0 expires at $expiry',
    ({ days, active, expiry }) => {
      expect(passwordExpiry({ ...policies, active, password_expire: days }, 0)).toBe(expiry)
    },
  )
})
