// Decides when and where a document is analyzed: small documents synchronously, large ones in a worker.
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { Batch, EditState, Positions } from '#domain/playbook/command.ts'
import {
  type AnalysisResult,
  type AnalysisResponse,
  type AnalysisRequest,
  applyLayoutChanges,
  createAnalysis,
} from './analysis.ts'
import type { Rects } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'

type RequestBody = AnalysisRequest extends infer A
  ? A extends AnalysisRequest
    ? Omit<A, 'id'>
    : never
  : never

/** Starts a worker for one document; calls `onBroken` when the worker fails. */
const startWorker = (
  { editing, options }: { readonly editing: EditState; readonly options: CheckOptions },
  {
    onResult,
    onBroken,
  }: { readonly onResult: (result: AnalysisResult) => void; readonly onBroken: () => void },
) => {
  const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
  let lastId = 0
  let positions: Positions = editing.positions
  let diagnostics: readonly Diagnostic[] = []
  let layout: Rects = new Map()
  const post = (request: RequestBody): void => {
    lastId += 1
    worker.postMessage({ ...request, id: lastId })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<AnalysisResponse>) => {
    diagnostics = data.diagnostics ?? diagnostics
    if (data.layout !== null)
      layout = 'changed' in data.layout ? applyLayoutChanges(layout, data.layout) : data.layout
    onResult({ diagnostics, layout, isLatest: data.id === lastId })
  })
  worker.addEventListener('error', onBroken)
  post({ type: 'configure', options })
  post({ type: 'open', text: editing.reading.text, positions })
  return {
    update: (next: EditState, batches: readonly Batch[]): void => {
      const isSame = next.positions === positions
      positions = next.positions
      post({ type: 'update', batches, ...(isSame ? {} : { positions }) })
    },
    configure: (next: CheckOptions): void => post({ type: 'configure', options: next }),
    close: (): void => worker.terminate(),
  }
}

export interface Analyzer {
  /** Analyzes a document; null if the result is delivered later. */
  readonly open: (editing: EditState) => AnalysisResult | null
  /** Analyzes the document after the batches were applied. */
  readonly update: (editing: EditState, batches: readonly Batch[]) => AnalysisResult | null
  /** Sets the options of the checks. */
  readonly configure: (options: CheckOptions) => void
  readonly close: () => void
}

/** Up to this length, checks and layout take a few milliseconds. */
const maxSynchronousLength = 60_000
/** Up to this length, the first layout is faster here than starting a worker. */
const maxSynchronousLayoutLength = 1_000_000

type AnalysisWorker = ReturnType<typeof startWorker>

/** Creates an analyzer; `onResult` receives asynchronous results. */
export function createAnalyzer(onResult: (result: AnalysisResult) => void): Analyzer {
  const analysis = createAnalysis()
  let options: CheckOptions = {}
  let current: EditState | undefined
  let worker: AnalysisWorker | undefined
  let isBroken = false

  const analyzeHere = (editing: EditState): AnalysisResult => ({
    ...analysis.analyze(editing, options),
    isLatest: true,
  })
  const isSmall = ({ reading }: EditState): boolean =>
    isBroken || (worker === undefined && reading.text.length <= maxSynchronousLength)
  const start = (editing: EditState): AnalysisWorker =>
    startWorker(
      { editing, options },
      {
        onResult,
        onBroken: () => {
          isBroken = true
          worker?.close()
          worker = undefined
          if (current) onResult(analyzeHere(current))
        },
      },
    )

  return {
    open: (editing) => {
      current = editing
      if (isSmall(editing)) return analyzeHere(editing)
      worker = start(editing)
      const isLayoutSynchronous = editing.reading.text.length <= maxSynchronousLayoutLength
      return isLayoutSynchronous
        ? { diagnostics: [], layout: analysis.layout(editing), isLatest: false }
        : null
    },
    update: (editing, batches) => {
      current = editing
      if (isSmall(editing)) return analyzeHere(editing)
      if (worker) worker.update(editing, batches)
      else worker = start(editing)
      return null
    },
    configure: (next) => {
      options = next
      if (worker) worker.configure(next)
      else if (current) onResult(analyzeHere(current))
    },
    close: () => worker?.close(),
  }
}
