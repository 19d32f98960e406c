import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#contract/iam/administration.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { type AuditQuestion, auditQueryOf } from './audit-address.ts'

const pageSize = 100
const start = (): string | null => null

/** Entries that answer the question, newest first, page by page. */
export const useAudit = (question: AuditQuestion) => {
  const [now] = useState(() => new Date(platformNow()))
  const query = { limit: pageSize, ...auditQueryOf(question, now) }
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(audit.list), 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      callWith(
        audit.list,
        { query: pageParam === null ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: start(),
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    // Whatever anybody does adds to it.
    staleTime: 0,
  })
  return {
    ...result,
    query,
    entries: result.data?.pages.flatMap(({ items }) => items),
    total: result.data?.pages[0]?.total ?? 0,
  }
}
