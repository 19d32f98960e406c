// Reads workflows, actions, and the next starts of a schedule.
import { useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Action } from '#contract/engine/action.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { callWith } from '#src/api/call.ts'
import { everyPageOf } from '#src/api/paged-query.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

const pageSize = 1000

export const workflowsQuery = everyPageOf({
  endpoint: engine.listWorkflows,
  key: [],
  read: (at, signal) => callWith(engine.listWorkflows, { query: { limit: pageSize, ...at } }, { signal }),
})
const actionsQuery = everyPageOf({
  endpoint: engine.listActions,
  key: [],
  read: (at, signal) => callWith(engine.listActions, { query: { limit: pageSize, ...at } }, { signal }),
})
export function workflowQuery(id: string) {
  return queryOf(engine.getWorkflow, { params: { workflow: id } })
}

/** All actions by id; undefined until they are loaded or if the user may not read them. */
export function useKnownActions(): ReadonlyMap<string, Action> | undefined {
  const { data } = useQuery({
    ...actionsQuery,
    enabled: useMay('dpe:action:read'),
  })
  return data && new Map(data.items.map((action) => [action.id, action]))
}

/** Caches a workflow from a response and invalidates the list. */
export function cacheWorkflow(workflow: Workflow): void {
  queryClient.setQueryData(workflowQuery(workflow.id).queryKey, (before) => before && { ...before, workflow })
  void invalidate(engine.listWorkflows)
}

/** The next starts of a schedule as the platform computes them. Nothing is read without a schedule. */
export function useNextRuns(schedule: { cron: string; time_zone: string } | null) {
  const { cron = '', time_zone = '' } = schedule ?? {}
  return useQuery({
    ...queryOf(engine.nextRuns, { query: { cron, time_zone } }),
    enabled: cron.trim() !== '' && time_zone !== '',
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}
