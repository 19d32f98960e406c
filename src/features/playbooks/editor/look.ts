// What follows from a document and takes its time: what the checks find, and where the nodes stand. It remembers what it
// saw last, so that typing into an argument lays nothing out anew.
import type { Places } from '#domain/graph/layout-graph.ts'
import { type CheckOptions, checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Editing, Positions } from '#domain/playbook/edit/command.ts'
import type { Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { boxOf } from '../canvas/box-size.ts'
import { placesOf } from './playbook-layout.ts'

interface Looked {
  readonly findings: readonly Finding[]
  readonly places: Places
}

/** What was found. `isLatest`: of the document as it was handed over last. */
export interface Look extends Looked {
  readonly isLatest: boolean
}

interface LaidOut {
  readonly playbook: Playbook
  readonly positions: Positions
  readonly places: Places
}

const shapeOf = (node: PlaybookNode): string =>
  JSON.stringify([node.id, node.kind, node.outputs, node.position, boxOf(node)])

/** Whether both are drawn alike: the same nodes in the same order, as large and joined as before. */
const isSameGraph = (one: Playbook, other: Playbook): boolean => {
  if (one.nodes === other.nodes) return true
  if (one.nodes.size !== other.nodes.size) return false
  const others = other.nodes.values()
  for (const node of one.nodes.values()) {
    const next = others.next().value
    if (next === undefined || (next !== node && shapeOf(next) !== shapeOf(node))) return false
  }
  return true
}

export const openLook = () => {
  let last: LaidOut | undefined

  const places = ({ reading, positions }: Editing): Places => {
    if (reading.kind === 'unreadable') return last?.places ?? new Map()
    if (last?.positions === positions && isSameGraph(last.playbook, reading)) return last.places
    last = { playbook: reading, positions, places: placesOf(reading, positions) }
    return last.places
  }

  return {
    places,
    look: (editing: Editing, options: CheckOptions): Looked => ({
      findings: checkPlaybook(editing.reading, options),
      places: places(editing),
    }),
  }
}
