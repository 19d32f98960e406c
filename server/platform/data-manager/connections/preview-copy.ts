// Copies what a preview needs of a file on another server: the first lines of a text file, other files whole if they are
// not too large.
import { open } from 'node:fs/promises'
import { reasonParams } from '#contract/reasons.ts'
import { formatOf } from '#domain/source/file-format.ts'
import type { Target } from '../../connectors/connector.ts'
import { nameOfPath, type FileConnector } from '../../connectors/file-connector.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { withinRequest } from './connection-target.ts'

/** Bytes of the lines of a text file, and of any other file. */
const previewBytes = { lines: 1024 ** 2, whole: 32 * 1024 ** 2 } as const

interface PreviewOrder {
  readonly connector: FileConnector
  readonly target: Target
  /** Its path on the server. */
  readonly file: string
  /** Path of the file to write. */
  readonly path: string
  readonly signal: AbortSignal
}

const lineFormats: ReadonlySet<string> = new Set(['csv', 'tsv', 'ndjson'])

const hasLines = (name: string): boolean => {
  const found = formatOf(name)
  return found !== null && !found.isPacked && lineFormats.has(found.format)
}

const [newline, quote, zero] = [0x0a, 0x22, 0]

/** The length of the complete lines of the start of a text; 0 if it has none, or is packed or in UTF-16. */
const lengthOfLines = (bytes: Uint8Array): number => {
  if ((bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes.subarray(0, 4096).includes(zero)) return 0
  let end = 0
  let isQuoted = false
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] === quote) isQuoted = !isQuoted
    else if (bytes[at] === newline && !isQuoted) end = at + 1
  return end
}

/** Cuts the file after its last complete line. False if it cannot be cut. */
const cutLines = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r+')
  try {
    const length = lengthOfLines(await file.readFile())
    if (length > 0) await file.truncate(length)
    return length > 0
  } finally {
    await file.close()
  }
}

const read = async (deps: Pick<PlatformDeps, 'disk'>, order: PreviewOrder, limit: number) => {
  const { connector, target, file, path, signal } = order
  let isLarger = false
  const requireSize = (bytes: number): void => {
    if (bytes <= limit) return
    isLarger = true
    const params = { file: nameOfPath(file), ...reasonParams('preview_too_large', { limit }) }
    throw new PlatformError('file_unreadable', { params })
  }
  try {
    const found = await deps.disk.whileRoom(withinRequest(signal), (roomy) =>
      connector.read(target, {
        file,
        known: null,
        path,
        signal: roomy,
        // The first lines of a text file are read whatever its size is.
        onSize: (bytes) => (limit === previewBytes.whole ? requireSize(bytes ?? 0) : undefined),
        onBytes: requireSize,
      }),
    )
    return { name: found?.name ?? nameOfPath(file), error: null }
  } catch (error) {
    if (!isLarger || !(error instanceof PlatformError)) throw error
    return { name: nameOfPath(file), error }
  }
}

/**
 * Copies the file or its first lines, and returns its name. Throws the errors of `FileConnector.read`,
 * `file_format_unknown`, and `file_unreadable` for a file that is too large.
 */
export async function copyForPreview(
  deps: Pick<PlatformDeps, 'disk'>,
  order: PreviewOrder,
): Promise<{ readonly name: string; readonly isCut: boolean }> {
  if (hasLines(nameOfPath(order.file))) {
    const { name, error } = await read(deps, order, previewBytes.lines)
    if (error === null) return { name, isCut: false }
    if (await cutLines(order.path)) return { name, isCut: true }
  }
  const { name, error } = await read(deps, order, previewBytes.whole)
  if (error !== null) throw error
  if (formatOf(name) === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  return { name, isCut: false }
}
