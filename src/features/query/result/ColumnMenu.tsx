import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'

interface ColumnAction {
  readonly id: string
  readonly label: string
  readonly onSelect: () => void
}

interface ColumnMenuProps {
  label: string
  /** Place of the header in the window; null closes the menu. */
  at: DOMRect | null
  actions: readonly ColumnAction[]
  onClose: () => void
}

/** The menu of a column, below its header. */
export function ColumnMenu({ label, at, actions, onClose }: ColumnMenuProps) {
  const { t } = useTranslation('query')
  const name = t('grid.menu', { name: label })
  return (
    <MuiMenu
      open={at !== null}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(at === null ? {} : { anchorPosition: { left: at.left, top: at.bottom } })}
      slotProps={{ list: { 'aria-label': name, dense: true }, paper: { role: 'region', 'aria-label': name } }}
    >
      {actions.map(({ id, label: text, onSelect }) => (
        <MenuItem
          key={id}
          onClick={() => {
            onClose()
            onSelect()
          }}
        >
          {text}
        </MenuItem>
      ))}
    </MuiMenu>
  )
}
