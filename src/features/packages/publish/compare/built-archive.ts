import type { Inspection } from '#domain/archive/archive.ts'

/** The archive that would be published, as it was built here. */
export interface BuiltArchive {
  readonly blob: Blob
  readonly sha256: string
  readonly inspection: Inspection
}
