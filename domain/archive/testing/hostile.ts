// What a hostile, odd or sound archive is to tests: its bytes, what is found in it, and the verdict.
import type { ArchiveCode } from '../finding.ts'

export interface HostileArchive {
  readonly name: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** What is found, each once, in alphabetical order. As an application template, within the limits of the beginning. */
  readonly codes: readonly ArchiveCode[]
  readonly refused: boolean
}

type Made = Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

export function refused(name: string, codes: readonly ArchiveCode[], bytes: () => Made): HostileArchive {
  return {
    name,
    codes: codes.toSorted(),
    refused: true,
    bytes: async () => bytes(),
  }
}

export function passed(name: string, codes: readonly ArchiveCode[], bytes: () => Made): HostileArchive {
  return {
    ...refused(name, codes, bytes),
    refused: false,
  }
}
