// Checks a new local password: the policies of the platform (IAM5), and whether it is easy to guess (IAM105).
import { containsName, isCommonPassword } from '#domain/password-policy/guessable.ts'
import { checkPassword } from '#domain/password-policy/password-policy.ts'
import type { Problem } from '#contract/http.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { problemAt } from '../../core/error.ts'
import type { PasswordRules } from '../identity/application.ts'

interface NewPassword {
  readonly path: string
  readonly password: string
  readonly owner: { readonly login: string; readonly firstname: string; readonly lastname: string }
}

const commonCount = 10_000

const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonCount))
}
let common: Promise<ReadonlySet<string>> | undefined

/** The list is read when the first password is checked. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= readCommon())

/** Problem of a new password at `path`, if any. It names all unmet rules; the required numbers are parameters. */
export async function passwordProblems(
  { policies, platform }: PasswordRules,
  { path, password, owner }: NewPassword,
): Promise<Problem[]> {
  const unmet = checkPassword(policies, password).filter(({ met }) => !met)
  const names = { login: owner.login, person: [owner.firstname, owner.lastname], platform }
  const rules: readonly ReasonCode[] = [
    ...unmet.map(({ rule }) => rule),
    ...(isCommonPassword(password, await commonPasswords()) ? (['common_password'] as const) : []),
    ...(containsName(password, names) ? (['name_in_password'] as const) : []),
  ]
  if (rules.length === 0) return []
  const figures = {
    ...Object.fromEntries(unmet.map(({ rule, needed }) => [rule, needed])),
    ...Object.fromEntries(unmet.map(({ rule, needed }) => [`rules.${rule}.count`, needed])),
  }
  return [problemAt(path, 'password_policy', { ...figures, rules: rules.join(', ') })]
}
