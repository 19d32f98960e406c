// Commands for archives that are sent to the store: start, pause, resume, renumber, cancel. One archive per package
// is sent at a time; the same bytes continue an upload.
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
  /** File name of the archive during the upload. */
  readonly name: string
  readonly blob: Blob
  readonly sha256: string
  /** The package to create first if it does not exist. */
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

/** The uploaded bytes cannot be used: they are gone, or not what was sent. */
const needsRestart = ({ halt }: Transfer): boolean =>
  halt === 'gone' || halt === 'differs' || halt === 'changed'

/** Passes the archive to an upload that waits for it, and resumes one that was stopped. */
const continuePublication = (publication: Publication, request: PublishRequest): void => {
  const { id, transfer } = publication
  const { accept, packageToCreate } = request
  if (publication.stage !== 'done')
    changePublication(id, (before) => ({
      ...before,
      accept,
      packageToCreate: before.packageToCreate && packageToCreate,
      isCancelled: false,
    }))
  if (publication.version !== request.version)
    dispatchPublication(id, { what: 'renumber', version: request.version })
  else if (publication.halt !== null) dispatchPublication(id, { what: 'resume' })
  if (transfer.phase !== 'paused') return
  if (needsRestart(transfer)) restartUpload(id, fileOf(request))
  else if (hasFile(id) && !needsFile(transfer)) dispatch(id, { what: 'resume' })
  else resumeWithFile(id, fileOf(request))
}

/**
 * Sends an archive for a package. The same bytes continue from the current offset; others replace the current upload.
 * Returns the id of the publication.
 */
export function publish(request: PublishRequest): string {
  startQueue(request.uid)
  const id = publicationId(request.collection, request.package)
  const publication = publicationOf(id)
  const isSame = publication?.sha256 === request.sha256 && publication.transfer.size === request.blob.size
  const isOver = publication?.stage === 'done' && publication.version !== request.version
  if (publication && isSame && !isOver) continuePublication(publication, request)
  else {
    if (publication) dropPublication(id, { atPlatform: publication.stage !== 'done' })
    begin(id, request)
  }
  return id
}

export function pausePublication(id: string): void {
  return dispatch(id, { what: 'halt', halt: 'person' })
}

/** Resumes a publication that was paused or refused. */
export function resumePublication(id: string): void {
  const publication = publicationOf(id)
  if (!publication) return
  if (publication.halt !== null) dispatchPublication(id, { what: 'resume' })
  else dispatch(id, hasFile(id) ? { what: 'resume' } : { what: 'halt', halt: 'needs_file' })
}

/** Uses another version number because the first is taken; uploaded bytes are retained. */
export function renumberPublication(id: string, version: string): void {
  abortStage(id)
  dispatchPublication(id, { what: 'renumber', version })
}

const undoPeriod = 8000

/** Stops the upload and deletes the uploaded bytes, unless the user undoes it within some seconds. */
export function cancelPublication(id: string): void {
  pausePublication(id)
  abortStage(id)
  changePublication(id, (before) => ({ ...before, isCancelled: true, isBusy: false }))
  setTimeout(() => {
    if (publicationOf(id)?.isCancelled) dropPublication(id, { atPlatform: true })
  }, undoPeriod)
}

/** Resumes a publication that was just cancelled, if it is not deleted yet. */
export function undoCancel(id: string): void {
  if (!publicationOf(id)?.isCancelled) return
  changePublication(id, (before) => ({ ...before, isCancelled: false }))
  if (publicationOf(id)?.transfer.halt === 'person') resumePublication(id)
}

/** Removes a finished publication from the queue. */
export function clearPublication(id: string): void {
  return dropPublication(id, { atPlatform: false })
}
