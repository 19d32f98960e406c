import { CornerDownRight, Plus, ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook, Port, Edge } from '#domain/playbook/playbook.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { type ConnectState, portsOf, targetsFor } from './use-connect.ts'
import { portId, edgeId } from './edge-id.ts'
import { nodeAppearances } from '../model/nodes/node-appearance.ts'
import { PickPopover } from './PickPopover.tsx'
import { edgesOf, incomingOf } from '#domain/playbook/graph/edges.ts'
import { titleOf } from '../model/nodes/origin.ts'

interface DisconnectPopoverProps {
  playbook: Playbook
  node: NodeId
  at: Point
  onChoose: (edge: Edge) => void
  onClose: () => void
}

/** Selects one of the connections of a node to remove. */
export function DisconnectPopover({ playbook, node, at, onChoose, onClose }: DisconnectPopoverProps) {
  const { t } = useTranslation('canvas')
  const disconnected = playbook.nodes.get(node)
  const nameOf = (id: NodeId) => playbook.nodes.get(id)?.name || t('delete.number', { id })
  const outgoing = disconnected === undefined ? [] : edgesOf(disconnected)
  const picks = [
    ...outgoing.map((edge) => ({
      edge,
      name: t('connect.to', {
        output: edge.from.of === 'loop' ? t('port.body') : edge.from.output,
        name: nameOf(edge.to),
      }),
      detail: edge.to,
      icon: ArrowRight,
    })),
    ...(incomingOf(playbook).get(node) ?? []).map((edge) => ({
      edge,
      name: t('connect.from', { name: nameOf(edge.from.node), output: edge.from.output }),
      detail: edge.from.node,
      icon: ArrowLeft,
    })),
  ].map((each) => ({ ...each, id: edgeId(each.edge) }))
  return (
    <PickPopover
      at={at}
      title={t('connect.remove')}
      picks={picks}
      onChoose={(id) => {
        const pick = picks.find((each) => each.id === id)
        if (pick !== undefined) onChoose(pick.edge)
      }}
      onClose={onClose}
    />
  )
}

interface ConnectPopoverProps {
  playbook: Playbook
  connecting: ConnectState
  at: Point
  onPort: (port: Port) => void
  onTarget: (port: Port, node: NodeId) => void
  onNew: (port: Port) => void
  onMarked: (node: NodeId | undefined) => void
  onClose: () => void
}

const newNodeId = 'new'

/** Selects an output, then a target node. */
export function ConnectPopover({ playbook, connecting, at, onClose, ...on }: ConnectPopoverProps) {
  const { t } = useTranslation('canvas')
  const { port } = connecting
  const node = playbook.nodes.get(connecting.node)
  if (node === undefined) return null
  const name = titleOf(node, t)
  if (port === undefined) {
    const ports = portsOf(node)
    return (
      <PickPopover
        at={at}
        title={t('connect.port', { name })}
        picks={ports.map(({ output, port: each }) => ({
          id: portId(each),
          name: output.of === 'loop' ? t('port.body') : output.name,
          detail: output.targets.join(', '),
          icon: CornerDownRight,
        }))}
        onChoose={(id) => {
          const chosen = ports.find((each) => portId(each.port) === id)
          if (chosen !== undefined) on.onPort(chosen.port)
        }}
        onClose={onClose}
      />
    )
  }
  const targets = targetsFor(playbook, port).map((each) => ({
    id: each.id,
    name: titleOf(each, t),
    detail: each.id,
    icon: nodeAppearances[each.kind].icon,
  }))
  return (
    <PickPopover
      key={portId(port)}
      at={at}
      title={t('connect.target', { name: port.of === 'loop' ? t('port.body') : `${name}, ${port.output}` })}
      picks={[...targets, { id: newNodeId, name: t('connect.new'), detail: '', icon: Plus }]}
      onChoose={(id) => (id === newNodeId ? on.onNew(port) : on.onTarget(port, id))}
      onMarked={on.onMarked}
      onClose={onClose}
    />
  )
}
