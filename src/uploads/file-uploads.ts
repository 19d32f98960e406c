// What people do with files that arrive: add them, pause, go on, choose again, give up, name their source. It begins
// with whoever is signed in and forgets everything of that person when somebody else comes.
import { hashKey } from '@tanstack/react-query'
import { confirmBeforeLeaving } from '#src/lib/before-unload.ts'
import { queryClient } from '../api/query-client.ts'
import { whoAmI } from '../api/session.ts'
import { type Arrival, isArriving, nothingArrives, shownArrivals } from './model/upload-queue.ts'
import { findAgain } from './model/match-files.ts'
import { freeFileName } from './model/file-names.ts'
import { keepArrivals } from './storage/stored-files.ts'
import { keepPublications } from './storage/stored-publications.ts'
import { landAll } from './engine/import-files.ts'
import { publishAll, stopActing } from './engine/publish-archives.ts'
import { isUnderway } from './model/publication.ts'
import { readFound, withFound, withFoundPublications } from './storage/restore-uploads.ts'
import { carryAgain, carryAll, carryAfresh, drop, isAtHand, putDown, tell } from './engine/send-uploads.ts'
import {
  arrivalOf,
  batchOf,
  changeArrival,
  changeBatch,
  readArriving,
  setArriving,
  watchArriving,
} from './model/queue-store.ts'
import { isMoving, isRunning, newTransfer } from './model/transfer.ts'

const toBeUndone = 8000

const isRunningAny = (): boolean =>
  readArriving().arrivals.some(({ transfer, isLeaving }) => isRunning(transfer) && !isLeaving) ||
  readArriving().publications.some(isUnderway)

/** Lets go of everything here; what this browser remembers of it stays for when its person comes back. */
const forget = (): void => {
  const { arrivals, publications } = readArriving()
  setArriving(nothingArrives)
  for (const { id } of publications) stopActing(id)
  for (const { id } of [...arrivals, ...publications]) putDown(id)
}

/** Nobody is signed in: everything waits. The same person again: it goes on. Somebody else: it is not theirs to see. */
const followSession = (uid: string | null): void => {
  const { arrivals, publications, uid: before } = readArriving()
  const tasks = [...arrivals.filter(isArriving), ...publications.filter(({ transfer }) => isMoving(transfer))]
  if (uid === null) {
    for (const { id } of tasks) tell(id, { what: 'halt', halt: 'signed_out' })
    return
  }
  if (before !== null && before !== uid) {
    forget()
    return
  }
  for (const { id, transfer } of [...arrivals, ...publications])
    if (transfer.halt === 'signed_out') tell(id, { what: 'resume' })
}

const sessionHash = hashKey(whoAmI.queryKey)

let isStarted = false
const start = (): void => {
  if (isStarted) return
  isStarted = true
  confirmBeforeLeaving(isRunningAny)
  watchArriving(() => keepArrivals(readArriving()))
  watchArriving(() => keepPublications(readArriving()))
  watchArriving(landAll)
  watchArriving(publishAll)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const now = queryClient.getQueryData(whoAmI.queryKey)
    if (now) followSession(now.session?.uid ?? null)
  })
}

/** Begins to follow what this person sends. */
export function startReceiving(uid: string): void {
  start()
  followSession(uid)
  if (readArriving().uid !== uid) setArriving({ ...readArriving(), uid })
}

/** Asks the platform for this person's uploads for sources; false where it has none to offer. */
export async function findUploads(uid: string): Promise<boolean> {
  startReceiving(uid)
  const found = await readFound('source')
  if (found && readArriving().uid === uid) setArriving(withFound(readArriving(), found))
  return found !== undefined
}

/** Asks the store for this person's archives on their way; false where it takes none in pieces. */
export async function findPublications(uid: string): Promise<boolean> {
  startReceiving(uid)
  const found = await readFound('archive')
  if (found && readArriving().uid === uid) setArriving(withFoundPublications(readArriving(), found))
  return found !== undefined
}

