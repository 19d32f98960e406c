// The status of an account: whether it may sign in, and how.
import type { UserSummary } from '#contract/iam/user.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

type UserStatus = 'active' | 'provider' | 'locked' | 'off'

export function userStatus(
  {
    active,
    locked_until: locked,
    has_password: hasPassword,
  }: Pick<UserSummary, 'active' | 'locked_until' | 'has_password'>,
  now: number,
): UserStatus {
  if (!active) return 'off'
  if (locked !== null && Date.parse(locked) > now) return 'locked'
  return hasPassword ? 'active' : 'provider'
}

export const userGlyphs = {
  active: 'done',
  provider: 'done',
  locked: 'attention',
  off: 'off',
} as const satisfies Record<UserStatus, StateName>
