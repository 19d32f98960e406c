// Reads events, page by page, and the content of one.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '#contract/engine/event.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { callWith, readBytes } from '#src/api/call.ts'
import { isFinished } from '#src/api/jobs.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { endpointKey, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { loadedAtOnce, readContent } from './event-content.ts'
import { type EventsParams, eventsQuery } from './events-params.ts'

const pageSize = 100
const pollIntervals = { live: 1500, calm: 10_000 } as const

const isLive = ({ job }: Event): boolean => !isFinished(job)
const pollIntervalOf = (events: readonly Event[]): number =>
  events.some(isLive) ? pollIntervals.live : pollIntervals.calm

/** The matching events, newest first. Polled often while one of their jobs runs. */
export function useEvents(params: EventsParams) {
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: engine.listEvents,
      key: [params],
      read: (at, signal) =>
        callWith(
          engine.listEvents,
          { query: { limit: pageSize, ...eventsQuery(params), ...at } },
          { signal },
        ),
    }),
    refetchInterval: ({ state: { data } }) => pollIntervalOf(data?.pages.flatMap(({ items }) => items) ?? []),
  })
  return { ...result, ...rowsOf(result.data) }
}

export function useEvent(id: string) {
  return useQuery({
    ...queryOf(engine.getEvent, { params: { event: id } }),
    refetchInterval: ({ state: { data } }) => (data && isLive(data.event) ? pollIntervals.live : false),
  })
}

/** The number of all events. */
export function useEventCount(): number | undefined {
  return useQuery(queryOf(engine.listEvents, { query: { limit: 1 } })).data?.total
}

/** Names of the actions and workflows that events can start, by id. */
export function useTargets(): readonly { readonly id: string; readonly label: string }[] {
  const most = { query: { limit: 1000 } }
  const actions = useQuery({ ...queryOf(engine.listActions, most), enabled: useMay('dpe:action:read') }).data
  const workflows = useQuery({
    ...queryOf(engine.listWorkflows, most),
    enabled: useMay('dpe:workflow:read'),
  }).data
  return [...(actions?.items ?? []), ...(workflows?.items ?? [])].map(({ id, name }) => ({ id, label: name }))
}

export async function readEventText(id: string, signal?: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  await readBytes(
    engine.eventContent,
    { params: { event: id } },
    {
      signal,
      onBytes: (bytes) => {
        pieces.push(decoder.decode(bytes, { stream: true }))
        return Promise.resolve()
      },
    },
  )
  return pieces.join('')
}

/** The content of an event; a large one is loaded when it is requested. */
export function useEventContent({ event_id: id, size }: Event) {
  const [requested, setRequested] = useState<string>()
  const isLoaded = size <= loadedAtOnce || requested === id
  const content = useQuery({
    queryKey: [...endpointKey(engine.eventContent), id],
    queryFn: async ({ signal }) => readContent(await readEventText(id, signal)),
    enabled: isLoaded,
    staleTime: Infinity,
  })
  return { content, isLoaded, load: () => setRequested(id) }
}
