// Notifications of the user. A timer reads their number again, which never extends the session (IAM4).
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { NotificationReason } from '#contract/engine/notification.ts'
import { type Topic, chosenTopics } from './notification-topics.ts'
import { call, callWith } from './call.ts'
import { runningJobs } from './jobs.ts'
import { pagesOf, rowsOf } from './paged-query.ts'
import { endpointKey, invalidate, polledOf, queryClient } from './query-client.ts'
import { useMay, useSession } from './session.ts'

const interval = 10_000

const topicReasons: Readonly<Record<Topic, readonly NotificationReason[]>> = {
  finished: ['finished'],
  failed: ['failed', 'interrupted'],
  late: ['late'],
  paused: ['paused'],
  shared: ['shared'],
  published: ['published'],
}

/** The reasons of topics, as the endpoint expects them. */
export function reasonsOf(chosen: readonly Topic[]): string {
  return chosen.flatMap((topic) => topicReasons[topic]).join(',')
}

/** What the user wants to hear about, and the query that asks for it. */
export function useNotificationTopics() {
  const uid = useSession()?.uid ?? ''
  const chosen = useSyncExternalStore(chosenTopics.subscribe, () => chosenTopics.get(uid))
  const choose = (topic: Topic, isChosen: boolean): void =>
    chosenTopics.set(uid, isChosen ? [...chosen, topic] : chosen.filter((each) => each !== topic))
  return { chosen, reasons: reasonsOf(chosen), choose }
}

/** The number of unread notifications; undefined until it is known. Read again when a running job ends. */
export function useUnreadNotifications(): number | undefined {
  const { reasons } = useNotificationTopics()
  const session = useSession()
  const { data } = useQuery({
    ...polledOf(engine.listNotifications, { query: { limit: 1, reasons } }),
    enabled: session !== null,
    refetchInterval: interval,
    retry: false,
  })
  const maySeeJobs = useMay(engine.listJobs.permission)
  // The navigation repeats this request.
  const jobs = useQuery({ ...runningJobs, enabled: maySeeJobs })
  const running = jobs.data?.items.map(({ job_id: id }) => id).join(' ')
  const newest = data?.items[0]?.id
  const before = useRef({ running, newest })
  useEffect(() => {
    const last = before.current
    before.current = { running, newest }
    const hasEnded = last.running !== undefined && last.running !== running
    const isNew = last.newest !== undefined && last.newest !== newest
    if (hasEnded || isNew) void invalidate(engine.listNotifications)
  }, [running, newest])
  return data?.unread
}

/** How many notifications there are, and how many are unread, of all topics; undefined until it is known. */
export function useNotificationCounts(): { total: number | undefined; unread: number | undefined } {
  const { data } = useQuery(polledOf(engine.listNotifications, { query: { limit: 1 } }))
  return { total: data?.total, unread: data?.unread }
}

interface NotificationList {
  readonly q?: string
  readonly limit: number
  readonly unread?: boolean
  /** Only these reasons. */
  readonly reasons?: string
}

/** The notifications, newest first. Repeated reads do not extend the session. */
export function useNotifications({ unread = false, ...list }: NotificationList) {
  const query = { ...list, ...(unread && { unread: true }) }
  const queryKey = [...endpointKey(engine.listNotifications), 'pages', query]
  const pages = pagesOf({
    endpoint: engine.listNotifications,
    key: [query],
    read: (at: { cursor?: string }, signal) => {
      const isRepeated = (queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0) > 0
      const isBackground = isRepeated && at.cursor === undefined
      return callWith(engine.listNotifications, { query: { ...query, ...at } }, { signal, isBackground })
    },
  })
  const result = useInfiniteQuery(pages)
  return { ...result, ...rowsOf(result.data), unread: result.data?.pages[0]?.unread ?? 0 }
}

/** Marks notifications as read; all of them without ids. */
export function useMarkAsRead(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: (ids?: string[]) =>
      call(engine.readNotifications, { body: ids === undefined ? {} : { ids } }),
    onSettled: () => invalidate(engine.listNotifications),
    onError,
  })
}
