// How large a node is drawn and where its edges leave it, by its kind and its outputs alone: never by its name, so that
// typing moves nothing. The layout and the canvas both ask here; nothing here touches the screen.
import type { LayoutBox } from '#domain/graph/layout-graph.ts'
import type { NodeKind, PlaybookNode } from '#domain/playbook/playbook.ts'
import { rowsOf } from './rows.ts'

export const headHeight = 50
export const rowHeight = 26
export const loopHead = 38
const rowsFoot = 8
/** What an empty loop leaves free for its first node. */
const emptyBody = 74

const widths = {
  trigger: 220,
  action: 220,
  foreach: 236,
  condition: 236,
  store: 220,
  any: 140,
  all: 140,
  unknown: 220,
} as const satisfies Record<NodeKind, number>

/** Its size in pixels at 100 %; a loop is a group, and what is said is the least it may have. */
export const boxOf = (node: PlaybookNode): LayoutBox => {
  const rows = rowsOf(node).length * rowHeight
  const width = widths[node.kind]
  if (node.kind === 'foreach')
    return { id: node.id, width, height: loopHead + Math.max(emptyBody, rows + rowsFoot), head: loopHead }
  const height = headHeight + (rows === 0 ? 0 : rows + rowsFoot)
  return { id: node.id, width, height, isStart: node.kind === 'trigger' }
}

/** Where an edge from this output leaves, downwards from the top of the box. */
export const exitOf = (node: PlaybookNode, output: string): number => {
  const head = node.kind === 'foreach' ? loopHead : headHeight
  const row = rowsOf(node).findIndex((each) => each.name === output)
  return row === -1 ? head / 2 : head + rowHeight * row + rowHeight / 2
}
