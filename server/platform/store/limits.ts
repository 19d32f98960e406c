// Who is asking, and what an archive may be.
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import { later } from './later.ts'

/** Handlers of the store as a whole (STO5, STO20). */
export const storeLimitHandlers = (_rim: Rim): Handlers<PlatformApi['store']> => ({
  root: later,
  limits: later,
  setLimits: later,
})
