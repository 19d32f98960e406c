import { useCallback, useState } from 'react'
import type { NodeId, Port } from '#domain/playbook/playbook.ts'
import { useEditorActions } from '../editor/use-editor.ts'
import { type Connecting, connectFrom } from './connecting.ts'
import { useRun } from './use-run.ts'

interface ConnectingActs {
  readonly connecting: Connecting | null
  /** The node whose connections are chosen from. */
  readonly disconnecting: NodeId | null
  /** The target that Enter would take. */
  readonly marked: NodeId | undefined
  readonly mark: (node: NodeId | undefined) => void
  readonly begin: (node: NodeId) => void
  readonly take: (port: Port) => void
  readonly join: (port: Port, node: NodeId) => void
  readonly beginRemoving: (node: NodeId) => void
  readonly end: () => void
}

/** Connecting and disconnecting without a pointer. */
export const useConnecting = (): ConnectingActs => {
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
    join: (port, to) => {
      end()
      run({ do: 'connect', edge: { from: port, to } })
    },
    beginRemoving: (node) => setDisconnecting(node),
  }
}
