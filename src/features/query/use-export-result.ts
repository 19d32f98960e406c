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
import { proposeName } from './propose-name.ts'
import { shownTable } from './result/view/shown-table.ts'
import { useQueryContext } from './state/query-context.ts'

const endpoints = { csv: query.exportCsv, xlsx: query.exportXlsx } as const satisfies Record<
  ExportFormat,
  unknown
>

/** The table on the screen. The module that writes it is loaded when it is needed. */
const shownBlob = async (
  format: ExportFormat,
  input: { signal: AbortSignal; name: string },
): Promise<Blob> => {
  const shown = shownTable.get()
  if (shown === null) throw new Error('No table is shown')
  const { tableCsv, tableXlsx } = await import('./result/view/table-file.ts')
  const write = format === 'csv' ? tableCsv : tableXlsx
  return write({ ...input, content: shown.content })
}

interface Wanted {
  readonly format: ExportFormat
  /** `all`: all rows of the query, from the platform; `shown`: the table on the screen. */
  readonly of: 'all' | 'shown'
}

/** Saves the result to a file: all rows, also those that are not shown, or the table on the screen. `name` is that of the saved query. */
export function useExportResult(name: string | undefined) {
  const { t } = useTranslation(['query', 'shared'])
  const { state, naming } = useQueryContext()
  const errorText = useErrorText()
  const controller = useRef<AbortController>(undefined)
  const [received, setReceived] = useState(0)
  useEffect(() => () => controller.current?.abort(), [])
  const run = useMutation({
    mutationFn: async ({ format, of }: Wanted) => {
      const { signal } = (controller.current = new AbortController())
      setReceived(0)
      if (of === 'shown') return shownBlob(format, { signal, name: t('shared:field.result') })
      const bytes = createBlobCollector()
      const endpoint = endpoints[format]
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
    onSuccess: (blob, { format }) => saveFile(blob, fileNameOf(name ?? proposeName(naming, state), format)),
    onError: (error) => {
      if (controller.current?.signal.aborted !== true)
        toast({ state: 'failed', title: t('export.failed'), text: errorText(error) })
    },
  })
  return {
    isRunning: run.isPending,
    /** Bytes. */
    received,
    start: (wanted: Wanted) => run.mutate(wanted),
    cancel: () => controller.current?.abort(),
  }
}
