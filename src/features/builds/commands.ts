// Which calls the pages of builds make.
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { shown } from '#src/api/shown-request.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'

const listing = () => shown(dataManager.listBuilds, { query: { limit: 50 } }, { note: 'listBuilds' as const })

/** Of the list. */
export const useBuildsRequests = (): void => useShownRequests(() => [listing()])

/** Of one build. */
export const useBuildRequests = ({ job_id: job, state }: Build): void =>
  useShownRequests(() => [
    listing(),
    shown(engine.getJob, { params: { job } }, { note: 'getJob' }),
    ...(state === 'Finished'
      ? []
      : [shown(engine.cancelJob, { params: { job } }, { note: 'cancelJob' as const })]),
  ])
