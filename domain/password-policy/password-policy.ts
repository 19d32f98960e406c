// Password rules (IAM5, IAM105). The form shows them while the user types; the server enforces them.
import type { PasswordPolicies } from '#contract/iam/preferences.ts'

/** The only characters that `nb_schar` counts. */
export const specialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

const countOf = (password: string, isCounted: (character: string) => boolean): number =>
  Array.from(password.normalize('NFC')).filter(isCounted).length

const counters = {
  nb_char: (password) => countOf(password, () => true),
  nb_cchar: (password) => countOf(password, (character) => /^\p{Lu}$/u.test(character)),
  nb_int: (password) => countOf(password, (character) => character >= '0' && character <= '9'),
  nb_schar: (password) => countOf(password, (character) => specialCharacters.includes(character)),
} as const satisfies Partial<Record<keyof PasswordPolicies, (password: string) => number>>

type CountedRule = keyof typeof counters
type PasswordRule = CountedRule | 'differs'
const countedRules: readonly CountedRule[] = ['nb_char', 'nb_cchar', 'nb_int', 'nb_schar']

/** One rule checked against a password: how many characters of its kind are needed, and how many there are. */
interface PasswordCheck {
  readonly rule: PasswordRule
  readonly needed: number
  readonly has: number
  readonly met: boolean
}

/** Parses a number of the policy: `"8"`, `" 8 "`, `8`; anything that is not a positive number means 0. */
const toNumber = (value: unknown): number => {
  const number = Math.ceil(Number(value))
  return Number.isFinite(number) && number > 0 ? number : 0
}

const check = (rule: PasswordRule, { needed, has }: { needed: number; has: number }): PasswordCheck => ({
  rule,
  needed,
  has,
  met: has >= needed,
})

/** A password is at least this long, whatever the policies are (IAM105). */
const minCharacters = 8

const neededBy = (policies: PasswordPolicies, rule: CountedRule): number => {
  const needed = policies.active ? toNumber(policies[rule]) : 0
  return rule === 'nb_char' ? Math.max(minCharacters, needed) : needed
}

/**
 * Every rule that applies, met or not, in display order; only the shortest length while the policies are inactive. With
 * `previous` and active policies, one more rule: the new password must differ from it.
 */
export function checkPassword(
  policies: PasswordPolicies,
  password: string,
  previous?: string,
): PasswordCheck[] {
  const counted = countedRules
    .map((rule) => check(rule, { needed: neededBy(policies, rule), has: counters[rule](password) }))
    .filter(({ needed }) => needed > 0)
  if (previous === undefined || !policies.active) return counted
  const isOther = password !== '' && password.normalize('NFC') !== previous.normalize('NFC')
  return [...counted, check('differs', { needed: 1, has: isOther ? 1 : 0 })]
}

/** Whether every rule that applies is met. */
export function isPasswordAllowed(policies: PasswordPolicies, password: string, previous?: string): boolean {
  return checkPassword(policies, password, previous).every(({ met }) => met)
}

const dayMs = 86_400_000

/** When a password set at `changedAt` expires, in milliseconds since the epoch; null if it never does. */
export function passwordExpiry(policies: PasswordPolicies, changedAt: number): number | null {
  const days = policies.active ? toNumber(policies.password_expire) : 0
  return days === 0 ? null : changedAt + days * dayMs
}
