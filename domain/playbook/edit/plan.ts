// What planning a command comes to: amendments of the document, places for the side file, or a refusal.
import type { NodeId, Playbook, Point } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { Batch, Editing, Refusal } from '../command.ts'
import type { Document } from './document.ts'

/** The playbook a command is planned on. */
export interface Planning {
  readonly editing: Editing
  readonly playbook: Playbook
  readonly document: Document
}

export interface Plan {
  readonly amendments: readonly Amendment[]
  /** Places of the side file; null takes a node out of it. */
  readonly places?: readonly (readonly [NodeId, Point | null])[]
  readonly made?: readonly NodeId[]
  readonly touched?: readonly NodeId[]
  /** Edits that are known already; then there are no amendments. */
  readonly batch?: Batch
}

export function refuse(refused: Refusal['refused'], about: string): Refusal {
  return { refused, about }
}

/** Whether a plan, or a step, was refused. */
export function isRefusal(plan: object): plan is Refusal {
  return 'refused' in plan
}
