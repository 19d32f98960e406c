// A password that a person reads once from a screen and types once: groups without look-alikes, joined by hyphens.
import { randomInt } from 'node:crypto'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'

const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const smalls = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const fewestGroups = 4
const mostGroups = 200

const oneOf = (letters: string): string => letters.charAt(randomInt(letters.length))
const group = (): string => [capitals, smalls, smalls, smalls, digits].map(oneOf).join('')

/** At least 84 random bits in four groups; more groups until the policies are content. */
export function oneTimePassword(policies: PasswordPolicies): string {
  const groups = Array.from({ length: fewestGroups }, group)
  while (!isPasswordAllowed(policies, groups.join('-')) && groups.length < mostGroups) groups.push(group())
  return groups.join('-')
}
