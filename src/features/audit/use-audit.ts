import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#contract/iam/administration.ts'
import { callWith } from '#src/api/call.ts'
import { pagesOf, rowsOf } from '#src/api/pages.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { type AuditQuestion, auditQueryOf } from './audit-address.ts'

const pageSize = 100

/** Entries that answer the question, newest first, page by page. */
export const useAudit = (question: AuditQuestion) => {
  const [now] = useState(() => new Date(platformNow()))
  const query = { limit: pageSize, ...auditQueryOf(question, now) }
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: audit.list,
      key: [query],
      read: (at, signal) => callWith(audit.list, { query: { ...query, ...at } }, { signal }),
    }),
    // Whatever anybody does adds to it.
    staleTime: 0,
  })
  const { rows: entries, total } = rowsOf(result.data)
  return { ...result, query, entries, total }
}
