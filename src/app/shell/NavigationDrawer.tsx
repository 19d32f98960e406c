import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import { width } from '#src/ui/tokens.ts'
import { Navigation } from './Navigation.tsx'

interface NavigationDrawerProps {
  open: boolean
  onClose: () => void
}

/** Navigation below 900 px: out of the way until it is asked for. */
export const NavigationDrawer = ({ open, onClose }: NavigationDrawerProps) => {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      anchor="left"
      // What can be done with the account is said from in there, open or not.
      keepMounted
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': t('navigation'), sx: { width: `min(${width.navigation + 40}px, 88vw)` } },
      }}
    >
      <Navigation inDrawer onGo={onClose} />
    </Drawer>
  )
}
