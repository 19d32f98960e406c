// What the page and the worker that looks at its document say to each other.
import type { Places } from '#domain/graph/layout-graph.ts'
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Batch, Positions } from '#domain/playbook/edit/command.ts'

export type LookAsk =
  | { readonly ask: 'open'; readonly id: number; readonly text: string; readonly positions: Positions }
  /** The document as the batches make it; `positions` where they are others. */
  | {
      readonly ask: 'follow'
      readonly id: number
      readonly batches: readonly Batch[]
      readonly positions?: Positions | undefined
    }
  | { readonly ask: 'know'; readonly id: number; readonly options: CheckOptions }

/** Null: as it was told last. */
export interface LookAnswer {
  readonly id: number
  readonly findings: readonly Finding[] | null
  readonly places: Places | null
}
