// What Today reads. Each query is read again by a timer, which never extends the session (IAM4).
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { today } from '#contract/today/endpoints.ts'
import { runningJobs } from '#src/api/jobs.ts'
import { polledOf, queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { chooseSetupList, readSetupChoice, watchSetupChoice } from '#src/lib/setup-list.ts'
import { readRecentEntries } from '#src/lib/recent-entries.ts'
import { chosenFigures } from './chosen-figures.ts'

const pace = 60_000
/** Recently opened objects that are shown, and of how many the names are read: some no longer exist. */
const recent = { shown: 7, read: 16 } as const

export const overviewQuery = polledOf(today.overview)

export function useOverview() {
  return useQuery({ ...overviewQuery, refetchInterval: pace })
}

/** The running jobs. When one ends, what needs attention may have changed. */
export function useRunningJobs() {
  const may = useMay('dpe:job:read')
  // The navigation repeats the request.
  const query = useQuery({ ...runningJobs, enabled: may })
  const running = query.data?.items.map(({ job_id: id }) => id).join(' ')
  const before = useRef(running)
  useEffect(() => {
    if (before.current !== undefined && before.current !== running)
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
    before.current = running
  }, [running])
  return { ...query, isVisible: may }
}

export function useFigures(uid: string) {
  const may = useMay(today.figures.permission)
  const maySave = useMay('query-builder-legacy:saved_query:read')
  const ids = useSyncExternalStore(chosenFigures.subscribe, () => chosenFigures.get(uid))
  const query = useQuery({
    ...polledOf(today.figures, ids === undefined ? {} : { query: { ids: ids.join('\n') } }),
    enabled: may && maySave,
    refetchInterval: 5 * pace,
  })
  return { ...query, isVisible: may && maySave, ids }
}

/** Objects, not pages: those that exist and that the user may read. */
export function useRecents(uid: string) {
  const entries = readRecentEntries(uid)
    .filter(({ id }) => !id.startsWith('page:'))
    .slice(0, recent.read)
  const ids = entries.map(({ id }) => id)
  const times = new Map(entries.map(({ id, at }) => [id, at]))
  const query = useQuery({
    ...polledOf(today.opened, { query: { ids: ids.join('\n') } }),
    enabled: ids.length > 0,
  })
  const found = ids.length === 0 ? [] : query.data?.items.slice(0, recent.shown)
  const items = found?.map((item) => ({ ...item, at: times.get(item.id) }))
  return { ...query, data: items }
}

/** Whether the list of set-up steps is shown instead of Today, as far as the user has chosen. */
export function useSetupChoice(uid: string) {
  const choice = useSyncExternalStore(watchSetupChoice, () => readSetupChoice(uid))
  return { choice, choose: (next: typeof choice) => chooseSetupList(uid, next) }
}
