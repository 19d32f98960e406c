// What the canvas must know of a node's box beside its face: its kind, its names, and its handles.
import type { Output, PlaybookNode } from '#domain/playbook/playbook.ts'
import type { CanvasBox, CanvasPort, CanvasTone } from '#src/parts/graph-canvas/canvas-types.ts'
import { boxOf, exitOf, headHeight, loopHead } from './box-size.ts'
import { inputPort, portId } from './edge-id.ts'
import type { FlowWords } from './flow-words.ts'
import type { Mark } from './marks.ts'

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

export interface Boxing {
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
    y: exitOf(node, output.name),
    get name() {
      return words.output(output)
    },
    label: hasFaces || output.name === 'default' ? undefined : words.shortOutput(output),
  }))
}

/** What is said of it is put into words when its element is made: of ten thousand boxes few have one. */
export const boxWith = (boxing: Boxing, rest: Pick<CanvasBox, 'place' | 'parent' | 'render'>): CanvasBox => {
  const { node, words, mark, hasInput } = boxing
  const y = (node.kind === 'foreach' ? loopHead : headHeight) / 2
  return {
    id: node.id,
    tone: tones[node.kind],
    shape: shapeOf(node),
    mark: mark.worst,
    get label() {
      return words.node(node, mark)
    },
    title: words.title(node),
    inputs: hasInput ? [inputAt(y, boxing)] : [],
    outputs: handlesOf(boxing),
    ...rest,
  }
}
