// The page's side of the worker that looks at a document.
import type { Places } from '#domain/graph/layout-graph.ts'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Batch, Editing, Positions } from '#domain/playbook/edit/command.ts'
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { LookAnswer, LookAsk } from './look-messages.ts'
import type { Look } from './look.ts'

type Asked = LookAsk extends infer A ? (A extends LookAsk ? Omit<A, 'id'> : never) : never

/** Starts a worker for one document; `onBroken` when it cannot go on. */
export const lookBeside = (
  { editing, options }: { readonly editing: Editing; readonly options: CheckOptions },
  { found, onBroken }: { readonly found: (look: Look) => void; readonly onBroken: () => void },
) => {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' })
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
