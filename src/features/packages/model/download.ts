// Downloads of a version: the request, the file name, and a shell command.
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

/** The file name, as the store sets it. */
function fileNameOf({ id, version }: VersionAt): string {
  return `${slugOf(id)}-${version}.zip`
}

export function describeDownload(at: VersionAt) {
  return describeRequest(storeOf(at.collection).download, inputOf(at))
}

/** A command for a shell in which TOKEN is set. */
export function downloadCommand(at: VersionAt, origin: string): string {
  return `${curlOf(describeDownload(at), origin)} \\\n  -o ${shellQuote(fileNameOf(at))}`
}

/** Starts a download in the browser, which streams it to disk. Counted like any download. */
export function download(at: VersionAt): void {
  const link = document.createElement('a')
  link.href = addressOf(storeOf(at.collection).download, inputOf(at))
  link.download = fileNameOf(at)
  link.click()
}
