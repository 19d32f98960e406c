// The addresses of a source of type `http` as a list of files, with what the heads of their answers say.
import type { FileEntry } from '#contract/data-manager/source.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import { nameOfPath, type FilePage, type FileSearch } from '../file-connector.ts'
import type { WebAnswer } from '../web-request.ts'
import { fileNameOf, modifiedAt, sizeOf } from './file-head.ts'
import { requestFile, webLocation, type WebLocation } from './web-location.ts'

/** Addresses that are asked at the same time. */
const together = 6
const mostEntries = 100

const toEntry = (url: URL, answer: WebAnswer | null): FileEntry => {
  const name = answer === null ? nameOfPath(url.href) : fileNameOf(url, answer)
  return {
    name,
    path: url.href,
    kind: 'file',
    format: formatOf(name)?.format ?? null,
    size: answer === null ? null : sizeOf(answer),
    modified_at: answer === null ? null : modifiedAt(answer),
  }
}

/** A file that does not answer is listed too: reading it says why. */
const entryOf = async (
  url: URL,
  way: { location: WebLocation; target: Target; signal: AbortSignal },
): Promise<FileEntry> => {
  try {
    const answer = await requestFile(url, way)
    answer.body.destroy()
    return toEntry(url, answer.status === 200 ? answer : null)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return toEntry(url, null)
  }
}

/** A page of the addresses whose names start with a text. */
export async function browseHttp(
  target: Target,
  { search, cursor, limit, signal }: FileSearch,
): Promise<FilePage> {
  const location = webLocation(target)
  const start = Number(cursor ?? 0)
  const count = Math.min(limit, mostEntries)
  const found = location.addresses.filter(({ href }) =>
    nameOfPath(href).toLowerCase().startsWith(search.toLowerCase()),
  )
  const page = found.slice(start, start + count)
  const entries: FileEntry[] = []
  for (let at = 0; at < page.length; at += together)
    entries.push(
      ...(await Promise.all(
        page.slice(at, at + together).map((url) => entryOf(url, { location, target, signal })),
      )),
    )
  return { entries, cursor: start + count < found.length ? String(start + count) : null }
}
