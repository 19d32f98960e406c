// State of an archive that becomes a version: its stage, and why it waits. Finished stages never run again; a
// publication resumes at the first unfinished one. No clock, files or network here.
import type { Collection } from '#contract/store/collection.ts'
import type { PackageWrite } from '#contract/store/package.ts'
import type { ApiError } from '#src/lib/api-error.ts'
import { type UploadTask, isRunning } from './transfer.ts'

/** In order. `package`: the package exists and the version is free; `verification`: the archive was read back. */
export const publicationStages = ['package', 'upload', 'version', 'verification'] as const
export type PublicationStage = (typeof publicationStages)[number]

/**
 * Why it stopped. `taken`: the version has other bytes; `found`: the platform found content that must not be
 * published;
 * `gone`: the package does not exist; `unlike`: the archive read back has another hash; `refused`: see the error.
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
  /** The package to create first; null if it exists. */
  readonly packageToCreate: PackageWrite | null
  /** The first unfinished stage. */
  readonly stage: PublicationStage | 'done'
  /** A stage is running. */
  readonly isBusy: boolean
  readonly halt: PublicationHalt | null
  readonly error: ApiError | null
  /** Broken connections in a row. */
  readonly failures: number
  /** The version already had these bytes: nothing had to be sent. */
  readonly alreadyExisted: boolean
  /** SHA-256 that the platform received; null before. */
  readonly received: string | null
  /** Bytes read back. */
  readonly read: number
  /** SHA-256 of the bytes read back; null before. */
  readonly readBack: string | null
}

/** The id of a publication: one archive per package is sent at a time. */
export function publicationId(collection: Collection, id: string): string {
  return `${collection}/${id}`
}

export type PublicationEvent =
  | { readonly what: 'started' }
  /** The package exists and accepts this version. */
  | { readonly what: 'ready' }
  /** A version with these bytes exists. */
  | { readonly what: 'exists'; readonly sha256: string; readonly alreadyExisted: boolean }
  | { readonly what: 'uploaded' }
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
  started: (publication) => ({ ...publication, isBusy: true }),
  ready: (publication) =>
    publication.stage === 'package'
      ? { ...publication, ...calm, stage: 'upload', packageToCreate: null, failures: 0 }
      : publication,
  exists: (publication, { sha256, alreadyExisted }) =>
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
  uploaded: (publication) =>
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
  // The number is not part of the bytes: uploaded bytes are retained, and the version is checked again.
  renumber: (publication, { version }) =>
    publication.stage === 'done' || publication.stage === 'verification'
      ? publication
      : { ...publication, ...calm, version, stage: 'package', failures: 0 },
}

/** The publication after an event; late events change nothing. */
export function publicationStep(publication: Publication, event: PublicationEvent): Publication {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type of the table ensures that each step gets its own event
  const apply = steps[event.what] as (publication: Publication, event: PublicationEvent) => Publication
  return apply(publication, event)
}

export type StageStatus = 'done' | 'running' | 'waiting' | 'paused' | 'stopped'

const uploadStatus = ({ transfer }: Publication): StageStatus => {
  if (transfer.phase === 'complete') return 'done'
  if (transfer.phase !== 'paused') return 'running'
  return transfer.halt === 'person' || transfer.halt === 'signed_out' ? 'paused' : 'stopped'
}

/** All stages with their status. A stage that was not needed counts as done. */
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

/** The stage to run now; null while bytes are sent, while it waits for the user, and when all is done. */
export function nextAct(publication: Publication): PublicationStage | null {
  const { stage, isBusy, halt, isCancelled, transfer } = publication
  if (isBusy || halt !== null || isCancelled || stage === 'done') return null
  if (stage === 'upload') return transfer.phase === 'complete' ? 'upload' : null
  return stage
}

/** Whether leaving the page would interrupt it: nothing is lost once the version exists. */
export function isUnderway({ stage, isBusy, transfer, isCancelled }: Publication): boolean {
  return !isCancelled && (stage === 'upload' ? isRunning(transfer) : isBusy && stage !== 'verification')
}

/** Whether it continues without the user, as far as is known. */
export function isInProgress(publication: Publication): boolean {
  return !publication.isCancelled && stagesOf(publication).some(({ status }) => status === 'running')
}

/** Whether it waits for the user. */
export function needsAttention(publication: Publication): boolean {
  return (
    !publication.isCancelled &&
    publication.transfer.halt !== 'elsewhere' &&
    stagesOf(publication).some(({ status }) => status === 'stopped' || status === 'paused')
  )
}
