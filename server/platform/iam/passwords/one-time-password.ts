// One-time passwords to read from a screen and type once: groups without look-alike characters, joined by hyphens.
import { randomInt } from 'node:crypto'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'

const uppercase = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const lowercase = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const minGroups = 4
const maxGroups = 200

const oneOf = (letters: string): string => letters.charAt(randomInt(letters.length))
const group = (): string => [uppercase, lowercase, lowercase, lowercase, digits].map(oneOf).join('')

/** At least 84 random bits in four groups; more groups until the policies are satisfied. */
export function oneTimePassword(policies: PasswordPolicies): string {
  const groups = Array.from({ length: minGroups }, group)
  while (!isPasswordAllowed(policies, groups.join('-')) && groups.length < maxGroups) groups.push(group())
  return groups.join('-')
}
