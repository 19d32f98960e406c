// Connecting by keyboard: first the output, where there are several, then the node it is to lead to.
import { incomingOf } from '#domain/playbook/graph.ts'
import type { NodeId, Output, Playbook, PlaybookNode, Port } from '#domain/playbook/playbook.ts'
import { portId } from './edge-id.ts'

export interface Connecting {
  readonly node: NodeId
  /** Undefined until it is chosen. */
  readonly port: Port | undefined
}

export const portsOf = (node: PlaybookNode): readonly { readonly output: Output; readonly port: Port }[] =>
  node.outputs.map((output) => ({ output, port: { node: node.id, of: output.of, output: output.name } }))

/** Begins at a node; its only output needs no choice. */
export const connectFrom = (node: PlaybookNode): Connecting => {
  const ports = portsOf(node)
  return { node: node.id, port: ports.length === 1 ? ports[0]?.port : undefined }
}

/** Nodes that this output may lead to and does not yet. */
export const targetsFor = (playbook: Playbook, port: Port): readonly PlaybookNode[] => {
  const incoming = incomingOf(playbook)
  const name = portId(port)
  const isJoined = (id: NodeId) =>
    incoming.get(id)?.some(({ from }) => from.node === port.node && portId(from) === name) ?? false
  return [...playbook.nodes.values()].filter(
    ({ id, kind }) => id !== port.node && kind !== 'trigger' && !isJoined(id),
  )
}
