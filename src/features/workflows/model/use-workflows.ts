// Reads workflows, actions, and the next starts of a schedule.
import { useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { Action } from '#contract/engine/action.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

const mostItems = 1000

export const workflowsQuery = queryOf(engine.listWorkflows, { query: { limit: mostItems } })
export function workflowQuery(id: string) {
  return queryOf(engine.getWorkflow, { params: { workflow: id } })
}

/** All actions by id; undefined until they are loaded or if the user may not read them. */
export function useKnownActions(): ReadonlyMap<string, Action> | undefined {
  const { data } = useQuery({
    ...queryOf(engine.listActions, { query: { limit: mostItems } }),
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
