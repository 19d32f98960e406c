// What the platform is asked at each stage of a publication: whether the package takes the version, to make the upload
// one, and for the bytes that it would hand out. Each is asked once; what was refused waits for somebody.
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { packagesNamed, storeOf } from '../../api/archives.ts'
import { callWith, readBytes } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Hasher, openHasher } from '../hash/hasher.ts'
import { waitAfter } from '../model/chunk-size.ts'
import { type Publication, type PublicationEvent, nextAct, publicationStep } from '../model/publication.ts'
import { startNext, removeUpload } from './send-uploads.ts'
import { errorEvent } from './error-event.ts'
import { changePublication, publicationOf, readQueue } from '../model/queue-store.ts'

export function dispatchPublication(id: string, event: PublicationEvent): void {
  return changePublication(id, (before) => publicationStep(before, event))
}

/** Whoever acts for a publication that was given up meanwhile is no longer heard. */
const controllers = new Map<string, AbortController>()

/** Ends what is asked for it now. */
export function abortStage(id: string): void {
  controllers.get(id)?.abort()
  controllers.delete(id)
}

type Act = (publication: Publication, signal: AbortSignal) => Promise<PublicationEvent>

/** Whether a package that is to be made is there already; a store that lists none is asked for it itself. */
const packageExists = async ({ collection, package: id }: Publication): Promise<boolean> => {
  try {
    const { items } = await queryClient.fetchQuery({ ...packagesNamed(collection, id), staleTime: 0 })
    return items.some((each) => each.id === id)
  } catch (error) {
    if (isApiError(error) && error.isUnavailable) return true
    throw error
  }
}

/** What is there of the package; undefined where there is none. */
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

/** Makes the package unless it is there, and looks whether the version is free or these very bytes. */
const checkVersion: Act = async (publication, signal) => {
  const { collection, package: id, packageToCreate, version, sha256 } = publication
  const found = await readPackage(publication, signal)
  if (!found && packageToCreate === null) return { what: 'halt', halt: 'gone' }
  if (!found && packageToCreate !== null) {
    await callWith(storeOf(collection).put, { params: { package: id }, body: packageToCreate }, { signal })
    return { what: 'ready' }
  }
  const same = found?.versions.find((each) => each.version === version)
  if (same?.sha256 === sha256) return { what: 'there', sha256, alreadyExisted: true }
  return same ? { what: 'halt', halt: 'taken' } : { what: 'ready' }
}

const createVersion: Act = async (publication, signal) => {
  const { collection, package: id, version, accept, sha256, transfer } = publication
  const { version: created } = await callWith(
    storeOf(collection).take,
    {
      params: { package: id, version },
      body: { upload: transfer.upload ?? '', sha256, accept: [...accept] },
    },
    { signal },
  )
  return { what: 'there', sha256: created.sha256, alreadyExisted: false }
}

const pace = 120

/** Reads the archive as anybody would receive it; its hash is computed beside the page. */
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
        // A view may be of a larger buffer; what is given away is its own.
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
  arrival: () => Promise.resolve({ what: 'arrived' } as const),
} as const satisfies Record<NonNullable<ReturnType<typeof nextAct>>, Act>

/** The event that an error stands for. */
const eventOf = (error: unknown): PublicationEvent => {
  if (errorEvent(error).what === 'broke') return { what: 'broke' }
  if (!isApiError(error)) return { what: 'halt', halt: 'refused' }
  if (error.code === 'version_exists') return { what: 'halt', halt: 'taken', error }
  if (error.code === 'archive_refused') return { what: 'halt', halt: 'found', error }
  return { what: 'halt', halt: 'refused', error }
}

/** The upload is not there any more, or not what was sent: it is sent once more. */
const isLostUpload = (error: unknown): boolean =>
  hasCode(error, 'upload_differs') ||
  hasCode(error, 'upload_incomplete') ||
  (hasCode(error, 'not_found') && error.params['kind'] === 'upload')

/** An upload that is gone may have become the version already, and only the answer was lost: it is looked at again. */
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
  dispatchPublication(id, { what: 'begun' })
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

/** Does for every publication what comes next. */
export function publishAll(): void {
  for (const { id } of readQueue().publications) {
    // Each act tells everybody at once, so that others may have begun meanwhile: what counts is how it stands now.
    const publication = publicationOf(id)
    const act = publication && nextAct(publication)
    if (act) void runStage(id, stageActs[act])
  }
}

/** Lets go of it; `atPlatform`: what has arrived of it is given up too. */
export function dropPublication(id: string, { atPlatform }: { atPlatform: boolean }): void {
  abortStage(id)
  if (publicationOf(id)) removeUpload(id, { atPlatform })
}
