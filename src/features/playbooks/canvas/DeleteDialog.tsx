import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { color, radius } from '#src/ui/tokens.ts'
import { type Removal, brokenUses, canBridge } from './removal.ts'
import { UseRow } from './UseRow.tsx'

const List = styled('ul')({
  minWidth: 0,
  maxHeight: 300,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.control,
})

interface DeleteDialogProps {
  playbook: Playbook
  removal: Removal
  onClose: () => void
  onDelete: (options: { bridge: boolean; show: readonly NodeId[] }) => void
}

/** Shows the templates that read what is to be deleted, before it is. */
export const DeleteDialog = ({ playbook, removal, onClose, onDelete }: DeleteDialogProps) => {
  const { t } = useTranslation('canvas')
  const [bridge, setBridge] = useState(false)
  const { nodes } = removal
  const uses = brokenUses(playbook, removal)
  const readers = [...new Set(uses.map(({ node }) => node))]
  const nameOf = (id: NodeId) => playbook.nodes.get(id)?.name || t('delete.number', { id })
  const [first = ''] = nodes
  const title =
    nodes.length === 1 ? t('delete.one', { name: nameOf(first) }) : t('delete.many', { count: nodes.length })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      text={t('delete.text', { count: uses.length })}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button look="dangerOutlined" onClick={() => onDelete({ bridge, show: readers })}>
            {t('delete.show')}
          </Button>
          <Button look="danger" onClick={() => onDelete({ bridge, show: [] })}>
            {t('delete.anyway')}
          </Button>
        </>
      }
    >
      <List>
        {uses.map((use) => (
          <UseRow
            key={`${use.node} ${use.path.join('.')} ${use.reference.start}`}
            name={playbook.nodes.get(use.node)?.name ?? ''}
            use={use}
          />
        ))}
      </List>
      {canBridge(playbook, removal) && (
        <Checkbox label={t('delete.bridge')} checked={bridge} onChange={setBridge} />
      )}
    </Dialog>
  )
}
