// Reads the platform's version of a playbook, also ahead: when the pointer or the focus reaches its link.
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#src/api/query-client.ts'
import { readLayout, readPlaybookText, summaryQuery } from '#src/api/playbooks.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { createAnalysis } from '../model/analysis.ts'
import type { StoredDocument } from '../model/create-editor.ts'
import { positionsOf } from './document-snapshot.ts'
import { isCached, readOpened } from './read-opened.ts'

/** The newest version on the platform. */
export async function readStored(uuid: string): Promise<StoredDocument> {
  const [{ text, etag }, { playbook }, layout] = await Promise.all([
    readPlaybookText(uuid),
    queryClient.fetchQuery({ ...summaryQuery(uuid), staleTime: 0 }),
    readLayout(uuid),
  ])
  return { text, etag, version: playbook.version, positions: positionsOf(layout) }
}

/** From the pointer on a link to the click. */
const maxAgeMs = 5000

const aheadQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['playbook read ahead', uuid],
    queryFn: () => readStored(uuid),
    staleTime: maxAgeMs,
    gcTime: maxAgeMs,
    retry: false,
  })

let lastAhead: string | undefined

/** Reads a playbook and computes its layout before it is opened. A failure is shown when the playbook is opened. */
export async function readAhead(uuid: string): Promise<void> {
  lastAhead = uuid
  const stored = await queryClient.fetchQuery(aheadQuery(uuid)).catch(() => undefined)
  if (stored === undefined || !isCached(stored.text)) return
  whenIdle(() => {
    // The pointer has reached another link since.
    if (lastAhead !== uuid) return
    createAnalysis().layout({ reading: readOpened(stored.text), positions: stored.positions })
  })
}

/** The version that was read ahead, for one opening only; else the newest one. */
export async function takeStored(uuid: string): Promise<StoredDocument> {
  const query = aheadQuery(uuid)
  try {
    return await queryClient.fetchQuery(query)
  } finally {
    queryClient.removeQueries({ queryKey: query.queryKey, exact: true })
  }
}
