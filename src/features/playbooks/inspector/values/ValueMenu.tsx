import { ArrowDown, ArrowUp, Braces, MoreHorizontal, Pencil, Rows3, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import type { ValueActions } from './value-field.ts'
import { type ValueType, valueTypes } from './value-type.ts'

interface ValueMenuProps extends ValueActions {
  name: string
  type: ValueType
  onRetype: (type: ValueType) => void
  /** For lists and objects: whether the source text is shown, and the toggle. */
  isText: boolean
  onText: ((isText: boolean) => void) | undefined
}

/** Actions for the type, name and position of a value, and for removing it. */
export function ValueMenu(props: ValueMenuProps) {
  const { name, type, onRetype, isText, onText, rename, remove, up, down } = props
  const { t } = useTranslation(['inspector', 'shared'])
  const isItem = up !== undefined || down !== undefined
  const entries: MenuEntry[] = [
    { id: 'types', head: t('shared:field.type') },
    ...valueTypes.map((each) => ({
      id: each,
      label: t(`type.${each}`),
      checked: each === type,
      onSelect: () => onRetype(each),
    })),
    { id: 'after-types', divider: true },
    {
      id: 'text',
      label: isText ? t('value.asFields') : t('value.asText'),
      icon: isText ? Rows3 : Braces,
      disabled: onText === undefined,
      onSelect: () => onText?.(!isText),
    },
    ...(isItem
      ? [
          { id: 'up', label: t('value.up'), icon: ArrowUp, disabled: up === undefined, onSelect: up },
          {
            id: 'down',
            label: t('value.down'),
            icon: ArrowDown,
            disabled: down === undefined,
            onSelect: down,
          },
        ]
      : [
          {
            id: 'rename',
            label: t('shared:action.rename'),
            icon: Pencil,
            disabled: rename === undefined,
            onSelect: rename,
          },
        ]),
    {
      id: 'remove',
      label: t('shared:action.remove'),
      icon: Trash2,
      danger: true,
      disabled: remove === undefined,
      onSelect: remove,
    },
  ]
  return (
    <Menu
      label={t('shared:table.rowActions', { name })}
      entries={entries}
      placement="end"
      trigger={(trigger) => (
        <IconButton {...trigger} small icon={MoreHorizontal} label={t('shared:table.rowActions', { name })} />
      )}
    />
  )
}
