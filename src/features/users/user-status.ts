// The status of an account: whether it may sign in, and how.
import type { UserSummary } from '#contract/iam/user.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

type UserStatus = 'active' | 'provider' | 'waiting' | 'locked' | 'off'

/** What of an account decides about its status. */
export type StatusFields = Pick<
  UserSummary,
  'active' | 'locked_until' | 'has_password' | 'directory' | 'last_sign_in_at'
>

export function userStatus(
  { active, locked_until: locked, has_password: hasPassword, directory, last_sign_in_at: at }: StatusFields,
  now: number,
): UserStatus {
  if (!active) return 'off'
  if (locked !== null && Date.parse(locked) > now) return 'locked'
  if (hasPassword) return 'active'
  // It was created here, and waits for a password or for an identity of a provider.
  return directory === '' && at === null ? 'waiting' : 'provider'
}

export const userGlyphs = {
  active: 'done',
  provider: 'done',
  waiting: 'waiting',
  locked: 'attention',
  off: 'off',
} as const satisfies Record<UserStatus, StateName>
