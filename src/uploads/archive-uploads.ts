// What people do with archives that are sent: begin, pause, go on, renumber, give up. One archive at a time is sent
// for a package; the same bytes go on with what has arrived of them.
import type { Collection } from '#contract/store/collection.ts'
import type { PackageWrite } from '#contract/store/package.ts'
import { dropPublication, stopActing, tellPublication } from './engine/publish-archives.ts'
import { type Publication, publicationId } from './model/publication.ts'
import { startReceiving } from './file-uploads.ts'
import { carryAfresh, carryAgain, carryAll, isAtHand, tell } from './engine/send-uploads.ts'
import { changePublication, publicationOf, readArriving, setArriving } from './model/queue-store.ts'
import { type Transfer, needsFile, newTransfer } from './model/transfer.ts'

interface ToPublish {
  readonly uid: string
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly package: string
  readonly version: string
  readonly accept: readonly 'secret'[]
  /** What the archive is called on the way. */
  readonly name: string
  readonly blob: Blob
  readonly sha256: string
  /** The package to be made first, where it is not there. */
  readonly make: PackageWrite | null
}

const fileOf = ({ blob, name }: Pick<ToPublish, 'blob' | 'name'>): File =>
  new File([blob], name, { type: 'application/zip' })

const begin = (id: string, wanted: ToPublish): void => {
  const { uid, blob, collection, package: of, version, accept, name, sha256, make } = wanted
  const publication: Publication = {
    id,
    collection,
    package: of,
    version,
    accept,
    name,
    sha256,
    make,
    modifiedAt: null,
    transfer: newTransfer(blob.size),
    isLeaving: false,
    stage: 'package',
    isBusy: false,
    halt: null,
    error: null,
    failures: 0,
    wasThere: false,
    received: null,
    read: 0,
    readBack: null,
  }
  const { publications } = readArriving()
  setArriving({ ...readArriving(), uid, publications: [...publications, publication] })
  carryAll([{ id, file: fileOf(wanted) }])
}

/** What has arrived is of no use: it is gone, or not what was sent. */
const isBegunAnew = ({ halt }: Transfer): boolean =>
  halt === 'gone' || halt === 'differs' || halt === 'changed'

/** Gives the archive to an upload that waits for it, and resumes one that was stopped. */
const goOn = (known: Publication, wanted: ToPublish): void => {
  const { id, transfer } = known
  const { accept, make } = wanted
  if (known.stage !== 'done')
    changePublication(id, (before) => ({ ...before, accept, make: before.make && make, isLeaving: false }))
  if (known.version !== wanted.version) tellPublication(id, { what: 'renumber', version: wanted.version })
  else if (known.halt !== null) tellPublication(id, { what: 'resume' })
  if (transfer.phase !== 'paused') return
  if (isBegunAnew(transfer)) carryAfresh(id, fileOf(wanted))
  else if (isAtHand(id) && !needsFile(transfer)) tell(id, { what: 'resume' })
  else carryAgain(id, fileOf(wanted))
}

/**
 * Sends an archive for a package. The same bytes again go on where they stand; others take the place of what was on
 * its way. Gives the id under which it is found.
 */
export function publish(wanted: ToPublish): string {
  startReceiving(wanted.uid)
  const id = publicationId(wanted.collection, wanted.package)
  const known = publicationOf(id)
  const isSame = known?.sha256 === wanted.sha256 && known.transfer.size === wanted.blob.size
  const isOver = known?.stage === 'done' && known.version !== wanted.version
  if (known && isSame && !isOver) goOn(known, wanted)
  else {
    if (known) dropPublication(id, { atPlatform: known.stage !== 'done' })
    begin(id, wanted)
  }
  return id
}

export function pausePublication(id: string): void {
  return tell(id, { what: 'halt', halt: 'person' })
}

/** Goes on with what was paused or refused. */
export function resumePublication(id: string): void {
  const publication = publicationOf(id)
  if (!publication) return
  if (publication.halt !== null) tellPublication(id, { what: 'resume' })
  else tell(id, isAtHand(id) ? { what: 'resume' } : { what: 'halt', halt: 'needs_file' })
}

/** Another number, since the one it had is taken; what has arrived is kept. */
export function renumberPublication(id: string, version: string): void {
  stopActing(id)
  tellPublication(id, { what: 'renumber', version })
}

const toBeUndone = 8000

/** Sends it no longer; what has arrived of it is given up unless that is undone within some seconds. */
export function cancelPublication(id: string): void {
  pausePublication(id)
  stopActing(id)
  changePublication(id, (before) => ({ ...before, isLeaving: true, isBusy: false }))
  setTimeout(() => {
    if (publicationOf(id)?.isLeaving) dropPublication(id, { atPlatform: true })
  }, toBeUndone)
}

/** Goes on with what was cancelled a moment ago; gone is gone. */
export function undoCancel(id: string): void {
  if (!publicationOf(id)?.isLeaving) return
  changePublication(id, (before) => ({ ...before, isLeaving: false }))
  if (publicationOf(id)?.transfer.halt === 'person') resumePublication(id)
}

/** Takes what is done out of sight. */
export function clearPublication(id: string): void {
  return dropPublication(id, { atPlatform: false })
}
