import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor } from '../editor/use-editor.ts'
import type { AddPlace } from './adding.ts'
import { AddPalette } from './AddPalette.tsx'
import type { Dragged } from './palette-drop.ts'
import type { Adding } from './use-adding.ts'

interface AddingPopoverProps {
  adding: Adding
  onAdd: (place: AddPlace, what: Dragged) => void
  onPaste: () => void
  onClose: () => void
}

/** The palette, saying what it adds to. */
export const AddingPopover = ({ adding, onAdd, onPaste, onClose }: AddingPopoverProps) => {
  const { t } = useTranslation('canvas')
  const reading = useEditor((state) => state.reading)
  const { place, client, only } = adding
  const nameOf = (id: NodeId) =>
    (reading.kind === 'playbook' && reading.nodes.get(id)?.name) || t('delete.number', { id })
  const title = () => {
    const { to } = place
    switch (to.kind) {
      case 'ground':
        return only === undefined ? t('palette.title') : t('palette.trigger')
      case 'output':
        return t('palette.after', { name: nameOf(to.port.node) })
      case 'input':
        return t('palette.before', { name: nameOf(to.node) })
      case 'edge':
        return t('palette.between', { from: nameOf(to.edge.from.node), to: nameOf(to.edge.to) })
      case 'node':
        return t('palette.replace', { name: nameOf(to.node) })
    }
  }
  return (
    <AddPalette
      at={client}
      title={title()}
      only={only}
      onChoose={(entry) => onAdd(place, entry)}
      onPaste={place.to.kind === 'ground' && only === undefined ? onPaste : undefined}
      onClose={onClose}
    />
  )
}
