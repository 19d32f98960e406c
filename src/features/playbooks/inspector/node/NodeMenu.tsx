import { Braces, CopyPlus, MoreHorizontal, Replace, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { AddPopover } from '../../canvas/palette/AddPopover.tsx'
import { useAddNode } from '../../canvas/palette/use-add-node.ts'
import { useReveal } from '../../model/reveal.ts'
import { useView } from '../../model/use-editor.ts'
import { useFields } from '../fields/fields.ts'
import { useDeleteNode, useDuplicate } from './use-node-actions.ts'

/** Actions for the complete node. */
export function NodeMenu({ node }: { node: NodeId }) {
  const { t } = useTranslation(['inspector', 'common', 'shared'])
  const { isReadOnly } = useFields()
  const show = useReveal()
  const [, setView] = useView()
  const duplicate = useDuplicate()
  const { openDialog } = useDeleteNode()
  const adding = useAddNode()
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
      onSelect: () => adding.open({ target: { to: { kind: 'node', node } }, client: at }),
    },
    {
      id: 'duplicate',
      label: t('shared:action.duplicate'),
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
      label: t('common:action.delete'),
      icon: Trash2,
      danger: true,
      disabled: isReadOnly,
      onSelect: () => openDialog([node]),
    },
  ]
  return (
    <>
      <Menu
        label={t('node.menu')}
        entries={entries}
        placement="end"
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
      <AddPopover adding={adding} />
    </>
  )
}
