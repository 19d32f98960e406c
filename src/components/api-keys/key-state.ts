// State of an API key: whether it is valid, and whether it expires soon.
import type { ApiKey } from '#contract/iam/api-key.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

const day = 86_400_000
const soonDays = 14

type KeyState = 'endless' | 'living' | 'soon' | 'expired'

export function keyStateOf({ expires_at: end }: Pick<ApiKey, 'expires_at'>, now: number): KeyState {
  if (end === null) return 'endless'
  const left = Date.parse(end) - now
  if (left <= 0) return 'expired'
  return left <= soonDays * day ? 'soon' : 'living'
}

export const keyGlyphs = {
  endless: 'done',
  living: 'done',
  soon: 'attention',
  expired: 'failed',
} as const satisfies Record<KeyState, StateName>

/** Whole days until a time, rounded up. */
export function daysUntil(end: string, now: number): number {
  return Math.ceil((Date.parse(end) - now) / day)
}

export const keyTerms = ['30', '90', '365', 'never'] as const
type KeyTerm = (typeof keyTerms)[number] | 'keep'

/** Expiry of a key created or changed now; `keep` is the current one. */
export function expiryOf(term: KeyTerm, now: number, current: string | null = null): string | null {
  if (term === 'keep') return current
  return term === 'never' ? null : new Date(now + Number(term) * day).toISOString()
}
