import { type ReactNode, useId } from 'react'
import { X } from 'lucide-react'
import MuiDrawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../inputs/IconButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { oneLine, type } from '../theme/typography.ts'
import { ShortcutBoundary } from '../keyboard/use-shortcut.ts'
import { ActionPosition } from '../inputs/action-position.ts'

// No `header` and `footer`: outside of an article they would belong to the whole page.
const Head = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  height: 48,
  padding: '0 12px 0 20px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& h2': { ...type.section, ...oneLine, margin: 0, flex: 1 },
})
const Body = styled('div')({ flex: 1, overflowY: 'auto', padding: '16px 20px' })
const Footer = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  flex: 'none',
  padding: '12px 20px',
  borderTop: `1px solid ${color.line.hair}`,
})

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Icon buttons in the head. */
  tools?: ReactNode
  children: ReactNode
  actions?: ReactNode
  side?: 'right' | 'left'
}

/** Shows one object without leaving the list: 480 px from the right. */
export function Drawer({ open, onClose, title, tools, children, actions, side = 'right' }: DrawerProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <MuiDrawer
      anchor={side}
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
    >
      <ActionPosition value={null}>
        <ShortcutBoundary />
        <Head>
          <h2 id={id}>{title}</h2>
          {tools}
          <IconButton icon={X} label={t('action.close')} keys="Escape" onClick={onClose} />
        </Head>
        <Body>{children}</Body>
        {actions !== undefined && <Footer>{actions}</Footer>}
      </ActionPosition>
    </MuiDrawer>
  )
}
