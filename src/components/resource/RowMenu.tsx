import { MoreHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'

interface RowMenuProps extends Pick<ComponentProps<typeof Menu>, 'entries'> {
  /** Name of the row. */
  name: string
}

/** The actions of one row. */
export function RowMenu({ name, entries }: RowMenuProps) {
  const { t } = useTranslation('shared')
  const label = t('table.rowActions', { name })
  return (
    <Menu
      label={label}
      placement="end"
      entries={entries}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}
