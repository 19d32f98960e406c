// The whole check of an archive, the same in the browser before it is sent and on the server when it came (STO30). A
// bad archive is an answer, not an exception.
import type { ByteSource, Finding, Inspection } from './archive.ts'
import { checkEntries, type Rules } from './check-entries.ts'
import { entryOf, type Header } from './directory.ts'
import { found, inOrder } from './finding.ts'
import { readLocal } from './local-header.ts'
import { openArchive, type Opened } from './read-archive.ts'
import { BrokenData, unpacked } from './unpack.ts'

export interface Inspecting extends Rules {
  readonly signal?: AbortSignal
  /** Told after each entry, in unpacked bytes. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly of: number }) => void
}

const inspectEntry = async ({ window, directoryAt }: Opened, header: Header): Promise<Finding[]> => {
  const about = { path: header.path, bytes: header.size }
  const extent = await readLocal(window, { header, limit: directoryAt })
  if (extent === null) return [found('archive_headers_differ', about)]
  try {
    for await (const _piece of unpacked(window, { ...header, at: extent.at })) continue
  } catch (error) {
    if (!(error instanceof BrokenData)) throw error
    return [
      error.code === 'archive_crc'
        ? found(error.code, about)
        : found(error.code, { ...about, params: { size: header.size } }),
    ]
  }
  return []
}

/**
 * Inspects an archive. Rejects with the signal's reason when aborted, and with what reading the source rejects with;
 * never for what is in the archive.
 */
export const inspect = async (source: ByteSource, inspecting: Inspecting): Promise<Inspection> => {
  const opened = await openArchive(source, inspecting.signal)
  const entries = opened.headers.map(entryOf)
  const findings = [...opened.findings]
  if (findings.length === 0 || entries.length > 0) findings.push(...checkEntries(entries, inspecting))
  const unpackedBytes = entries.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  if (!findings.some(({ level }) => level === 'error'))
    for (const header of opened.headers.toSorted((one, other) => one.offset - other.offset)) {
      findings.push(...(await inspectEntry(opened, header)))
      done += header.size
      inspecting.onProgress?.({ bytes: done, of: unpackedBytes })
    }
  const files = entries.filter(({ folder }) => !folder).length
  return { entries, findings: inOrder(findings), size: source.size, unpacked: unpackedBytes, files }
}
