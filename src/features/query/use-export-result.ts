import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import { createBlobCollector } from '#domain/archive/repair/blob-collector.ts'
import { readBytes } from '#src/api/call.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { exportRequest, type ExportFormat } from './state/export-request.ts'
import { proposeName } from './state/naming.ts'
import { useQueryContext } from './state/query-context.ts'

const endpoints = { csv: query.exportCsv, xlsx: query.exportXlsx } as const satisfies Record<
  ExportFormat,
  unknown
>

/** Saves all rows of the query to a file, also those that are not shown. `name` is that of the saved query. */
export function useExportResult(name: string | undefined) {
  const { t } = useTranslation('query')
  const { state, naming } = useQueryContext()
  const errorText = useErrorText()
  const controller = useRef<AbortController>(undefined)
  const [received, setReceived] = useState(0)
  useEffect(() => () => controller.current?.abort(), [])
  const run = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { signal } = (controller.current = new AbortController())
      const bytes = createBlobCollector()
      const endpoint = endpoints[format]
      setReceived(0)
      await readBytes(
        endpoint,
        { body: exportRequest(state, format) },
        {
          signal,
          onBytes: (chunk) => {
            bytes.add(chunk)
            setReceived(bytes.size())
            return Promise.resolve()
          },
        },
      )
      return bytes.blob(endpoint.response.type)
    },
    onSuccess: (blob, format) => saveFile(blob, fileNameOf(name ?? proposeName(naming, state), format)),
    onError: (error) => {
      if (controller.current?.signal.aborted !== true)
        toast({ state: 'failed', title: t('export.failed'), text: errorText(error) })
    },
  })
  return {
    isRunning: run.isPending,
    /** Bytes. */
    received,
    start: (format: ExportFormat) => run.mutate(format),
    cancel: () => controller.current?.abort(),
  }
}
