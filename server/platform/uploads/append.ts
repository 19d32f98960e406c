// Appends a request body to the file of an upload. A batch is written while the previous one is hashed and the next
// one is received, so at most two batches are in memory. After any error, file, length and hash are consistent, and
// no written bytes are lost.
import type { Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { PlatformError } from '../core/error.ts'

/** Received length and the SHA-256 over these bytes, updated together. */
export interface UploadProgress {
  received: number
  readonly hash: Hash
}

export interface AppendTask {
  readonly path: string
  readonly progress: UploadProgress
  /** Size of the complete file in bytes. Bytes beyond it are discarded. */
  readonly size: number
  /** Aborted when another request takes over. */
  readonly signal: AbortSignal
  /** Throws if the disk is nearly full. */
  readonly requireFreeSpace: () => Promise<void>
}

/** How it ended: the body ended, it exceeded the size, the connection broke, or another request took over. */
export type Ending = 'complete' | 'overflow' | 'broken' | 'taken_over'

const batchBytes = 256 * 1024
/** Bytes between two checks of free disk space. */
const spaceCheckBytes = 8 * 1024 ** 2

interface Batch {
  readonly pieces: readonly Uint8Array[]
  readonly bytes: number
  readonly written: Promise<void>
}

const bytesOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => sum + piece.byteLength, 0)

const writeAll = async (file: FileHandle, pieces: readonly Uint8Array[], at: number): Promise<void> => {
  let remaining = [...pieces]
  let position = at
  while (remaining.length > 0) {
    const { bytesWritten } = await file.writev(remaining, position)
    if (bytesWritten === bytesOf(remaining)) return
    remaining = [Buffer.concat(remaining).subarray(bytesWritten)]
    position += bytesWritten
  }
}

/** Frees the memory of a chunk immediately. Garbage collection would let tens of megabytes accumulate. */
const release = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Writes batches. `progress` advances when a batch is written. */
const batchWriter = (
  file: FileHandle,
  { progress, requireFreeSpace }: Pick<AppendTask, 'progress' | 'requireFreeSpace'>,
) => {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let inFlight: Batch | undefined
  let uncheckedBytes = spaceCheckBytes

  const startWrite = async (at: number): Promise<Batch | undefined> => {
    const [pieces, bytes] = [waiting, waitingBytes]
    waiting = []
    waitingBytes = 0
    if (bytes === 0) return undefined
    uncheckedBytes += bytes
    if (uncheckedBytes >= spaceCheckBytes) {
      await requireFreeSpace()
      uncheckedBytes = 0
    }
    const written = writeAll(file, pieces, at)
    written.catch(() => undefined)
    return { pieces, bytes, written }
  }
  const rotate = async (): Promise<void> => {
    const before = inFlight
    inFlight = undefined
    await before?.written
    try {
      inFlight = await startWrite(progress.received + (before?.bytes ?? 0))
    } finally {
      for (const piece of before?.pieces ?? []) {
        progress.hash.update(piece)
        release(piece)
      }
      progress.received += before?.bytes ?? 0
    }
  }
  return {
    /** Bytes that are written or in progress. */
    expectedLength: (): number => progress.received + (inFlight?.bytes ?? 0) + waitingBytes,
    add: async (piece: Uint8Array): Promise<void> => {
      waiting.push(piece)
      waitingBytes += piece.byteLength
      if (waitingBytes >= batchBytes) await rotate()
    },
    flush: async (): Promise<void> => {
      while (waitingBytes > 0 || inFlight !== undefined) await rotate()
    },
  }
}

type Writer = ReturnType<typeof batchWriter>
type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Platform errors of the body, such as its size limit, are returned. Any other error means a broken connection. */
const nextPiece = async (reader: Reader): Promise<Uint8Array | Ending | PlatformError> => {
  try {
    const { done, value } = await reader.read()
    return done ? 'complete' : value
  } catch (error) {
    return error instanceof PlatformError ? error : 'broken'
  }
}

const pump = async (writer: Writer, reader: Reader, task: AppendTask): Promise<Ending | PlatformError> => {
  for (;;) {
    const piece = await nextPiece(reader)
    if (task.signal.aborted) return 'taken_over'
    if (!(piece instanceof Uint8Array)) return piece
    const available = task.size - writer.expectedLength()
    await writer.add(piece.byteLength > available ? piece.subarray(0, available) : piece)
    if (piece.byteLength > available) return 'overflow'
  }
}

const appendAll = async (
  file: FileHandle,
  reader: Reader,
  task: AppendTask,
): Promise<Ending | PlatformError> => {
  const writer = batchWriter(file, task)
  try {
    const ending = await pump(writer, reader, task)
    await writer.flush()
    return ending
  } catch (error) {
    // A batch that was written partly to a full disk is not part of the file.
    await file.truncate(task.progress.received)
    throw error
  }
}

/**
 * Appends the body to the file and returns how it ended. Rejects with errors of the disk and of the body limit. Bytes
 * received until then remain valid while the file has that length.
 */
export async function append(task: AppendTask, body: ReadableStream<Uint8Array>): Promise<Ending> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW
  const file = await open(task.path, flags, 0o600)
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  task.signal.addEventListener('abort', cancel, { once: true })
  if (task.signal.aborted) cancel()
  try {
    const ending = await appendAll(file, reader, task)
    if (ending instanceof PlatformError) throw ending
    return ending
  } finally {
    task.signal.removeEventListener('abort', cancel)
    reader.releaseLock()
    await file.close()
  }
}
