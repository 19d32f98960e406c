// The page's side of the analysis worker, which starts with the first request and keeps running.
import type { Entry } from '#domain/archive/archive.ts'
import type { FileChange, Comparison } from '#domain/archive/compare/compare.ts'
import {
  type Bytes,
  type ComparedIndexes,
  type ComparedSide,
  type AnalysisReply,
  type AnalysisResults,
  type AnalysisCommand,
  changeKinds,
} from './analysis-messages.ts'

interface Waiting {
  readonly done: (answer: AnalysisResults[keyof AnalysisResults]) => void
  readonly failed: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

const onReply = ({ data }: MessageEvent<AnalysisReply>): void => {
  const pending = waiting.get(data.id)
  waiting.delete(data.id)
  if ('problem' in data) pending?.failed(new DOMException(data.problem, data.problem))
  else pending?.done(data.answer)
}

/** The worker crashed: all pending requests fail, and the next request starts a new worker. */
const breakDown = (): void => {
  for (const { failed } of waiting.values()) failed(new Error('The file could not be read'))
  waiting.clear()
  worker?.terminate()
  worker = undefined
}

const start = (): Worker => {
  const created = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
  created.addEventListener('message', onReply)
  created.addEventListener('error', breakDown)
  return created
}

const send = <What extends AnalysisCommand['command']>(
  request: Extract<AnalysisCommand, { command: What }>,
): Promise<AnalysisResults[What]> => {
  worker ??= start()
  const to = worker
  const id = (lastId += 1)
  return new Promise((done, failed) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the reply matches the command: `analysis-messages.ts`
    waiting.set(id, { done: done as Waiting['done'], failed })
    to.postMessage({ ...request, id })
  })
}

/** The beginning of a file of a local archive. */
export async function readOwnFile(
  archive: Blob,
  { path, length }: { path: string; length: number },
): Promise<Blob> {
  return new Blob([await send<'read'>({ command: 'read', archive, path, length })])
}

/** The text of bytes; null if they are not text. */
export function readText(bytes: Bytes): Promise<string | null> {
  return send<'text'>({ command: 'text', bytes })
}

export function diffTexts(before: string, after: string) {
  return send<'differ'>({ command: 'differ', before, after })
}

/** Entries per message: more would block the page. */
const inOnePart = 4000

const sendEntries = async (
  of: number,
  { side, entries }: { side: ComparedSide; entries: readonly Entry[] },
) => {
  for (let at = 0; at < entries.length; at += inOnePart)
    await send<'entries'>({ command: 'entries', of, side, entries: entries.slice(at, at + inOnePart) })
}

interface Lists {
  readonly before: readonly Entry[]
  readonly after: readonly Entry[]
}

const comparisonOf = (
  { kinds, same, amounts, ...indexes }: ComparedIndexes,
  { before, after }: Lists,
): Comparison => {
  // No spread: there may be tens of thousands.
  const changeAt = (kind: number, at: number): FileChange => {
    const previous = before[indexes.before[at] ?? -1]
    const is = after[indexes.after[at] ?? -1]
    const change = changeKinds[kind] ?? 'changed'
    if (previous && is) return { path: is.path, change, before: previous, after: is }
    if (is) return { path: is.path, change, after: is }
    return previous ? { path: previous.path, change, before: previous } : { path: '', change }
  }
  return { changes: Array.from(kinds, changeAt), same, ...amounts }
}

let lastComparison = 0

/** Compares long lists of entries in the worker. */
export async function compareInWorker(lists: Lists): Promise<Comparison> {
  const of = (lastComparison += 1)
  await sendEntries(of, { side: 'before', entries: lists.before })
  await sendEntries(of, { side: 'after', entries: lists.after })
  return comparisonOf(await send<'compare'>({ command: 'compare', of }), lists)
}