type Target =
  | { readonly kind: 'new'; readonly source: string }
  /** A source of kind `upload`, and the tables it has. */
  | { readonly kind: 'existing'; readonly source: string; readonly tables: readonly string[] }

const idOf = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-')

const newArrival = (
  file: File,
  { batch, table, clash }: Pick<Arrival, 'batch' | 'table' | 'clash'>,
): Arrival => ({
  id: idOf(),
  batch,
  name: file.name,
  modifiedAt: new Date(file.lastModified).toISOString(),
  table,
  clash,
  transfer: newTransfer(file.size),
  landing: { at: 'none' },
  isLeaving: false,
})

/**
 * Takes files: those that continue one that was begun go on with it, the others are for the target. Gives how many
 * of either there were.
 */
export function takeFiles(files: readonly File[], target: Target): { continued: number; begun: number } {
  const { matches, rest } = findAgain(readArriving(), files)
  for (const { id, file } of matches) carryAgain(id, file)
  if (rest.length === 0) return { continued: matches.length, begun: 0 }
  const { batches, arrivals } = readArriving()
  const isMade = target.kind === 'existing'
  const tables = isMade ? target.tables : []
  const open = isMade ? batches.find((batch) => batch.isMade && batch.source === target.source) : undefined
  const batch = open ?? { id: idOf(), source: target.source, isAgreed: isMade, isMade, error: null }
  const taken = arrivals.filter((arrival) => arrival.batch === batch.id).map(({ table }) => table)
  const added = rest.map((file) => {
    const clash = tables.includes(file.name) ? ('asked' as const) : ('none' as const)
    const table = freeFileName(file.name, taken)
    taken.push(table)
    return { file, arrival: newArrival(file, { batch: batch.id, table, clash }) }
  })
  setArriving({
    ...readArriving(),
    batches: open ? batches : [...batches, batch],
    arrivals: [...arrivals, ...added.map(({ arrival }) => arrival)],
  })
  carryAll(added.map(({ file, arrival }) => ({ id: arrival.id, file })))
  return { continued: matches.length, begun: rest.length }
}

export function pauseUpload(id: string): void {
  return tell(id, { what: 'halt', halt: 'person' })
}
export function resumeUpload(id: string): void {
  return tell(id, isAtHand(id) ? { what: 'resume' } : { what: 'halt', halt: 'needs_file' })
}
export const chooseAgain = carryAgain
export const sendAfresh = carryAfresh

/** Takes the file out of sight; it is given up for good unless that is undone within some seconds. */
export function cancelUpload(id: string): void {
  pauseUpload(id)
  changeArrival(id, { isLeaving: true })
  setTimeout(() => {
    if (arrivalOf(id)?.isLeaving) drop(id, { atPlatform: true })
  }, toBeUndone)
}

export function undoCancel(id: string): void {
  changeArrival(id, { isLeaving: false })
  if (arrivalOf(id)?.transfer.halt === 'person') resumeUpload(id)
}

/** Settles what becomes of a file whose table exists already. */
export function settleClash(id: string, choice: { replace: true } | { table: string }): void {
  return changeArrival(id, 'table' in choice ? { table: choice.table, clash: 'none' } : { clash: 'replace' })
}

/** Says what the new source is called; `isAgreed` lets files become its tables. */
export function nameSource(batch: string, { source, isAgreed }: { source: string; isAgreed: boolean }): void {
  const before = batchOf(batch)
  if (before && !before.isMade) changeBatch(batch, { source, isAgreed, error: null })
}

/** Goes on with a table that was refused. */
export function landAgain(id: string): void {
  return changeArrival(id, { landing: { at: 'none' } })
}

/** Takes what has become a table out of sight. */
export function clearLanded(): void {
  for (const arrival of shownArrivals(readArriving()))
    if (arrival.landing.at === 'table') drop(arrival.id, { atPlatform: false })
}
