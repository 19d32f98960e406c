import { incomingOf } from '#domain/playbook/graph.ts'
import type { Connection, PortRef } from '#src/parts/graph-canvas/canvas-types.ts'
import { useEditorActions } from '../editor/use-editor.ts'
import { edgeId, edgeOf, edgeOfGhost, portOf } from './edge-id.ts'
import { useRun } from './use-run.ts'

const edgeFrom = ({ from, to }: { from: PortRef; to: PortRef }) => ({ from: portOf(from), to: to.box })

/** Connections made, moved, and whether they may be. */
export const useJoining = () => {
  const editor = useEditorActions()
  const run = useRun()
  return {
    mayConnect: (connection: Connection): boolean => {
      const { reading } = editor.getState()
      const { from, to } = edgeFrom(connection)
      if (reading.kind !== 'playbook' || from.node === to || edgeOfGhost(to) !== undefined) return false
      if (reading.nodes.get(to)?.kind === 'trigger') return false
      const before = incomingOf(reading).get(to) ?? []
      return !before.some((edge) => edgeId(edge) === edgeId({ from, to }))
    },
    connect: (connection: Connection) => void run({ do: 'connect', edge: edgeFrom(connection) }),
    reconnect: (edge: string, connection: Connection) =>
      void run({ do: 'reconnect', edge: edgeOf(edge), next: edgeFrom(connection) }),
  }
}
