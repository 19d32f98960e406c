// The life of a token as a table (IAM4). It decides; keeping and reading tokens is the business of others.

export type TokenState = 'none' | 'active' | 'expired' | 'deleted'
export type TokenEvent = 'login' | 'logout' | 'idle' | 'age' | 'use'

/** Where each event leads from each state. A login makes another token and wakes no old one. */
export const tokenTransitions = {
  none: { login: 'active', logout: 'none', idle: 'none', age: 'none', use: 'none' },
  active: { login: 'active', logout: 'deleted', idle: 'expired', age: 'expired', use: 'active' },
  expired: { login: 'expired', logout: 'expired', idle: 'expired', age: 'expired', use: 'expired' },
  deleted: { login: 'deleted', logout: 'deleted', idle: 'deleted', age: 'deleted', use: 'deleted' },
} as const satisfies Record<TokenState, Record<TokenEvent, TokenState>>

/** What is known of a token, in milliseconds since the epoch. */
export interface TokenTimes {
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly deletedAt: number | null
}

/** Seconds a token may lie unused, and seconds it may live at all. */
interface TokenLimits {
  readonly idle: number
  readonly age: number
}

const eventsOf = (token: TokenTimes, { limits, now }: { limits: TokenLimits; now: number }): TokenEvent[] => [
  'login',
  ...(token.deletedAt === null ? [] : (['logout'] as const)),
  ...(now - token.createdAt >= limits.age * 1000 ? (['age'] as const) : []),
  ...(now - token.lastUsedAt >= limits.idle * 1000 ? (['idle'] as const) : []),
]

/** State of a token at one moment (IAM4); a token nobody knows is `none`. */
export function tokenStateAt(
  token: TokenTimes | undefined,
  at: { limits: TokenLimits; now: number },
): TokenState {
  return token === undefined
    ? 'none'
    : eventsOf(token, at).reduce<TokenState>((state, event) => tokenTransitions[state][event], 'none')
}
