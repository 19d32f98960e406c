// The page Today (UI20).
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../core/handler.ts'
import { activityFor } from './activity.ts'
import { attentionFor } from './attention.ts'
import { figuresFor } from './figures.ts'
import { openedFor } from './opened.ts'
import { sampleFor } from './sample.ts'
import { setupFor } from './setup.ts'
import type { TodayDeps } from './today-deps.ts'

/** Handlers of Today. Each shows only what the caller may read. */
export function todayHandlers(deps: TodayDeps): Handlers<PlatformApi['today']> {
  return {
    overview: async (_input, { session }) => ({
      attention: await attentionFor(deps, session),
      activity: await activityFor(deps, session),
      setup: await setupFor(deps, session),
      sample: await sampleFor(deps, session),
    }),
    figures: ({ query: { ids } }, { session }) => figuresFor(deps, { session, ids }),
    opened: ({ query: { ids } }, { session }) => openedFor(deps, { session, ids }),
  }
}
