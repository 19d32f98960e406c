// The states of a token as a table (IAM4). Pure: it reads and stores nothing.

export type TokenState = 'none' | 'active' | 'expired' | 'deleted'
export type TokenEvent = 'login' | 'logout' | 'idle' | 'age' | 'use'

/** The next state for each state and event. A login creates another token and revives no old one. */
export const tokenTransitions = {
  none: { login: 'active', logout: 'none', idle: 'none', age: 'none', use: 'none' },
  active: { login: 'active', logout: 'deleted', idle: 'expired', age: 'expired', use: 'active' },
  expired: { login: 'expired', logout: 'expired', idle: 'expired', age: 'expired', use: 'expired' },
  deleted: { login: 'deleted', logout: 'deleted', idle: 'deleted', age: 'deleted', use: 'deleted' },
} as const satisfies Record<TokenState, Record<TokenEvent, TokenState>>

/** Times of a token, in milliseconds since the epoch. */
export interface TokenTimes {
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly deletedAt: number | null
}

/** Seconds a token may be unused, and its maximum age in seconds. */
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

/** State of a token at one moment (IAM4); an unknown token is `none`. */
export function tokenStateAt(
  token: TokenTimes | undefined,
  at: { limits: TokenLimits; now: number },
): TokenState {
  return token === undefined
    ? 'none'
    : eventsOf(token, at).reduce<TokenState>((state, event) => tokenTransitions[state][event], 'none')
}
