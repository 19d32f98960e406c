// How an account stands, as one state: whether it may sign in, and by what.
import type { UserSummary } from '#contract/iam/user.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

type UserStanding = 'active' | 'provider' | 'locked' | 'off'

export function userStanding(
  {
    active,
    locked_until: locked,
    has_password: hasPassword,
  }: Pick<UserSummary, 'active' | 'locked_until' | 'has_password'>,
  now: number,
): UserStanding {
  if (!active) return 'off'
  if (locked !== null && Date.parse(locked) > now) return 'locked'
  return hasPassword ? 'active' : 'provider'
}

export const userGlyphs = {
  active: 'done',
  provider: 'done',
  locked: 'attention',
  off: 'off',
} as const satisfies Record<UserStanding, StateName>
