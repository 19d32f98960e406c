// Hands what was dropped to the worker, and says what went wrong with it in the words of a workspace.
import type { Rules } from './archive-messages.ts'
import { type ArchiveWorker, WorkerProblem } from './archive-client.ts'
import type { Dropped, WorkspaceError } from './workspace.ts'

/** Files handed over at once, and the milliseconds that may take. */
const handing = { least: 4, most: 256, time: 12 } as const

/** The browser's own names for what can go wrong with a file, and what each means here. */
const troubleOf: Readonly<Record<string, WorkspaceError['code']>> = {
  NotReadableError: 'changed',
  NotFoundError: 'changed',
  NotAllowedError: 'unreadable',
  SecurityError: 'unreadable',
  RangeError: 'broken',
}

export function troubleIn(error: unknown, name: string): WorkspaceError {
  return error instanceof WorkerProblem
    ? { code: troubleOf[error.name] ?? 'crashed', name: error.path === '' ? name : error.path }
    : { code: 'crashed', name }
}

/** Hands files over few at a time: the page stands while the disk is asked for each. */
const handFiles = async (worker: ArchiveWorker, { files }: Extract<Dropped, { kind: 'folder' }>) => {
  let many: number = handing.least
  for (let at = 0; at < files.length;) {
    const began = performance.now()
    const handed = worker.ask({ ask: 'files', files: files.slice(at, at + many) })
    at += many
    const isSlow = performance.now() - began > handing.time
    many = isSlow ? Math.max(handing.least, many >> 1) : Math.min(handing.most, many * 2)
    await handed
  }
}

export async function openIn(
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
  if (dropped.kind === 'zip') return worker.ask({ ask: 'zip', blob: dropped.file, rules }, { onProgress })
  await handFiles(worker, dropped)
  const folders = [...dropped.folders, ...dropped.unread.map(({ path }) => path)]
  return worker.ask({ ask: 'folder', folders, rules }, { onProgress })
}
