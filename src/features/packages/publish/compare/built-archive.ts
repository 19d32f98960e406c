import type { Inspection } from '#domain/archive/archive.ts'

/** The archive to publish, as built in this browser. */
export interface BuiltArchive {
  readonly blob: Blob
  readonly sha256: string
  readonly inspection: Inspection
}
