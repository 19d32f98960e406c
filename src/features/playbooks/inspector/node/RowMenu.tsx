import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'

interface RowMenuProps {
  name: string
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRename?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  /** The order of these rows means nothing. */
  isUnordered?: boolean | undefined
}

/** Order, name and end of a row: a case, a change of the store, an output. */
export const RowMenu = ({ name, onUp, onDown, onRename, onRemove, isUnordered }: RowMenuProps) => {
  const { t } = useTranslation('inspector')
  const label = t('value.menu', { name })
  const order = [
    { id: 'up', label: t('value.up'), icon: ArrowUp, disabled: onUp === undefined, onSelect: onUp },
    { id: 'down', label: t('value.down'), icon: ArrowDown, disabled: onDown === undefined, onSelect: onDown },
  ]
  const rename = {
    id: 'rename',
    label: t('value.rename'),
    icon: Pencil,
    disabled: onRename === undefined,
    onSelect: onRename,
  }
  const remove = {
    id: 'remove',
    label: t('value.remove'),
    icon: Trash2,
    danger: true,
    disabled: onRemove === undefined,
    onSelect: onRemove,
  }
  return (
    <Menu
      label={label}
      place="end"
      entries={isUnordered ? [rename, remove] : [...order, remove]}
      trigger={(trigger) => <IconButton {...trigger} small icon={MoreHorizontal} label={label} />}
    />
  )
}
