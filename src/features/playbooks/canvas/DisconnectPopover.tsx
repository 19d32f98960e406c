import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { edgesOf, incomingOf } from '#domain/playbook/graph.ts'
import type { Edge, NodeId, Playbook } from '#domain/playbook/playbook.ts'
import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { edgeId } from './edge-id.ts'
import { PickPopover } from './PickPopover.tsx'

interface DisconnectPopoverProps {
  playbook: Playbook
  node: NodeId
  at: Spot
  onChoose: (edge: Edge) => void
  onClose: () => void
}

/** One of the connections of a node, to be removed. */
export const DisconnectPopover = ({ playbook, node, at, onChoose, onClose }: DisconnectPopoverProps) => {
  const { t } = useTranslation('canvas')
  const held = playbook.nodes.get(node)
  const nameOf = (id: NodeId) => playbook.nodes.get(id)?.name || t('delete.number', { id })
  const leaving = held === undefined ? [] : edgesOf(held)
  const picks = [
    ...leaving.map((edge) => ({
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
