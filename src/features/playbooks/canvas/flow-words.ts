// What the canvas says aloud and writes small: names of boxes, handles and connections.
import type { TFunction } from 'i18next'
import type { Edge, NodeId, Output, PlaybookNode } from '#domain/playbook/playbook.ts'
import type { Mark } from './marks.ts'

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

export const flowWords = (t: TFunction<'canvas'>): FlowWords => {
  const title = (node: PlaybookNode) => (node.name === '' ? t(`kind.${node.kind}`) : node.name)
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
