import { useState } from 'react'
import { audit } from '#contract/iam/administration.ts'
import { callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { type AuditParams, auditQueryOf } from './audit-params.ts'

const pageSize = 100

/** Entries that match, newest first, page by page. */
export function useAudit(params: AuditParams) {
  const [now] = useState(() => new Date(platformNow()))
  const query = { limit: pageSize, ...auditQueryOf(params, now) }
  const list = usePages(
    {
      endpoint: audit.list,
      key: [query],
      read: (at, signal) => callWith(audit.list, { query: { ...query, ...at } }, { signal }),
    },
    // Every change adds entries.
    { staleTime: 0 },
  )
  return { ...list, query }
}
