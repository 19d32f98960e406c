import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type Removal, brokenUses, canBridge } from '../../model/nodes/removal.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Excerpt, ReferenceList } from '../ReferenceList.tsx'

const Scrolled = styled(ReferenceList)({ maxHeight: 300, overflowY: 'auto' })
/** A template that reads a node: its node, member and expression. */
const Reference = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) minmax(0, 1fr)',
  gap: '0 8px',
  padding: '7px 12px',
  '& > i': { ...type.monoSmall, fontStyle: 'normal', color: color.text.tertiary },
  '& > span': { ...type.monoSmall, ...oneLine, textAlign: 'right', color: color.text.tertiary },
  '& > code': { gridColumn: '2 / -1' },
})

interface DeleteDialogProps {
  playbook: Playbook
  removal: Removal
  onClose: () => void
  onDelete: (options: { bridge: boolean; show: readonly NodeId[] }) => void
}

/** Lists the templates that read the nodes to delete, and asks for confirmation. */
export function DeleteDialog({ playbook, removal, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation(['canvas', 'common'])
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
            {t('common:action.cancel')}
          </Button>
          <Button variant="dangerOutlined" onClick={() => onDelete({ bridge, show: readers })}>
            {t('delete.show')}
          </Button>
          <Button variant="danger" onClick={() => onDelete({ bridge, show: [] })}>
            {t('delete.anyway')}
          </Button>
        </>
      }
    >
      <Scrolled>
        {uses.map(({ node, path, reference, text: template }) => {
          const name = playbook.nodes.get(node)?.name ?? ''
          const member = path.join('.')
          return (
            <Reference key={`${node} ${member} ${reference.start}`}>
              <i>{node}</i>
              <b title={name}>{name}</b>
              <span title={member}>{member}</span>
              <Excerpt text={template} part={reference} />
            </Reference>
          )
        })}
      </Scrolled>
      {canBridge(playbook, removal) && (
        <Checkbox label={t('delete.bridge')} checked={bridge} onChange={setBridge} />
      )}
    </Dialog>
  )
}
