import { CornerDownRight, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook, Port } from '#domain/playbook/playbook.ts'
import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { type Connecting, portsOf, targetsFor } from './connecting.ts'
import { portId } from './edge-id.ts'
import { nodeLooks } from './node-look.ts'
import { PickPopover } from './PickPopover.tsx'

interface ConnectPopoverProps {
  playbook: Playbook
  connecting: Connecting
  at: Spot
  onPort: (port: Port) => void
  onTarget: (port: Port, node: NodeId) => void
  onNew: (port: Port) => void
  onMarked: (node: NodeId | undefined) => void
  onClose: () => void
}

const fresh = 'new'

/** From which output, and to which node. */
export const ConnectPopover = ({ playbook, connecting, at, onClose, ...on }: ConnectPopoverProps) => {
  const { t } = useTranslation('canvas')
  const { port } = connecting
  const node = playbook.nodes.get(connecting.node)
  if (node === undefined) return null
  const name = node.name === '' ? t(`kind.${node.kind}`) : node.name
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
    name: each.name === '' ? t(`kind.${each.kind}`) : each.name,
    detail: each.id,
    icon: nodeLooks[each.kind].icon,
  }))
  return (
    <PickPopover
      key={portId(port)}
      at={at}
      title={t('connect.target', { name: port.of === 'loop' ? t('port.body') : `${name}, ${port.output}` })}
      picks={[...targets, { id: fresh, name: t('connect.new'), detail: '', icon: Plus }]}
      onChoose={(id) => (id === fresh ? on.onNew(port) : on.onTarget(port, id))}
      onMarked={on.onMarked}
      onClose={onClose}
    />
  )
}
