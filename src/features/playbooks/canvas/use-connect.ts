import { useCallback, useState } from 'react'
import type { NodeId, Output, Playbook, PlaybookNode, Port, Reading } from '#domain/playbook/playbook.ts'
import { useEditorActions, useRun } from '../model/use-editor.ts'
import { incomingOf } from '#domain/playbook/graph/edges.ts'
import type { Connection, PortRef } from '#src/components/graph-canvas/canvas-types.ts'
import { edgeId, edgeOf, edgeOfGhost, portOf, portId } from './edge-id.ts'

/** Connecting by keyboard: first the output, where there are several, then the node it is to lead to. */
export interface Connecting {
  readonly node: NodeId
  /** Undefined until it is chosen. */
  readonly port: Port | undefined
}

export function portsOf(node: PlaybookNode): readonly { readonly output: Output; readonly port: Port }[] {
  return node.outputs.map((output) => ({
    output,
    port: { node: node.id, of: output.of, output: output.name },
  }))
}

/** Begins at a node; its only output needs no choice. */
const connectFrom = (node: PlaybookNode): Connecting => {
  const ports = portsOf(node)
  return { node: node.id, port: ports.length === 1 ? ports[0]?.port : undefined }
}

/** Nodes that this output may lead to and does not yet. */
export function targetsFor(playbook: Playbook, port: Port): readonly PlaybookNode[] {
  const incoming = incomingOf(playbook)
  const name = portId(port)
  const isJoined = (id: NodeId) =>
    incoming.get(id)?.some(({ from }) => from.node === port.node && portId(from) === name) ?? false
  return [...playbook.nodes.values()].filter(
    ({ id, kind }) => id !== port.node && kind !== 'trigger' && !isJoined(id),
  )
}

const edgeFrom = ({ from, to }: { from: PortRef; to: PortRef }) => ({ from: portOf(from), to: to.box })

interface ConnectActions {
  /** The output and the node chosen by keyboard so far; null while nobody connects. */
  readonly connecting: Connecting | null
  /** The node whose connections are chosen from. */
  readonly disconnecting: NodeId | null
  /** The target that Enter would take. */
  readonly marked: NodeId | undefined
  readonly mark: (node: NodeId | undefined) => void
  readonly begin: (node: NodeId) => void
  readonly take: (port: Port) => void
  readonly connectTo: (port: Port, node: NodeId) => void
  readonly beginRemoving: (node: NodeId) => void
  readonly end: () => void
  readonly mayConnect: (connection: Connection) => boolean
  readonly connect: (connection: Connection) => void
  readonly reconnect: (edge: string, connection: Connection) => void
}

const mayConnect = (reading: Reading, connection: Connection): boolean => {
  const { from, to } = edgeFrom(connection)
  if (reading.kind !== 'playbook' || from.node === to || edgeOfGhost(to) !== undefined) return false
  if (reading.nodes.get(to)?.kind === 'trigger') return false
  const before = incomingOf(reading).get(to) ?? []
  return !before.some((edge) => edgeId(edge) === edgeId({ from, to }))
}

/** Connecting nodes by pointer, and connecting and disconnecting them by keyboard. */
export function useConnect(): ConnectActions {
  const editor = useEditorActions()
  const run = useRun()
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  const [disconnecting, setDisconnecting] = useState<NodeId | null>(null)
  const [marked, setMarked] = useState<NodeId>()
  const mark = useCallback((node: NodeId | undefined) => setMarked(node), [])
  const end = () => {
    setConnecting(null)
    setDisconnecting(null)
    setMarked(undefined)
  }
  return {
    connecting,
    disconnecting,
    marked,
    mark,
    end,
    begin: (id) => {
      const { reading } = editor.getState()
      const node = reading.kind === 'playbook' ? reading.nodes.get(id) : undefined
      if (node !== undefined) setConnecting(connectFrom(node))
    },
    take: (port) => setConnecting({ node: port.node, port }),
    connectTo: (port, to) => {
      end()
      run({ do: 'connect', edge: { from: port, to } })
    },
    beginRemoving: (node) => setDisconnecting(node),
    mayConnect: (connection) => mayConnect(editor.getState().reading, connection),
    connect: (connection) => void run({ do: 'connect', edge: edgeFrom(connection) }),
    reconnect: (edge, connection) =>
      void run({ do: 'reconnect', edge: edgeOf(edge), next: edgeFrom(connection) }),
  }
}
