// Who looks at a document while it is edited, and when: a small one at once, a large one beside the page.
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { Batch, Editing, Positions } from '#domain/playbook/command.ts'
import { type Look, type LookAnswer, type LookAsk, openLook } from './analysis.ts'
import type { Places } from '#domain/graph/layout-graph.ts'
import type { Finding } from '#domain/playbook/check/diagnostic.ts'

type Asked = LookAsk extends infer A ? (A extends LookAsk ? Omit<A, 'id'> : never) : never

/** Starts a worker for one document; `onBroken` when it cannot go on. */
const lookBeside = (
  { editing, options }: { readonly editing: Editing; readonly options: CheckOptions },
  { found, onBroken }: { readonly found: (look: Look) => void; readonly onBroken: () => void },
) => {
  const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
  let last = 0
  let positions: Positions = editing.positions
  let findings: readonly Finding[] = []
  let places: Places = new Map()
  const ask = (asked: Asked): void => {
    last += 1
    worker.postMessage({ ...asked, id: last })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<LookAnswer>) => {
    findings = data.findings ?? findings
    places = data.places ?? places
    found({ findings, places, isLatest: data.id === last })
  })
  worker.addEventListener('error', onBroken)
  ask({ ask: 'know', options })
  ask({ ask: 'open', text: editing.reading.text, positions })
  return {
    follow: (next: Editing, batches: readonly Batch[]): void => {
      const isSame = next.positions === positions
      positions = next.positions
      ask({ ask: 'follow', batches, ...(isSame ? {} : { positions }) })
    },
    know: (next: CheckOptions): void => ask({ ask: 'know', options: next }),
    close: (): void => worker.terminate(),
  }
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

/** Characters up to which checks and layout take a few milliseconds. */
const atOnce = 60_000
/** Characters up to which the first layout is sooner done here than a worker is started. */
const firstAtOnce = 1_000_000

type Beside = ReturnType<typeof lookBeside>

/** Opens a looker; `found` hears what comes later than at once. */
export function openLooker(found: (look: Look) => void): Looker {
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
