// One archive on its way to becoming a version, as a value: which stage it is at, and why it waits. Stages that are
// done are never done again: going on begins at the first one that is not. It knows no clock, no file and no wire.
import type { Collection } from '#contract/store/collection.ts'
import type { PackageWrite } from '#contract/store/package.ts'
import type { ApiError } from '#src/lib/api-error.ts'
import { type UploadTask, isRunning } from './transfer.ts'

/** In their order. `package`: it is there, and the version is free; `verification`: it was read back. */
export const publicationStages = ['package', 'upload', 'version', 'verification'] as const
export type PublicationStage = (typeof publicationStages)[number]

/**
 * Why it stopped. `taken`: the version has other bytes; `found`: the platform found what must not be published;
 * `gone`: there is no such package; `unlike`: what was read back has another hash; `refused`: the error says it.
 */
export type PublicationHalt = 'taken' | 'found' | 'gone' | 'unlike' | 'refused'

export interface Publication extends UploadTask {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly package: string
  readonly version: string
  readonly accept: readonly 'secret'[]
  /** SHA-256 of the archive as it was built here. */
  readonly sha256: string
  /** The package that is made first; null where it is there already. */
  readonly packageToCreate: PackageWrite | null
  /** The first stage that is not done. */
  readonly stage: PublicationStage | 'done'
  /** Something is being asked for it now. */
  readonly isBusy: boolean
  readonly halt: PublicationHalt | null
  readonly error: ApiError | null
  /** Broken connections in a row. */
  readonly failures: number
  /** The version was there with these very bytes: nothing had to be sent. */
  readonly alreadyExisted: boolean
  /** SHA-256 the platform received; null before. */
  readonly received: string | null
  /** Bytes read back. */
  readonly read: number
  /** SHA-256 of what was read back; null before. */
  readonly readBack: string | null
}

/** Under which it is found: one archive at a time is sent for a package. */
export function publicationId(collection: Collection, id: string): string {
  return `${collection}/${id}`
}

export type PublicationEvent =
  | { readonly what: 'begun' }
  /** The package is there, and takes this version. */
  | { readonly what: 'ready' }
  /** A version of these very bytes is there. */
  | { readonly what: 'there'; readonly sha256: string; readonly alreadyExisted: boolean }
  | { readonly what: 'arrived' }
  | { readonly what: 'read'; readonly bytes: number }
  | { readonly what: 'readBack'; readonly sha256: string }
  | { readonly what: 'halt'; readonly halt: PublicationHalt; readonly error?: ApiError | null }
  | { readonly what: 'broke' }
  | { readonly what: 'resume' }
  | { readonly what: 'renumber'; readonly version: string }

const calm = { isBusy: false, halt: null, error: null } as const

type Steps = {
  readonly [What in PublicationEvent['what']]: (
    publication: Publication,
    event: Extract<PublicationEvent, { what: What }>,
  ) => Publication
}

const steps: Steps = {
  begun: (publication) => ({ ...publication, isBusy: true }),
  ready: (publication) =>
    publication.stage === 'package'
      ? { ...publication, ...calm, stage: 'upload', packageToCreate: null, failures: 0 }
      : publication,
  there: (publication, { sha256, alreadyExisted }) =>
    publication.stage === 'done' || publication.stage === 'verification'
      ? publication
      : {
          ...publication,
          ...calm,
          stage: 'verification',
          packageToCreate: null,
          failures: 0,
          received: sha256,
          alreadyExisted,
          read: 0,
        },
  arrived: (publication) =>
    publication.stage === 'upload' ? { ...publication, ...calm, stage: 'version' } : publication,
  read: (publication, { bytes }) => ({ ...publication, read: bytes }),
  readBack: (publication, { sha256 }) => {
    if (publication.stage !== 'verification') return publication
    const readBack = { ...publication, ...calm, readBack: sha256 }
    return sha256 === publication.sha256 ? { ...readBack, stage: 'done' } : { ...readBack, halt: 'unlike' }
  },
  halt: (publication, { halt, error }) => ({ ...publication, isBusy: false, halt, error: error ?? null }),
  broke: (publication) => ({ ...publication, isBusy: false, failures: publication.failures + 1, read: 0 }),
  resume: (publication) => ({ ...publication, ...calm, failures: 0, read: 0 }),
  // The number is not part of the bytes: what has arrived is kept, and whether it is free is asked again.
  renumber: (publication, { version }) =>
    publication.stage === 'done' || publication.stage === 'verification'
      ? publication
      : { ...publication, ...calm, version, stage: 'package', failures: 0 },
}

/** What becomes of a publication when something happened; what comes too late changes nothing. */
export function publicationStep(publication: Publication, event: PublicationEvent): Publication {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a table of steps by event: its type says that each takes its own
  const apply = steps[event.what] as (publication: Publication, event: PublicationEvent) => Publication
  return apply(publication, event)
}

export type StageStatus = 'done' | 'running' | 'waiting' | 'paused' | 'stopped'

const uploadStatus = ({ transfer }: Publication): StageStatus => {
  if (transfer.phase === 'complete') return 'done'
  if (transfer.phase !== 'paused') return 'running'
  return transfer.halt === 'person' || transfer.halt === 'signed_out' ? 'paused' : 'stopped'
}

/** Every stage with how it stands. A stage that was not needed counts as done. */
export function stagesOf(
  publication: Publication,
): readonly { readonly stage: PublicationStage; readonly status: StageStatus }[] {
  const { stage: now, halt } = publication
  const at = now === 'done' ? publicationStages.length : publicationStages.indexOf(now)
  return publicationStages.map((stage, index) => {
    if (index < at) return { stage, status: 'done' }
    if (index > at) return { stage, status: 'waiting' }
    if (halt !== null) return { stage, status: 'stopped' }
    return { stage, status: stage === 'upload' ? uploadStatus(publication) : 'running' }
  })
}

/** The stage that the platform is to be asked for now; null while bytes run, somebody is waited for, or all is done. */
export function nextAct(publication: Publication): Exclude<PublicationStage, 'upload'> | 'arrival' | null {
  const { stage, isBusy, halt, isCancelled, transfer } = publication
  if (isBusy || halt !== null || isCancelled || stage === 'done') return null
  if (stage === 'upload') return transfer.phase === 'complete' ? 'arrival' : null
  return stage
}

/** Whether leaving the page would interrupt it: once it is a version, nothing can be lost any more. */
export function isUnderway({ stage, isBusy, transfer, isCancelled }: Publication): boolean {
  return !isCancelled && (stage === 'upload' ? isRunning(transfer) : isBusy && stage !== 'verification')
}

/** Whether it goes on by itself, as far as is known. */
export function isInProgress(publication: Publication): boolean {
  return !publication.isCancelled && stagesOf(publication).some(({ status }) => status === 'running')
}

/** Whether it waits for somebody. */
export function needsAttention(publication: Publication): boolean {
  return (
    !publication.isCancelled &&
    publication.transfer.halt !== 'elsewhere' &&
    stagesOf(publication).some(({ status }) => status === 'stopped' || status === 'paused')
  )
}
