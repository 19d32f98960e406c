// An archive's directory on its own: what both the inspection and the reading of published archives begin with.
import type { ByteSource, Finding } from '../archive.ts'
import { readDirectory, type Header } from './directory.ts'
import { findEnd } from './end-record.ts'
import { found } from '../finding.ts'
import { windowOn, type Window } from './read-window.ts'

export interface Opened {
  readonly isReadable: true
  readonly window: Window
  readonly headers: readonly Header[]
  /** The same by where they lie. */
  readonly byPlace: readonly Header[]
  /** Bytes before the archive, from whose end all places count. */
  readonly base: number
  /** Where the directory begins, before which all entries end. */
  readonly directoryAt: number
  readonly findings: readonly Finding[]
}

/** An archive whose directory cannot be read, and why. */
interface Unreadable {
  readonly isReadable: false
  readonly findings: readonly Finding[]
}

interface Opening {
  readonly signal?: AbortSignal
  /** How many entries there may be. */
  readonly allowed?: number
}

/** So many names are read all the same, for whoever has to make them fewer. */
const listed = 200_000

/** Reads the directory. Throws what reading the source throws, and the signal's reason. */
export async function openArchive(
  source: ByteSource,
  { signal, allowed = Infinity }: Opening = {},
): Promise<Opened | Unreadable> {
  const window = windowOn(source, signal)
  const end = await findEnd(source)
  if ('code' in end) return { isReadable: false, findings: [end] }
  if (end.entries > Math.max(listed, allowed)) {
    const params = { entries: end.entries, max: allowed }
    return { isReadable: false, findings: [found('archive_entries', { params })] }
  }
  const headers = await readDirectory(window, end)
  if (headers === null)
    return { isReadable: false, findings: [...end.findings, found('archive_directory_broken', {})] }
  const { base, offset, findings } = end
  const byPlace = headers.toSorted((one, other) => one.offset - other.offset)
  return { isReadable: true, window, headers, byPlace, base, directoryAt: offset, findings }
}
