// A node as a canvas box without its contents: kind, labels and handles.
import type { Output, PlaybookNode, Edge, NodeId } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasPort, CanvasTone } from '#src/components/graph-canvas/canvas-types.ts'
import { exitOffset, headHeight, loopHeadHeight } from '../model/playbook-layout.ts'
import { inputPort, portId } from './edge-id.ts'
import type { TFunction } from 'i18next'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { titleOf } from '../model/nodes/origin.ts'

// The diagnostics of each node, and the worst level that is shown on it.

export interface NodeDiagnostics {
  readonly diagnostics: readonly Diagnostic[]
  /** Notes are shown in the problems pane only. */
  readonly worst: 'error' | 'warning' | undefined
  /** Equal for equal diagnostics. */
  readonly key: string
}

export const noDiagnostics: NodeDiagnostics = { diagnostics: [], worst: undefined, key: '' }

const worstOf = (diagnostics: readonly Diagnostic[]): NodeDiagnostics['worst'] =>
  (['error', 'warning'] as const).find((level) =>
    diagnostics.some((diagnostic) => diagnostic.level === level),
  )

const nodeDiagnosticsOf = (diagnostics: readonly Diagnostic[]): NodeDiagnostics => ({
  diagnostics,
  worst: worstOf(diagnostics),
  key: JSON.stringify(diagnostics.map(({ code, params }) => [code, params])),
})

export function groupDiagnostics(diagnostics: readonly Diagnostic[]): ReadonlyMap<NodeId, NodeDiagnostics> {
  const byNode = new Map<NodeId, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.node === null) continue
    const existing = byNode.get(diagnostic.node)
    if (existing === undefined) byNode.set(diagnostic.node, [diagnostic])
    else existing.push(diagnostic)
  }
  return new Map([...byNode].map(([node, each]) => [node, nodeDiagnosticsOf(each)]))
}

// Accessible names and labels of boxes, handles and edges.

export interface FlowLabels {
  /** The name of the node, or of its kind. */
  readonly title: (node: PlaybookNode) => string
  readonly node: (node: PlaybookNode, nodeDiagnostics: NodeDiagnostics) => string
  readonly input: (node: PlaybookNode) => string
  readonly output: (output: Output) => string
  readonly shortOutput: (output: Output) => string
  readonly edge: (edge: Edge) => string
  readonly ghost: (target: NodeId) => string
}

export function createFlowLabels(t: TFunction<['canvas', 'common', 'shared']>): FlowLabels {
  const title = (node: PlaybookNode) => titleOf(node, t)
  const shortOutput = (output: Output) => (output.of === 'loop' ? t('port.body') : output.name)
  return {
    title,
    shortOutput,
    node: (node, { worst }) => {
      const label = t('said.node', { name: title(node), kind: t(`kind.${node.kind}`), id: node.id })
      return worst === undefined ? label : t(`said.marked.${worst}`, { node: label })
    },
    input: () => t('port.input'),
    output: (output) => t('port.output', { name: shortOutput(output) }),
    edge: ({ from, to }) =>
      t('said.edge', { from: from.node, output: from.of === 'loop' ? t('port.body') : from.output, to }),
    ghost: (target) => t('said.ghost', { id: target }),
  }
}

const tones = {
  trigger: 'trigger',
  action: 'action',
  foreach: 'loop',
  condition: 'condition',
  store: 'store',
  any: 'action',
  all: 'action',
  unknown: 'unknown',
} as const satisfies Record<PlaybookNode['kind'], CanvasTone>

const shapeOf = ({ kind }: PlaybookNode): CanvasBox['shape'] => {
  if (kind === 'foreach') return 'group'
  if (kind === 'trigger') return 'trigger'
  return kind === 'unknown' ? 'dashed' : 'plain'
}

interface BoxInput {
  readonly node: PlaybookNode
  readonly labels: FlowLabels
  readonly nodeDiagnostics: NodeDiagnostics
  readonly hasInput: boolean
  /** The body of the loop starts at a node outside the loop. */
  readonly hasOuterBody: boolean
}

const inputAt = (y: number, { node, labels }: BoxInput): CanvasPort => ({
  id: inputPort,
  y,
  get name() {
    return labels.input(node)
  },
})

const handlesOf = ({ node, labels, hasOuterBody }: BoxInput): readonly CanvasPort[] => {
  const isDrawn = ({ of }: Output) => of === 'outputs' || node.kind !== 'foreach' || hasOuterBody
  return node.outputs.filter(isDrawn).map((output) => ({
    id: portId({ of: output.of, output: output.name }),
    y: exitOffset(node, output.name),
    get name() {
      return labels.output(output)
    },
    label: node.kind !== 'foreach' || output.name === 'default' ? undefined : labels.shortOutput(output),
  }))
}

/** Labels are getters, computed when an element mounts: of ten thousand boxes few are mounted. */
export function createBox(
  input: BoxInput,
  placement: Pick<CanvasBox, 'rect' | 'parent' | 'render'>,
): CanvasBox {
  const { node, labels, nodeDiagnostics, hasInput } = input
  const y = (node.kind === 'foreach' ? loopHeadHeight : headHeight) / 2
  return {
    id: node.id,
    tone: tones[node.kind],
    shape: shapeOf(node),
    severity: nodeDiagnostics.worst,
    get label() {
      return labels.node(node, nodeDiagnostics)
    },
    title: labels.title(node),
    inputs: hasInput ? [inputAt(y, input)] : [],
    outputs: handlesOf(input),
    ...placement,
  }
}
