import { styled } from '@mui/material/styles'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'

interface RowMenuProps {
  name: string
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRename?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  /** Undefined if the order is irrelevant. */
  isUnordered?: boolean | undefined
}

/** Actions of a row: reorder, rename and remove. */
export function RowMenu({ name, onUp, onDown, onRename, onRemove, isUnordered }: RowMenuProps) {
  const { t } = useTranslation(['inspector', 'shared'])
  const label = t('shared:table.rowActions', { name })
  const order = [
    { id: 'up', label: t('value.up'), icon: ArrowUp, disabled: onUp === undefined, onSelect: onUp },
    { id: 'down', label: t('value.down'), icon: ArrowDown, disabled: onDown === undefined, onSelect: onDown },
  ]
  const rename = {
    id: 'rename',
    label: t('shared:action.rename'),
    icon: Pencil,
    disabled: onRename === undefined,
    onSelect: onRename,
  }
  const remove = {
    id: 'remove',
    label: t('shared:action.remove'),
    icon: Trash2,
    danger: true,
    disabled: onRemove === undefined,
    onSelect: onRemove,
  }
  return (
    <Menu
      label={label}
      placement="end"
      entries={isUnordered ? [rename, remove] : [...order, remove]}
      trigger={(trigger) => <IconButton {...trigger} small icon={MoreHorizontal} label={label} />}
    />
  )
}

/** One of several similar rows, separated by lines: a case, a modification, an output. */
export const FieldRow = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '10px 0 14px',
  borderTop: hairline,
  '& > header': {
    ...rowLayout(8),
    minHeight: 28,
    '& > b': { ...type.body, ...oneLine, minWidth: 0, fontWeight: 500 },
    '& > b[data-mono]': { fontFamily: mono, fontSize: type.mono.fontSize },
    '& > small': { ...type.small, color: color.text.tertiary },
    '& > span': { marginLeft: 'auto', flex: 'none', display: 'flex' },
  },
})

export const FieldRows = styled('div')({
  display: 'grid',
  '& > div:first-of-type': { borderTop: 0, paddingTop: 0 },
})
