// An archive's directory on its own: what both the inspection and the reading of published archives begin with.
import type { ByteSource, Finding } from './archive.ts'
import { readDirectory, type Header } from './directory.ts'
import { findEnd } from './end-record.ts'
import { found } from './finding.ts'
import { windowOn, type Window } from './window.ts'

export interface Opened {
  readonly window: Window
  readonly headers: readonly Header[]
  /** Where the directory begins, before which all entries end. */
  readonly directoryAt: number
  readonly findings: readonly Finding[]
}

/** Reads the directory; where it cannot be read there are no headers, and a finding says why. */
export const openArchive = async (source: ByteSource, signal?: AbortSignal): Promise<Opened> => {
  const window = windowOn(source, signal)
  const end = await findEnd(source)
  if ('code' in end) return { window, headers: [], directoryAt: 0, findings: [end] }
  const headers = await readDirectory(window, end)
  if (headers === null)
    return {
      window,
      headers: [],
      directoryAt: 0,
      findings: [...end.findings, found('archive_directory_broken', {})],
    }
  return { window, headers, directoryAt: end.offset, findings: end.findings }
}
