import { useCallback } from 'react'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileUpload } from '#src/uploads/model/upload-queue.ts'
import { isMoving } from '#src/uploads/model/transfer.ts'
import { chooseReading } from '#src/uploads/file-uploads.ts'
import { usePreview } from '#src/uploads/use-uploads.ts'
import { FilePreview } from '../reading/FilePreview.tsx'
import { useFileView } from '../reading/use-file-view.ts'

/** The first rows of a file while it is not imported, and the reading options of its table. */
export function UploadPreview({ task }: { task: FileUpload }) {
  const { id, name, transfer, importState, reading: options } = task
  const state = {
    hasContent: transfer.received > 0 && importState.at === 'none',
    isUploading: isMoving(transfer),
  }
  const view = useFileView(options)
  const detected = usePreview(transfer.upload, state)
  const read = usePreview(transfer.upload, { ...state, options: view.asked })
  const choose = useCallback((chosen: ReadingOptions) => chooseReading(id, chosen), [id])
  if (importState.at !== 'none') return null
  return (
    <FilePreview
      id={id}
      name={name}
      view={view}
      detected={detected.data?.preview}
      read={read}
      options={options}
      onChoose={choose}
    />
  )
}
