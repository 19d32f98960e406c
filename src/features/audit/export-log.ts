// The audit log as a file: one entry a line, as the platform gives it, newest first.
import type { z } from 'zod'
import { audit } from '#contract/iam/administration.ts'
import type { auditQuery } from '#contract/iam/audit.ts'
import { callWith } from '#src/api/call.ts'

const pageSize = 1000

interface Options {
  readonly query: z.input<typeof auditQuery>
  readonly signal: AbortSignal
  readonly onProgress: (read: number, total: number) => void
}

/** Reads every entry that answers the question; stops when it is aborted. */
export const exportLog = async ({ query, signal, onProgress }: Options): Promise<Blob> => {
  const parts: Blob[] = []
  let cursor: string | null = null
  let read = 0
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, { cursor, signal })
    parts.push(new Blob([page.items.map((entry) => `${JSON.stringify(entry)}\n`).join('')]))
    read += page.items.length
    onProgress(read, page.total)
    cursor = page.cursor
  } while (cursor !== null)
  return new Blob(parts, { type: 'application/x-ndjson' })
}

const readPage = (
  query: z.input<typeof auditQuery>,
  { cursor, signal }: { cursor: string | null; signal: AbortSignal },
) =>
  callWith(
    audit.list,
    { query: { ...query, limit: pageSize, ...(cursor === null ? {} : { cursor }) } },
    { signal },
  )
