// What the canvas must know of a node's box beside its face: its kind, its names, and its handles.
import type { Output, PlaybookNode, Edge, NodeId } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasPort, CanvasTone } from '#src/components/graph-canvas/canvas-types.ts'
import { boxOf, exitOffset, headHeight, loopHeadHeight } from '../model/playbook-layout.ts'
import { inputPort, portId } from './edge-id.ts'
import type { TFunction } from 'i18next'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { titleOf } from '../model/nodes/origin.ts'

// What the checks say of each node: its findings, and the worst level that is shown on it.

export interface Mark {
  readonly diagnostics: readonly Diagnostic[]
  /** Notes are read in the panel; they mark nothing. */
  readonly worst: 'error' | 'warning' | undefined
  /** Two marks that say the same are equal in it. */
  readonly says: string
}

export const noMark: Mark = { diagnostics: [], worst: undefined, says: '' }

const worstOf = (diagnostics: readonly Diagnostic[]): Mark['worst'] =>
  (['error', 'warning'] as const).find((level) =>
    diagnostics.some((diagnostic) => diagnostic.level === level),
  )

const markOf = (diagnostics: readonly Diagnostic[]): Mark => ({
  diagnostics,
  worst: worstOf(diagnostics),
  says: JSON.stringify(diagnostics.map(({ code, params }) => [code, params])),
})

export function marksOf(diagnostics: readonly Diagnostic[]): ReadonlyMap<NodeId, Mark> {
  const byNode = new Map<NodeId, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.node === null) continue
    const known = byNode.get(diagnostic.node)
    if (known === undefined) byNode.set(diagnostic.node, [diagnostic])
    else known.push(diagnostic)
  }
  return new Map([...byNode].map(([node, each]) => [node, markOf(each)]))
}

// What the canvas says aloud and writes small: names of boxes, handles and connections.

export interface FlowWords {
  /** Its own name, or that of its kind. */
  readonly title: (node: PlaybookNode) => string
  readonly node: (node: PlaybookNode, mark: Mark) => string
  readonly input: (node: PlaybookNode) => string
  readonly output: (output: Output) => string
  readonly shortOutput: (output: Output) => string
  readonly edge: (edge: Edge) => string
  readonly ghost: (target: NodeId) => string
}

export function flowWords(t: TFunction<'canvas'>): FlowWords {
  const title = (node: PlaybookNode) => titleOf(node, t)
  const shortOutput = (output: Output) => (output.of === 'loop' ? t('port.body') : output.name)
  return {
    title,
    shortOutput,
    node: (node, { worst }) => {
      const said = t('said.node', { name: title(node), kind: t(`kind.${node.kind}`), id: node.id })
      return worst === undefined ? said : t(`said.marked.${worst}`, { node: said })
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

interface Boxing {
  readonly node: PlaybookNode
  readonly words: FlowWords
  readonly mark: Mark
  readonly hasInput: boolean
  /** The loop's body begins at a node outside of it. */
  readonly leaves: boolean
}

const inputAt = (y: number, { node, words }: Boxing): CanvasPort => ({
  id: inputPort,
  y,
  get name() {
    return words.input(node)
  },
})

const handlesOf = ({ node, words, leaves }: Boxing): readonly CanvasPort[] => {
  const isDrawn = ({ of }: Output) => of === 'outputs' || node.kind !== 'foreach' || leaves
  const hasFaces = node.kind !== 'foreach' && boxOf(node).height > headHeight
  return node.outputs.filter(isDrawn).map((output) => ({
    id: portId({ of: output.of, output: output.name }),
    y: exitOffset(node, output.name),
    get name() {
      return words.output(output)
    },
    label: hasFaces || output.name === 'default' ? undefined : words.shortOutput(output),
  }))
}

/** What is said of it is put into words when its element is made: of ten thousand boxes few have one. */
export function boxWith(boxing: Boxing, rest: Pick<CanvasBox, 'rect' | 'parent' | 'render'>): CanvasBox {
  const { node, words, mark, hasInput } = boxing
  const y = (node.kind === 'foreach' ? loopHeadHeight : headHeight) / 2
  return {
    id: node.id,
    tone: tones[node.kind],
    shape: shapeOf(node),
    severity: mark.worst,
    get label() {
      return words.node(node, mark)
    },
    title: words.title(node),
    inputs: hasInput ? [inputAt(y, boxing)] : [],
    outputs: handlesOf(boxing),
    ...rest,
  }
}
