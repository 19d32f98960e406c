// What is wrong with a playbook, or may be.
import type { NodeId, Reading } from '../playbook.ts'
import type { Finding } from './finding.ts'

/** A module as far as the checks ask about it; `PlaybookModule` of the contract is one. */
export interface KnownModule {
  readonly uuid: string
  readonly actions: readonly { readonly uuid: string }[]
  readonly triggers: readonly { readonly uuid: string }[]
}

export interface CheckOptions {
  /** The catalogue; without it no module is missed. */
  readonly modules?: readonly KnownModule[] | undefined
  /** The uuid under which the playbook is stored. */
  readonly address?: NodeId | undefined
}

/** The findings of a reading. Pure; never throws. */
export const checkPlaybook = (_reading: Reading, _options: CheckOptions = {}): readonly Finding[] => []
