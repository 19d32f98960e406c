// The complete check of an archive, the same in the browser before sending and on the server after receiving (STO30).
// Problems of the archive are findings, not exceptions.
import type { ByteSource, Finding, Inspection } from '../archive.ts'
import { checkEntries, type CheckOptions } from './check-entries.ts'
import { checkLayout, checkNames } from './check-headers.ts'
import { entryOf } from '../read/directory.ts'
import { createFinding, sortFindings } from '../finding.ts'
import { inspectContent } from './inspect-content.ts'
import { ancestorsOf } from '../paths.ts'
import { openArchive } from '../read/read-archive.ts'

/** In unpacked bytes. */
interface Progress {
  readonly bytes: number
  readonly of: number
}

interface InspectOptions extends CheckOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** With one of these codes nothing is unpacked: the directory alone is enough to reject. */
const fatalCodes = new Set(['archive_large', 'archive_entries', 'archive_unpacked', 'archive_multi_disk'])
/** Folders that have to be removed as a whole. Their content is not inspected. */
const coveringCodes = new Set(['archive_version_control', 'archive_dependencies', 'archive_intermediate'])

const isCoveredBy = (findings: readonly Finding[]): ((entry: { readonly path: string }) => boolean) => {
  const folders = new Set(
    findings.flatMap(({ code, repair }) =>
      coveringCodes.has(code) && repair?.kind === 'drop' ? repair.paths : [],
    ),
  )
  return ({ path }) => folders.size > 0 && ancestorsOf(path).some((folder) => folders.has(folder))
}

const step = 1024 * 1024

/** Reports progress at intervals. */
const openProgress = (of: number, onProgress: InspectOptions['onProgress']) => {
  let [read, reported] = [0, 0]
  return (bytes: number): void => {
    read += bytes
    if (read - reported < step) return
    reported = read
    onProgress?.({ bytes: read, of })
  }
}

const checkSize = (size: number, max: number): Finding[] =>
  size > max ? [createFinding('archive_large', { params: { size, max } })] : []

/**
 * Inspects an archive. Rejects with the reason of an aborted signal and with errors of the source, never because of
 * the content of the archive.
 */
export async function inspect(source: ByteSource, options: InspectOptions): Promise<Inspection> {
  const { limits, signal, onProgress } = options
  const opened = await openArchive(source, {
    maxEntries: limits.archive_entries,
    ...(signal === undefined ? {} : { signal }),
  })
  const tooLarge = checkSize(source.size, limits.archive)
  if (!opened.isReadable) {
    const findings = sortFindings([...tooLarge, ...opened.findings])
    return { entries: [], findings, size: source.size, unpacked: 0, files: 0 }
  }
  const entries = opened.headers.map(entryOf)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const layout = checkLayout(opened.byOffset, opened.directoryAt)
  const findings = [
    ...tooLarge,
    ...layout.values(),
    ...opened.findings,
    ...checkEntries(entries, options),
    ...checkNames(opened.headers),
  ]
  const onBytes = openProgress(unpacked, onProgress)
  const isFatal = findings.some(({ code }) => fatalCodes.has(code))
  const inside = isFatal
    ? []
    : await inspectContent(opened, { limits, layout, isCovered: isCoveredBy(findings), onBytes })
  onProgress?.({ bytes: unpacked, of: unpacked })
  const files = entries.filter(({ folder }) => !folder).length
  return {
    entries,
    findings: sortFindings([...findings, ...inside]),
    size: source.size,
    unpacked,
    files,
  }
}
