// What people do with archives that are sent: begin, pause, go on, renumber, give up. One archive at a time is sent
// for a package; the same bytes go on with what has arrived of them.
import type { Collection } from '#contract/store/collection.ts'
import type { PackageWrite } from '#contract/store/package.ts'
import { dropPublication, abortStage, dispatchPublication } from './engine/publish-archives.ts'
import { type Publication, publicationId } from './model/publication.ts'
import { startQueue } from './file-uploads.ts'
import { restartUpload, resumeWithFile, startUploads, hasFile, dispatch } from './engine/send-uploads.ts'
import { changePublication, publicationOf, readQueue, setQueue } from './model/queue-store.ts'
import { type Transfer, needsFile, newTransfer } from './model/transfer.ts'

interface PublishRequest {
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
  readonly packageToCreate: PackageWrite | null
}

const fileOf = ({ blob, name }: Pick<PublishRequest, 'blob' | 'name'>): File =>
  new File([blob], name, { type: 'application/zip' })

const begin = (id: string, request: PublishRequest): void => {
  const { uid, blob, collection, package: of, version, accept, name, sha256, packageToCreate } = request
  const publication: Publication = {
    id,
    collection,
    package: of,
    version,
    accept,
    name,
    sha256,
    packageToCreate,
    modifiedAt: null,
    transfer: newTransfer(blob.size),
    isCancelled: false,
    stage: 'package',
    isBusy: false,
    halt: null,
    error: null,
    failures: 0,
    alreadyExisted: false,
    received: null,
    read: 0,
    readBack: null,
  }
  const { publications } = readQueue()
  setQueue({ ...readQueue(), uid, publications: [...publications, publication] })
  startUploads([{ id, file: fileOf(request) }])
}

/** What has arrived is of no use: it is gone, or not what was sent. */
const needsRestart = ({ halt }: Transfer): boolean =>
  halt === 'gone' || halt === 'differs' || halt === 'changed'

/** Gives the archive to an upload that waits for it, and resumes one that was stopped. */
const continuePublication = (known: Publication, request: PublishRequest): void => {
  const { id, transfer } = known
  const { accept, packageToCreate } = request
  if (known.stage !== 'done')
    changePublication(id, (before) => ({
      ...before,
      accept,
      packageToCreate: before.packageToCreate && packageToCreate,
      isCancelled: false,
    }))
  if (known.version !== request.version)
    dispatchPublication(id, { what: 'renumber', version: request.version })
  else if (known.halt !== null) dispatchPublication(id, { what: 'resume' })
  if (transfer.phase !== 'paused') return
  if (needsRestart(transfer)) restartUpload(id, fileOf(request))
  else if (hasFile(id) && !needsFile(transfer)) dispatch(id, { what: 'resume' })
  else resumeWithFile(id, fileOf(request))
}

/**
 * Sends an archive for a package. The same bytes again go on where they stand; others take the place of what was on
 * its way. Gives the id under which it is found.
 */
export function publish(request: PublishRequest): string {
  startQueue(request.uid)
  const id = publicationId(request.collection, request.package)
  const known = publicationOf(id)
  const isSame = known?.sha256 === request.sha256 && known.transfer.size === request.blob.size
  const isOver = known?.stage === 'done' && known.version !== request.version
  if (known && isSame && !isOver) continuePublication(known, request)
  else {
    if (known) dropPublication(id, { atPlatform: known.stage !== 'done' })
    begin(id, request)
  }
  return id
}

export function pausePublication(id: string): void {
  return dispatch(id, { what: 'halt', halt: 'person' })
}

/** Goes on with what was paused or refused. */
export function resumePublication(id: string): void {
  const publication = publicationOf(id)
  if (!publication) return
  if (publication.halt !== null) dispatchPublication(id, { what: 'resume' })
  else dispatch(id, hasFile(id) ? { what: 'resume' } : { what: 'halt', halt: 'needs_file' })
}

/** Another number, since the one it had is taken; what has arrived is kept. */
export function renumberPublication(id: string, version: string): void {
  abortStage(id)
  dispatchPublication(id, { what: 'renumber', version })
}

const undoPeriod = 8000

/** Sends it no longer; what has arrived of it is given up unless that is undone within some seconds. */
export function cancelPublication(id: string): void {
  pausePublication(id)
  abortStage(id)
  changePublication(id, (before) => ({ ...before, isCancelled: true, isBusy: false }))
  setTimeout(() => {
    if (publicationOf(id)?.isCancelled) dropPublication(id, { atPlatform: true })
  }, undoPeriod)
}

/** Goes on with what was cancelled a moment ago; gone is gone. */
export function undoCancel(id: string): void {
  if (!publicationOf(id)?.isCancelled) return
  changePublication(id, (before) => ({ ...before, isCancelled: false }))
  if (publicationOf(id)?.transfer.halt === 'person') resumePublication(id)
}

/** Takes what is done out of sight. */
export function clearPublication(id: string): void {
  return dropPublication(id, { atPlatform: false })
}
