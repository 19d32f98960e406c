import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { useAudit } from './use-audit.ts'
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

/** Reads all matching entries, newest first, as one JSON text per line. Stops when aborted. */
async function exportLog({ query, signal, onProgress }: Options): Promise<Blob> {
  const chunks: Blob[] = []
  let cursor: string | null = null
  let read = 0
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, { cursor, signal })
    chunks.push(new Blob([page.items.map((entry) => `${JSON.stringify(entry)}\n`).join('')]))
    read += page.items.length
    onProgress(read, page.total)
    cursor = page.cursor
  } while (cursor !== null)
  return new Blob(chunks, { type: 'application/x-ndjson' })
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

interface Progress {
  readonly read: number
  readonly total: number
}

/** Saves all matching entries to a file, including those not loaded yet. */
export function useExport(query: ReturnType<typeof useAudit>['query']) {
  const { t } = useTranslation('audit')
  const errorText = useErrorText()
  const controller = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => () => controller.current?.abort(), [])
  const run = useMutation({
    mutationFn: () => {
      controller.current = new AbortController()
      return exportLog({
        query,
        signal: controller.current.signal,
        onProgress: (read, total) => setProgress({ read, total }),
      })
    },
    onSuccess: (blob) => saveFile(blob, `audit-${new Date().toISOString().slice(0, 10)}.ndjson`),
    onError: (error) => {
      if (controller.current?.signal.aborted !== true)
        toast({ state: 'failed', title: t('export.failed'), text: errorText(error) })
    },
    onSettled: () => setProgress(undefined),
  })
  return {
    isRunning: run.isPending,
    progress,
    start: () => run.mutate(),
    cancel: () => controller.current?.abort(),
  }
}
