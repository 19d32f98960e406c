import { useCallback, useState } from 'react'
import type { NodeId, Output, Playbook, PlaybookNode, Port, Reading } from '#domain/playbook/playbook.ts'
import { useEditorActions, useRun } from '../model/use-editor.ts'
import { incomingOf } from '#domain/playbook/graph/edges.ts'
import type { Connection, PortRef } from '#src/components/graph-canvas/canvas-types.ts'
import { edgeId, parseEdgeId, edgeIdOfGhost, parsePort, portId } from './edge-id.ts'

/** Connecting by keyboard: first choose the output if there are several, then the target node. */
export interface ConnectState {
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

/** Starts at a node; a single output needs no choice. */
const startState = (node: PlaybookNode): ConnectState => {
  const ports = portsOf(node)
  return { node: node.id, port: ports.length === 1 ? ports[0]?.port : undefined }
}

/** Valid targets of an output that are not connected yet. */
export function targetsFor(playbook: Playbook, port: Port): readonly PlaybookNode[] {
  const incoming = incomingOf(playbook)
  const name = portId(port)
  const isConnected = (id: NodeId) =>
    incoming.get(id)?.some(({ from }) => from.node === port.node && portId(from) === name) ?? false
  return [...playbook.nodes.values()].filter(
    ({ id, kind }) => id !== port.node && kind !== 'trigger' && !isConnected(id),
  )
}

const edgeOfConnection = ({ from, to }: { from: PortRef; to: PortRef }) => ({
  from: parsePort(from),
  to: to.box,
})

interface ConnectActions {
  /** The node and output chosen by keyboard; null while not connecting. */
  readonly connecting: ConnectState | null
  /** The node whose connections are offered for removal. */
  readonly disconnecting: NodeId | null
  /** The target that Enter would choose. */
  readonly markedNode: NodeId | undefined
  readonly setMarkedNode: (node: NodeId | undefined) => void
  readonly startConnect: (node: NodeId) => void
  readonly choosePort: (port: Port) => void
  readonly connectTo: (port: Port, node: NodeId) => void
  readonly startDisconnect: (node: NodeId) => void
  readonly cancel: () => void
  readonly isValidConnection: (connection: Connection) => boolean
  readonly connect: (connection: Connection) => void
  readonly reconnect: (edge: string, connection: Connection) => void
}

const isValidConnection = (reading: Reading, connection: Connection): boolean => {
  const { from, to } = edgeOfConnection(connection)
  if (reading.kind !== 'playbook' || from.node === to || edgeIdOfGhost(to) !== undefined) return false
  if (reading.nodes.get(to)?.kind === 'trigger') return false
  const before = incomingOf(reading).get(to) ?? []
  return !before.some((edge) => edgeId(edge) === edgeId({ from, to }))
}

/** Connects nodes by pointer, and connects and disconnects them by keyboard. */
export function useConnect(): ConnectActions {
  const editor = useEditorActions()
  const run = useRun()
  const [connecting, setConnecting] = useState<ConnectState | null>(null)
  const [disconnecting, setDisconnecting] = useState<NodeId | null>(null)
  const [markedNode, setMarked] = useState<NodeId>()
  const setMarkedNode = useCallback((node: NodeId | undefined) => setMarked(node), [])
  const cancel = () => {
    setConnecting(null)
    setDisconnecting(null)
    setMarked(undefined)
  }
  return {
    connecting,
    disconnecting,
    markedNode,
    setMarkedNode,
    cancel,
    startConnect: (id) => {
      const { reading } = editor.getState()
      const node = reading.kind === 'playbook' ? reading.nodes.get(id) : undefined
      if (node !== undefined) setConnecting(startState(node))
    },
    choosePort: (port) => setConnecting({ node: port.node, port }),
    connectTo: (port, to) => {
      cancel()
      run({ do: 'connect', edge: { from: port, to } })
    },
    startDisconnect: (node) => setDisconnecting(node),
    isValidConnection: (connection) => isValidConnection(editor.getState().reading, connection),
    connect: (connection) => void run({ do: 'connect', edge: edgeOfConnection(connection) }),
    reconnect: (edge, connection) =>
      void run({ do: 'reconnect', edge: parseEdgeId(edge), next: edgeOfConnection(connection) }),
  }
}
