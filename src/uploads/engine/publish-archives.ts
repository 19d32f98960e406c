// Runs the stages of a publication: checks that the package accepts the version, creates the version from the upload,
// and reads the archive back. Each runs once; a refused one waits for the user.
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { packagesNamed, storeOf } from '../../api/archives.ts'
import { callWith, readBytes } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Hasher, openHasher } from '../hash/hasher.ts'
import { waitAfter } from '../model/chunk-size.ts'
import { type Publication, type PublicationEvent, nextAct, publicationStep } from '../model/publication.ts'
import { startNext, removeUpload } from './send-uploads.ts'
import { errorEvent } from './error-event.ts'
import { readPendingNotes, removePendingNotes } from '../model/pending-notes.ts'
import { changePublication, publicationOf, readQueue } from '../model/queue-store.ts'

export function dispatchPublication(id: string, event: PublicationEvent): void {
  return changePublication(id, (before) => publicationStep(before, event))
}

/** Aborts the running stage of a publication, so that a late result of a dropped one is ignored. */
const controllers = new Map<string, AbortController>()

/** Aborts the running stage. */
export function abortStage(id: string): void {
  controllers.get(id)?.abort()
  controllers.delete(id)
}

type Act = (publication: Publication, signal: AbortSignal) => Promise<PublicationEvent>

/** Whether the package to be created already exists; if the store has no list, the package itself is read. */
const packageExists = async ({ collection, package: id }: Publication): Promise<boolean> => {
  try {
    const { items } = await queryClient.fetchQuery({ ...packagesNamed(collection, id), staleTime: 0 })
    return items.some((each) => each.id === id)
  } catch (error) {
    if (isApiError(error) && error.isUnavailable) return true
    throw error
  }
}

/** The existing package; undefined if there is none. */
const readPackage = async (publication: Publication, signal: AbortSignal) => {
  const { collection, package: id, packageToCreate } = publication
  if (packageToCreate !== null && !(await packageExists(publication))) return undefined
  try {
    const answer = await callWith(storeOf(collection).get, { params: { package: id } }, { signal })
    return answer.package
  } catch (error) {
    if (hasCode(error, 'not_found')) return undefined
    throw error
  }
}

/** Creates the package if it does not exist, and checks whether the version is free or has the same bytes. */
const checkVersion: Act = async (publication, signal) => {
  const { collection, package: id, packageToCreate, version, sha256 } = publication
  const found = await readPackage(publication, signal)
  if (!found && packageToCreate === null) return { what: 'halt', halt: 'gone' }
  if (!found && packageToCreate !== null) {
    await callWith(storeOf(collection).put, { params: { package: id }, body: packageToCreate }, { signal })
    return { what: 'ready' }
  }
  const same = found?.versions.find((each) => each.version === version)
  if (same?.sha256 === sha256) return { what: 'exists', sha256, alreadyExisted: true }
  return same ? { what: 'halt', halt: 'taken' } : { what: 'ready' }
}

const createVersion: Act = async (publication, signal) => {
  const { collection, package: id, version, accept, sha256, transfer } = publication
  const notesAt = { uid: readQueue().uid ?? '', collection, package: id }
  const notes = readPendingNotes(notesAt)
  const { version: created } = await callWith(
    storeOf(collection).take,
    {
      params: { package: id, version },
      body: {
        upload: transfer.upload ?? '',
        sha256,
        accept: [...accept],
        // An older store refuses members that it does not know.
        ...(Object.keys(notes).length > 0 && { notes }),
      },
    },
    { signal },
  )
  removePendingNotes(notesAt)
  return { what: 'exists', sha256: created.sha256, alreadyExisted: false }
}

const pace = 120

/** Reads the archive as any user would receive it; its hash is computed in a worker. */
const readArchive = async (
  { id: own, collection, package: id, version }: Publication,
  { signal, hasher }: { signal: AbortSignal; hasher: Hasher },
): Promise<void> => {
  let read = 0
  let reportedAt = 0
  await readBytes(
    storeOf(collection).archive,
    { params: { package: id, version } },
    {
      signal,
      onBytes: async (bytes) => {
        const from = read
        read += bytes.byteLength
        // A view may be part of a larger buffer; a copy can be transferred.
        await hasher.add(from, bytes.slice().buffer)
        if (performance.now() - reportedAt < pace) return
        reportedAt = performance.now()
        if (!signal.aborted) dispatchPublication(own, { what: 'read', bytes: read })
      },
    },
  )
  if (!signal.aborted) dispatchPublication(own, { what: 'read', bytes: read })
}

const verify: Act = async (publication, signal) => {
  const hasher = openHasher()
  try {
    await readArchive(publication, { signal, hasher })
    return { what: 'readBack', sha256: await hasher.digest() }
  } finally {
    void hasher.forget().catch(() => undefined)
  }
}

const stageActs = {
  package: checkVersion,
  version: createVersion,
  verification: verify,
  upload: () => Promise.resolve({ what: 'uploaded' } as const),
} as const satisfies Record<NonNullable<ReturnType<typeof nextAct>>, Act>

/** The event for an error. */
const eventOf = (error: unknown): PublicationEvent => {
  if (errorEvent(error).what === 'broke') return { what: 'broke' }
  if (!isApiError(error)) return { what: 'halt', halt: 'refused' }
  if (error.code === 'version_exists') return { what: 'halt', halt: 'taken', error }
  if (error.code === 'archive_refused') return { what: 'halt', halt: 'found', error }
  return { what: 'halt', halt: 'refused', error }
}

/** The upload no longer exists, or differs from what was sent: it is sent again. */
const isLostUpload = (error: unknown): boolean =>
  hasCode(error, 'upload_differs') ||
  hasCode(error, 'upload_incomplete') ||
  (hasCode(error, 'not_found') && error.params['kind'] === 'upload')

/** A missing upload may already have become the version if only the reply was lost: the version is checked again. */
const restartCheck = (id: string): void =>
  changePublication(id, (before) => ({
    ...publicationStep(before, { what: 'renumber', version: before.version }),
    transfer: { ...before.transfer, phase: 'paused', halt: 'gone', upload: null, received: 0 },
  }))

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const fail = async (id: string, error: unknown): Promise<void> => {
  const now = publicationOf(id)
  if (now?.stage === 'version' && isLostUpload(error)) return restartCheck(id)
  const event = eventOf(error)
  if (event.what === 'broke') await pause(waitAfter((now?.failures ?? 0) + 1))
  dispatchPublication(id, event)
}

const runStage = async (id: string, act: Act): Promise<void> => {
  const controller = new AbortController()
  controllers.set(id, controller)
  dispatchPublication(id, { what: 'started' })
  const now = publicationOf(id)
  if (!now) return
  try {
    const event = await act(now, controller.signal)
    if (!controller.signal.aborted) dispatchPublication(id, event)
  } catch (error) {
    if (!controller.signal.aborted) await fail(id, error)
  }
  startNext()
}

/** Runs the next stage of every publication. */
export function publishAll(): void {
  for (const { id } of readQueue().publications) {
    // Each stage notifies all listeners synchronously, which may start others: read the current state again.
    const publication = publicationOf(id)
    const act = publication && nextAct(publication)
    if (act) void runStage(id, stageActs[act])
  }
}

/** Removes a publication; `atPlatform` also deletes its uploaded bytes. */
export function dropPublication(id: string, { atPlatform }: { atPlatform: boolean }): void {
  abortStage(id)
  if (publicationOf(id)) removeUpload(id, { atPlatform })
}
