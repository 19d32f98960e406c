// A version as a file: the address it is read from, what the file is called, and the line for a shell that reads it.
import type { Collection } from '#contract/store/collection.ts'
import { addressOf } from '#src/api/request-url.ts'
import { slugOf, storeOf } from '#src/api/archives.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { curlOf, shellQuote } from '#src/lib/curl-command.ts'

export interface VersionAt {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly id: string
  readonly version: string
}

const inputOf = ({ id, version }: VersionAt) => ({ params: { package: id, version } })

/** The file's name, as the store gives it. */
function fileNameOf({ id, version }: VersionAt): string {
  return `${slugOf(id)}-${version}.zip`
}

export function shownDownload(at: VersionAt) {
  return describeRequest(storeOf(at.collection).download, inputOf(at))
}

/** For a shell in which TOKEN is set. */
export function downloadCommand(at: VersionAt, origin: string): string {
  return `${curlOf(shownDownload(at), origin)} \\\n  -o ${shellQuote(fileNameOf(at))}`
}

/** Hands the archive to the browser, which streams it to disk; counted as every download is. */
export function download(at: VersionAt): void {
  const link = document.createElement('a')
  link.href = addressOf(storeOf(at.collection).download, inputOf(at))
  link.download = fileNameOf(at)
  link.click()
}
