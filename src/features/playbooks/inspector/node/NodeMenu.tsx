import { Braces, CopyPlus, MoreHorizontal, Replace, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import { AddingPopover } from '../../canvas/AddingPopover.tsx'
import { useAdding } from '../../canvas/use-adding.ts'
import { useShow } from '../../editor/show.ts'
import { useView } from '../../editor/use-view.ts'
import { useFields } from '../fields.ts'
import { useDeleting } from '../use-deleting.ts'
import { useDuplicate } from './use-duplicate.ts'

const nowhere = () => undefined

/** What may be done to the node as a whole. */
export const NodeMenu = ({ node }: { node: NodeId }) => {
  const { t } = useTranslation('inspector')
  const { isReadOnly } = useFields()
  const show = useShow()
  const [, setView] = useView()
  const duplicate = useDuplicate()
  const { ask } = useDeleting()
  const adding = useAdding(nowhere)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const note = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setAt({ x: left, y: bottom })
  }
  const entries: MenuEntry[] = [
    {
      id: 'replace',
      label: t('node.replace'),
      icon: Replace,
      disabled: isReadOnly,
      onSelect: () => adding.open({ place: { to: { kind: 'node', node } }, client: at }),
    },
    {
      id: 'duplicate',
      label: t('node.duplicate'),
      icon: CopyPlus,
      disabled: isReadOnly,
      onSelect: () => duplicate([node]),
    },
    {
      id: 'json',
      label: t('node.showText'),
      icon: Braces,
      onSelect: () => {
        setView('json')
        show(node)
      },
    },
    { id: 'before-delete', divider: true },
    {
      id: 'delete',
      label: t('node.delete'),
      icon: Trash2,
      danger: true,
      disabled: isReadOnly,
      onSelect: () => ask([node]),
    },
  ]
  return (
    <>
      <Menu
        label={t('node.menu')}
        entries={entries}
        place="end"
        trigger={({ onClick, ...trigger }) => (
          <IconButton
            {...trigger}
            icon={MoreHorizontal}
            label={t('node.menu')}
            onClick={(event) => {
              note(event)
              onClick(event)
            }}
          />
        )}
      />
      {adding.adding && (
        <AddingPopover adding={adding.adding} onAdd={adding.add} onPaste={nowhere} onClose={adding.close} />
      )}
    </>
  )
}
