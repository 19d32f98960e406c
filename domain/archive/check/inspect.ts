// The whole check of an archive, the same in the browser before it is sent and on the server when it came (STO30). A
// bad archive is an answer, not an exception.
import type { ByteSource, Finding, Inspection } from '../archive.ts'
import { checkEntries, type Rules } from './check-entries.ts'
import { checkLayout, checkWriting } from './check-headers.ts'
import { entryOf } from '../read/directory.ts'
import { found, inOrder } from '../finding.ts'
import { inspectContent } from './inspect-content.ts'
import { ancestorsOf } from '../paths.ts'
import { openArchive } from '../read/read-archive.ts'

/** In unpacked bytes. */
interface Progress {
  readonly bytes: number
  readonly of: number
}

interface Inspecting extends Rules {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** What is too large is refused by its directory alone; nothing of it is unpacked. */
const closing = new Set(['archive_large', 'archive_entries', 'archive_unpacked', 'archive_multi_disk'])
/** Folders that have to go as a whole: what is in them is not looked at. */
const covering = new Set(['archive_version_control', 'archive_dependencies', 'archive_intermediate'])

const isCoveredBy = (findings: readonly Finding[]): ((entry: { readonly path: string }) => boolean) => {
  const folders = new Set(
    findings.flatMap(({ code, repair }) =>
      covering.has(code) && repair?.kind === 'drop' ? repair.paths : [],
    ),
  )
  return ({ path }) => folders.size > 0 && ancestorsOf(path).some((folder) => folders.has(folder))
}

const step = 1024 * 1024

/** Tells the progress once in a while. */
const openProgress = (of: number, onProgress: Inspecting['onProgress']) => {
  let [done, told] = [0, 0]
  return (bytes: number): void => {
    done += bytes
    if (done - told < step) return
    told = done
    onProgress?.({ bytes: done, of })
  }
}

const checkSize = (size: number, max: number): Finding[] =>
  size > max ? [found('archive_large', { params: { size, max } })] : []

/**
 * Inspects an archive. Rejects with the signal's reason when aborted, and with what reading the source rejects with;
 * never for what is in the archive.
 */
export async function inspect(source: ByteSource, inspecting: Inspecting): Promise<Inspection> {
  const { limits, signal, onProgress } = inspecting
  const opened = await openArchive(source, {
    allowed: limits.archive_entries,
    ...(signal === undefined ? {} : { signal }),
  })
  const tooLarge = checkSize(source.size, limits.archive)
  if (!opened.isReadable) {
    const findings = inOrder([...tooLarge, ...opened.findings])
    return { entries: [], findings, size: source.size, unpacked: 0, files: 0 }
  }
  const entries = opened.headers.map(entryOf)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const layout = checkLayout(opened.byPlace, opened.directoryAt)
  const findings = [
    ...tooLarge,
    ...layout.values(),
    ...opened.findings,
    ...checkEntries(entries, inspecting),
    ...checkWriting(opened.headers),
  ]
  const onBytes = openProgress(unpacked, onProgress)
  const isClosed = findings.some(({ code }) => closing.has(code))
  const inside = isClosed
    ? []
    : await inspectContent(opened, { limits, layout, isCovered: isCoveredBy(findings), onBytes })
  onProgress?.({ bytes: unpacked, of: unpacked })
  const files = entries.filter(({ folder }) => !folder).length
  return {
    entries,
    findings: inOrder([...findings, ...inside]),
    size: source.size,
    unpacked,
    files,
  }
}
