// Reads workbooks, each in its own worker thread, so that nothing else waits. A failed worker rejects the workbook.
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { reasonParams, toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { PlatformError } from '../../core/error.ts'
import type { SheetContent, SheetEntry, SheetMessage, SheetTask, WorkbookLimits } from './messages.ts'

interface WorkbookFile {
  /** Real path. */
  readonly path: string
  /** Display name, for error messages. */
  readonly name: string
  readonly limits: WorkbookLimits
  readonly signal: AbortSignal
}

/** Memory of a worker in megabytes. It does not depend on the size of the workbook. */
const workerMemory = 256

const unreadable = (name: string, reason: Reason, cause?: unknown): PlatformError =>
  new PlatformError('file_unreadable', { params: { file: name, ...nested('reason', reason) }, cause })

const failureOf = (error: unknown, name: string): unknown => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return unreadable(name, toReason('workbook_memory'), error)
  if (code === 'EACCES' || code === 'EPERM') return unreadable(name, toReason('file_locked'), error)
  return error
}

const run = async (file: WorkbookFile, task: SheetTask): Promise<SheetMessage> => {
  const { name, signal } = file
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<SheetMessage>()
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: workerMemory, maxYoungGenerationSizeMb: 16 },
  })
  const onAbort = (): void => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  worker.on('message', resolve)
  worker.on('error', (error) => reject(failureOf(error, name)))
  worker.on('exit', () => reject(unreadable(name, toReason('workbook_broken'))))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

const answer = async (file: WorkbookFile, task: SheetTask): Promise<SheetMessage> => {
  const message = await run(file, task)
  if (message.kind === 'refused') throw unreadable(file.name, message.reason)
  if (message.kind === 'too_large')
    throw new PlatformError('extraction_too_large', { params: { file: file.name, limit: message.limit } })
  return message
}

/** The worksheets of a workbook in their order. Throws `file_unreadable` and `extraction_too_large`. */
export async function listSheets(file: WorkbookFile): Promise<readonly SheetEntry[]> {
  const message = await answer(file, { kind: 'list', path: file.path, limits: file.limits })
  return message.kind === 'sheets' ? message.sheets : []
}

interface SheetOrder {
  /** Name of the sheet; null for the first that is visible. */
  readonly sheet: string | null
  /** Whether the first row is a header; null to detect it. */
  readonly header: boolean | null
  /** Texts that are read as null, without the spaces around them. */
  readonly nulls: readonly string[]
  /** Path of the CSV file to write, in UTF-8, with `,` and LF. */
  readonly copy: string
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
}

/** Copies a sheet to a CSV file. Throws as above, also `file_unreadable` if the sheet does not exist. */
export async function readSheet(file: WorkbookFile, order: SheetOrder): Promise<SheetContent> {
  const { limit, ...rest } = order
  const { path, limits } = file
  const { copy } = order
  try {
    const rows = limit ?? null
    const message = await answer(file, { kind: 'read', path, limits, rows, ...rest })
    if (message.kind === 'content') return message.content
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  } finally {
    await rm(`${copy}.texts`, { force: true })
  }
  throw new PlatformError('file_unreadable', {
    params: { file: file.name, ...reasonParams('workbook_broken') },
  })
}
