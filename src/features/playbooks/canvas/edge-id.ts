// Edges and ports of a playbook under the names the canvas knows them by.
import type { Edge, Port } from '#domain/playbook/playbook.ts'
import type { PortRef } from '#src/components/graph-canvas/canvas-types.ts'

export const inputPort = 'in'

export function portId({ of, output }: Pick<Port, 'of' | 'output'>): string {
  return `${of}:${output}`
}

/** The port of a playbook that a handle stands for. */
export function portOf({ box, port }: PortRef): Port {
  const at = port.indexOf(':')
  return {
    node: box,
    of: port.slice(0, at) === 'loop' ? 'loop' : 'outputs',
    output: port.slice(at + 1),
  }
}

/** Ids of nodes are digits, so that the name of an output may hold anything. */
export function edgeId({ from, to }: Edge): string {
  return `${from.node}>${to}>${portId(from)}`
}

export function edgeOf(id: string): Edge {
  const [node = '', to = '', ...port] = id.split('>')
  return { from: portOf({ box: node, port: port.join('>') }), to }
}

const ghostMark = '?'

/** The box that stands where an edge should find a node and does not. */
export function ghostId(edge: string): string {
  return `${ghostMark}${edge}`
}
export function edgeOfGhost(box: string): string | undefined {
  return box.startsWith(ghostMark) ? box.slice(ghostMark.length) : undefined
}
