// The rows below the head of a node: one for each output that needs a line of its own, in the order they are drawn.
import type { Output, PlaybookNode } from '#domain/playbook/playbook.ts'

const none: readonly Output[] = []

const casesFirst = (outputs: readonly Output[]): readonly Output[] => [
  ...outputs.filter((output) => output.name !== 'else' && output.state !== 'uncased'),
  ...outputs.filter((output) => output.name !== 'else' && output.state === 'uncased'),
  ...outputs.filter((output) => output.name === 'else'),
]

/**
 * A condition has a row for each case, then for outputs without a case, then `else`. A loop's body has one, and its
 * other outputs beside `default`. Any other node has rows only where it has several outputs.
 */
export const rowsOf = (node: PlaybookNode): readonly Output[] => {
  if (node.kind === 'condition') return casesFirst(node.outputs)
  if (node.kind === 'foreach')
    return node.outputs.filter((output) => output.of === 'loop' || output.name !== 'default')
  return node.outputs.length > 1 ? node.outputs : none
}
