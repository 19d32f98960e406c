// The result of planning a command: amendments of the document and positions of the side file, or a refusal.
import type { NodeId, Playbook, Point } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { Batch, EditState, Refusal } from '../command.ts'
import type { PlaybookDocument } from './document.ts'

/** The playbook that a command is planned for. */
export interface PlanContext {
  readonly editing: EditState
  readonly playbook: Playbook
  readonly document: PlaybookDocument
}

export interface CommandPlan {
  readonly amendments: readonly Amendment[]
  /** Positions of the side file; null removes a node from it. */
  readonly positions?: readonly (readonly [NodeId, Point | null])[]
  readonly created?: readonly NodeId[]
  readonly touched?: readonly NodeId[]
  /** Edits that are already known; there are no amendments then. */
  readonly batch?: Batch
}

export function refuse(refused: Refusal['refused'], about: string): Refusal {
  return { refused, about }
}

/** Whether a plan or step was refused. */
export function isRefusal(plan: object): plan is Refusal {
  return 'refused' in plan
}
