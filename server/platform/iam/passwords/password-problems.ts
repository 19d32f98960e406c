// Checks a new local password: the policies of the platform (IAM5), and whether it is easy to guess (IAM105).
import { loadCommonPasswords } from '#domain/password-policy/common-passwords.ts'
import { checkGuessable, passwordNames } from '#domain/password-policy/guessable.ts'
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

/** Problem of a new password at `path`, if any. It names all unmet rules; the required numbers are parameters. */
export async function passwordProblems(
  { policies, platform }: PasswordRules,
  { path, password, owner }: NewPassword,
): Promise<Problem[]> {
  const unmet = checkPassword(policies, password).filter(({ met }) => !met)
  const names = passwordNames(owner, platform)
  const rules: readonly ReasonCode[] = [
    ...unmet.map(({ rule }) => rule),
    ...checkGuessable(password, { names, common: await loadCommonPasswords() })
      .filter(({ met }) => !met)
      .map(({ rule }) => rule),
  ]
  if (rules.length === 0) return []
  const figures = {
    ...Object.fromEntries(unmet.map(({ rule, needed }) => [rule, needed])),
    ...Object.fromEntries(unmet.map(({ rule, needed }) => [`rules.${rule}.count`, needed])),
  }
  return [problemAt(path, 'password_policy', { ...figures, rules: rules.join(', ') })]
}
