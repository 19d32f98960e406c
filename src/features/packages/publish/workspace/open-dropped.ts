// Sends dropped files to the worker, and translates its errors into those of a workspace.
import type { Rules } from './archive-messages.ts'
import { type ArchiveWorker, ArchiveWorkerError } from './archive-client.ts'
import type { Dropped, WorkspaceError } from './workspace.ts'

/** Number of files sent in one message, and the milliseconds it may take. */
const batching = { least: 4, most: 256, time: 12 } as const

/** Maps the browser's error names to the errors of a workspace. */
const errorCodes: Readonly<Record<string, WorkspaceError['code']>> = {
  NotReadableError: 'changed',
  NotFoundError: 'changed',
  NotAllowedError: 'unreadable',
  SecurityError: 'unreadable',
  RangeError: 'broken',
}

export function workspaceErrorOf(error: unknown, name: string): WorkspaceError {
  return error instanceof ArchiveWorkerError
    ? { code: errorCodes[error.name] ?? 'crashed', name: error.path === '' ? name : error.path }
    : { code: 'crashed', name }
}

/** Sends files in small batches: serializing a file reads its metadata from disk and blocks the page. */
const sendFiles = async (worker: ArchiveWorker, { files }: Extract<Dropped, { kind: 'folder' }>) => {
  let count: number = batching.least
  for (let at = 0; at < files.length;) {
    const startedAt = performance.now()
    const sent = worker.request({ type: 'files', files: files.slice(at, at + count) })
    at += count
    const isSlow = performance.now() - startedAt > batching.time
    count = isSlow ? Math.max(batching.least, count >> 1) : Math.min(batching.most, count * 2)
    await sent
  }
}

export async function openInWorker(
  worker: ArchiveWorker,
  {
    dropped,
    rules,
    onProgress,
  }: {
    dropped: Dropped
    rules: Rules
    onProgress: (done: number, of: number) => void
  },
) {
  if (dropped.kind === 'zip')
    return worker.request({ type: 'zip', blob: dropped.file, rules }, { onProgress })
  await sendFiles(worker, dropped)
  const folders = [...dropped.folders, ...dropped.unread.map(({ path }) => path)]
  return worker.request({ type: 'folder', folders, rules }, { onProgress })
}
