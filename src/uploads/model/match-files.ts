// Matches dropped files with unfinished uploads after the page was reloaded.
import type { FileUpload, UploadQueue } from './upload-queue.ts'
import { needsFile } from './transfer.ts'

interface Found {
  /** Id of the upload, and the file that continues it. */
  readonly matches: readonly { readonly id: string; readonly file: File }[]
  readonly rest: readonly File[]
}

const isSame = (upload: FileUpload, file: File): boolean =>
  upload.name === file.name &&
  upload.transfer.size === file.size &&
  (upload.modifiedAt === null || Date.parse(upload.modifiedAt) === file.lastModified)

/** Separates files that continue an upload that waits for its file from others; each continues at most one. */
export function matchFiles(queue: Pick<UploadQueue, 'files'>, files: readonly File[]): Found {
  const open = queue.files.filter(({ transfer, isCancelled }) => needsFile(transfer) && !isCancelled)
  const matches: { id: string; file: File }[] = []
  const rest: File[] = []
  for (const file of files) {
    const match = open.find((upload) => isSame(upload, file) && !matches.some(({ id }) => id === upload.id))
    if (match) matches.push({ id: match.id, file })
    else rest.push(file)
  }
  return { matches, rest }
}
