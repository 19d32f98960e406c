// Who looks at a document while it is edited, and when: a small one at once, a large one beside the page.
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { Batch, Editing } from '#domain/playbook/edit/command.ts'
import { type Look, openLook } from './look.ts'
import { lookBeside } from './look-beside.ts'

export interface Looker {
  /** Begins with a document; what it gives is known at once. */
  readonly open: (editing: Editing) => Look | null
  /** The document as the batches made it. */
  readonly follow: (editing: Editing, batches: readonly Batch[]) => Look | null
  /** What the checks need to know besides. */
  readonly know: (options: CheckOptions) => void
  readonly close: () => void
}

/** Characters up to which checks and layout take a few milliseconds. */
const atOnce = 60_000
/** Characters up to which the first layout is sooner done here than a worker is started. */
const firstAtOnce = 1_000_000

type Beside = ReturnType<typeof lookBeside>

/** Opens a looker; `found` hears what comes later than at once. */
export const openLooker = (found: (look: Look) => void): Looker => {
  const look = openLook()
  let options: CheckOptions = {}
  let present: Editing | undefined
  let beside: Beside | undefined
  let isBroken = false

  const here = (editing: Editing): Look => ({ ...look.look(editing, options), isLatest: true })
  const isSmall = ({ reading }: Editing): boolean =>
    isBroken || (beside === undefined && reading.text.length <= atOnce)
  const start = (editing: Editing): Beside =>
    lookBeside(
      { editing, options },
      {
        found,
        onBroken: () => {
          isBroken = true
          beside?.close()
          beside = undefined
          if (present) found(here(present))
        },
      },
    )

  return {
    open: (editing) => {
      present = editing
      if (isSmall(editing)) return here(editing)
      beside = start(editing)
      const isSoon = editing.reading.text.length <= firstAtOnce
      return isSoon ? { findings: [], places: look.places(editing), isLatest: false } : null
    },
    follow: (editing, batches) => {
      present = editing
      if (isSmall(editing)) return here(editing)
      if (beside) beside.follow(editing, batches)
      else beside = start(editing)
      return null
    },
    know: (next) => {
      options = next
      if (beside) beside.know(next)
      else if (present) found(here(present))
    },
    close: () => beside?.close(),
  }
}
