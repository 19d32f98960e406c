// Analyzes a large document in a worker. The worker has its own copy of the text, synchronized by batches. Requests
// that arrive during an analysis wait, and only the latest of them is answered.
import type { Rects } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { EditState } from '#domain/playbook/command.ts'
import { readAgain, readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import {
  type AnalysisResponse,
  type AnalysisRequest,
  createAnalysis,
  layoutChanges,
  reuseDiagnostics,
  reuseLayout,
} from './analysis.ts'

const analysis = createAnalysis()
let editing: EditState = { reading: readPlaybook('{}'), positions: {} }
let options: CheckOptions = {}
let sent: { readonly diagnostics: readonly Diagnostic[] | null; readonly layout: Rects | null } = {
  diagnostics: null,
  layout: null,
}
let latestId = 0
let isScheduled = false

const respond = (): void => {
  isScheduled = false
  const result = analysis.analyze(editing, options)
  const diagnostics = reuseDiagnostics(sent.diagnostics ?? [], result.diagnostics)
  const layout = reuseLayout(sent.layout ?? new Map(), result.layout)
  const response: AnalysisResponse = {
    id: latestId,
    diagnostics: diagnostics === sent.diagnostics ? null : diagnostics,
    layout:
      layout === sent.layout ? null : sent.layout === null ? layout : layoutChanges(sent.layout, layout),
  }
  sent = { diagnostics, layout }
  postMessage(response)
}

const applyRequest = (request: AnalysisRequest): void => {
  if (request.type === 'configure') ({ options } = request)
  else if (request.type === 'open')
    editing = { reading: readPlaybook(request.text), positions: request.positions }
  else
    editing = {
      reading: request.batches.reduce(readAgain, editing.reading),
      positions: request.positions ?? editing.positions,
    }
}

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  latestId = data.id
  applyRequest(data)
  if (isScheduled) return
  isScheduled = true
  // Runs after all messages that have already arrived.
  setTimeout(respond)
})
