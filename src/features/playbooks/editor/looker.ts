// Who looks at a document while it is edited, and when: a small one at once, a large one beside the page.
import type { Places } from '#domain/graph/layout-graph.ts'
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Batch, Editing } from '#domain/playbook/edit/command.ts'
import { openLook } from './look.ts'

/** What was found. `isLatest`: of the document as it was handed over last. */
export interface Look {
  readonly findings: readonly Finding[]
  readonly places: Places
  readonly isLatest: boolean
}

export interface Looker {
  /** Begins with a document; what it gives is known at once. */
  readonly open: (editing: Editing) => Look | null
  /** The document as the batches made it. */
  readonly follow: (editing: Editing, batches: readonly Batch[]) => Look | null
  /** What the checks need to know besides. */
  readonly know: (options: CheckOptions) => void
  readonly close: () => void
}

/** Looks at once, in the page. */
export const lookAtOnce = (found: (look: Look) => void): Looker => {
  const look = openLook()
  let options: CheckOptions = {}
  let present: Editing | undefined
  const now = (editing: Editing): Look => {
    present = editing
    return { ...look.look(editing, options), isLatest: true }
  }
  return {
    open: now,
    follow: now,
    know: (next) => {
      options = next
      if (present) found(now(present))
    },
    close: () => undefined,
  }
}
