// A hostile, unusual or valid archive for tests: its bytes, the expected findings and the result.
import type { ArchiveCode } from '../finding.ts'

export interface HostileArchive {
  readonly name: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Distinct codes in alphabetical order, for an application template with the initial limits. */
  readonly codes: readonly ArchiveCode[]
  readonly refused: boolean
}

type ArchiveBytes = Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

export function refused(
  name: string,
  codes: readonly ArchiveCode[],
  bytes: () => ArchiveBytes,
): HostileArchive {
  return {
    name,
    codes: codes.toSorted(),
    refused: true,
    bytes: async () => bytes(),
  }
}

export function passed(
  name: string,
  codes: readonly ArchiveCode[],
  bytes: () => ArchiveBytes,
): HostileArchive {
  return {
    ...refused(name, codes, bytes),
    refused: false,
  }
}
