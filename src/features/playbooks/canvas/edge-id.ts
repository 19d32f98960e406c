// Ids of edges and ports on the canvas.
import type { Edge, Port } from '#domain/playbook/playbook.ts'
import type { PortRef } from '#src/components/graph-canvas/canvas-types.ts'

export const inputPort = 'in'

export function portId({ of, output }: Pick<Port, 'of' | 'output'>): string {
  return `${of}:${output}`
}

/** The playbook port of a handle. */
export function parsePort({ box, port }: PortRef): Port {
  const at = port.indexOf(':')
  return {
    node: box,
    of: port.slice(0, at) === 'loop' ? 'loop' : 'outputs',
    output: port.slice(at + 1),
  }
}

/** Node ids are digits, so output names may contain any character. */
export function edgeId({ from, to }: Edge): string {
  return `${from.node}>${to}>${portId(from)}`
}

export function parseEdgeId(id: string): Edge {
  const [node = '', to = '', ...port] = id.split('>')
  return { from: parsePort({ box: node, port: port.join('>') }), to }
}

const ghostPrefix = '?'

/** The box drawn in place of a missing target node. */
export function ghostId(edge: string): string {
  return `${ghostPrefix}${edge}`
}
export function edgeIdOfGhost(box: string): string | undefined {
  return box.startsWith(ghostPrefix) ? box.slice(ghostPrefix.length) : undefined
}
