import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { toast } from '#src/ui/toast.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { exportLog } from './export-log.ts'
import type { useAudit } from './use-audit.ts'

interface Progress {
  readonly read: number
  readonly total: number
}

/** Saves all that answers the question, also what is not shown yet. */
export const useExport = (query: ReturnType<typeof useAudit>['query']) => {
  const { t } = useTranslation('administration')
  const say = useErrorText()
  const stop = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => () => stop.current?.abort(), [])
  const run = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      return exportLog({
        query,
        signal: stop.current.signal,
        onProgress: (read, total) => setProgress({ read, total }),
      })
    },
    onSuccess: (blob) => saveFile(blob, `audit-${new Date().toISOString().slice(0, 10)}.ndjson`),
    onError: (error) => {
      if (stop.current?.signal.aborted !== true)
        toast({ state: 'failed', title: t('audit.export.failed'), text: say(error) })
    },
    onSettled: () => setProgress(undefined),
  })
  return {
    isRunning: run.isPending,
    progress,
    start: () => run.mutate(),
    cancel: () => stop.current?.abort(),
  }
}
