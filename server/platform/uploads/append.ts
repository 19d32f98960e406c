// Adds what arrives to the file of an upload: a batch is written while the one before it is hashed and the next one
// arrives, so that two batches are held at most. Whatever ends it, file, length and hash agree, and nothing that was
// written is lost.
import type { Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { PlatformError } from '../core/error.ts'

/** What is there: its length and the SHA-256 over it, moved on together. */
export interface Stand {
  received: number
  readonly hash: Hash
}

export interface AppendOrder {
  readonly path: string
  readonly stand: Stand
  /** Bytes of the whole file: nothing beyond is kept. */
  readonly size: number
  /** Aborted when somebody else takes over. */
  readonly signal: AbortSignal
  /** Refuses where the disk is nearly full. */
  readonly demandRoom: () => Promise<void>
}

/** Why it ended: the body did, more came than was announced, the connection broke, or somebody took over. */
export type Ending = 'whole' | 'overflow' | 'broken' | 'taken_over'

const batchBytes = 256 * 1024
/** Bytes between two looks at the free room. */
const roomEvery = 8 * 1024 ** 2

interface Batch {
  readonly pieces: readonly Uint8Array[]
  readonly bytes: number
  readonly written: Promise<void>
}

const bytesOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => sum + piece.byteLength, 0)

const writeWhole = async (file: FileHandle, pieces: readonly Uint8Array[], at: number): Promise<void> => {
  let rest = [...pieces]
  let position = at
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, position)
    if (bytesWritten === bytesOf(rest)) return
    rest = [Buffer.concat(rest).subarray(bytesWritten)]
    position += bytesWritten
  }
}

/** Gives the memory of a piece back at once: left to the collector, tens of megabytes of them pile up meanwhile. */
const release = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Writes batch after batch; `stand` moves on once a batch is written. */
const batchWriter = (file: FileHandle, { stand, demandRoom }: Pick<AppendOrder, 'stand' | 'demandRoom'>) => {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let flying: Batch | undefined
  let visuallyHidden = roomEvery

  const launch = async (at: number): Promise<Batch | undefined> => {
    const [pieces, bytes] = [waiting, waitingBytes]
    waiting = []
    waitingBytes = 0
    if (bytes === 0) return undefined
    visuallyHidden += bytes
    if (visuallyHidden >= roomEvery) {
      await demandRoom()
      visuallyHidden = 0
    }
    const written = writeWhole(file, pieces, at)
    written.catch(() => undefined)
    return { pieces, bytes, written }
  }
  const turn = async (): Promise<void> => {
    const before = flying
    flying = undefined
    await before?.written
    try {
      flying = await launch(stand.received + (before?.bytes ?? 0))
    } finally {
      for (const piece of before?.pieces ?? []) {
        stand.hash.update(piece)
        release(piece)
      }
      stand.received += before?.bytes ?? 0
    }
  }
  return {
    /** Bytes that are there or on their way there. */
    reached: (): number => stand.received + (flying?.bytes ?? 0) + waitingBytes,
    add: async (piece: Uint8Array): Promise<void> => {
      waiting.push(piece)
      waitingBytes += piece.byteLength
      if (waitingBytes >= batchBytes) await turn()
    },
    flush: async (): Promise<void> => {
      while (waitingBytes > 0 || flying !== undefined) await turn()
    },
  }
}

type Writer = ReturnType<typeof batchWriter>
type Reader = ReadableStreamDefaultReader<Uint8Array>

/** A refusal of the body's own, such as its limit, is one; anything else that ends it is a broken connection. */
const nextPiece = async (reader: Reader): Promise<Uint8Array | Ending | PlatformError> => {
  try {
    const { done, value } = await reader.read()
    return done ? 'whole' : value
  } catch (error) {
    return error instanceof PlatformError ? error : 'broken'
  }
}

const pump = async (writer: Writer, reader: Reader, order: AppendOrder): Promise<Ending | PlatformError> => {
  for (;;) {
    const piece = await nextPiece(reader)
    if (order.signal.aborted) return 'taken_over'
    if (!(piece instanceof Uint8Array)) return piece
    const room = order.size - writer.reached()
    await writer.add(piece.byteLength > room ? piece.subarray(0, room) : piece)
    if (piece.byteLength > room) return 'overflow'
  }
}

const fill = async (
  file: FileHandle,
  reader: Reader,
  order: AppendOrder,
): Promise<Ending | PlatformError> => {
  const writer = batchWriter(file, order)
  try {
    const ending = await pump(writer, reader, order)
    await writer.flush()
    return ending
  } catch (error) {
    // What a full disk took of a batch is no part of the file.
    await file.truncate(order.stand.received)
    throw error
  }
}

/**
 * Appends the body to the file and says how it ended. Rejects with what the disk or the body's limit says; what was
 * received until then holds, as long as the file has its length.
 */
export async function append(order: AppendOrder, body: ReadableStream<Uint8Array>): Promise<Ending> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW
  const file = await open(order.path, flags, 0o600)
  const reader = body.getReader()
  const stop = (): void => void reader.cancel().catch(() => undefined)
  order.signal.addEventListener('abort', stop, { once: true })
  if (order.signal.aborted) stop()
  try {
    const ending = await fill(file, reader, order)
    if (ending instanceof PlatformError) throw ending
    return ending
  } finally {
    order.signal.removeEventListener('abort', stop)
    reader.releaseLock()
    await file.close()
  }
}
