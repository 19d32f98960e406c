import MuiDrawer from '@mui/material/Drawer'
import { Ellipsis } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { type ReactNode, use, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../inputs/IconButton.tsx'
import { ShortcutBoundary } from '../keyboard/use-shortcut.ts'
import { columnLayout, rowLayout } from '../theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'
import { ActionPosition, FootSlot } from '../inputs/action-position.ts'

/** 64 px, above the safe area of the screen. */
export const Foot = styled('footer')({
  flex: 'none',
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.canvas,
  paddingBottom: 'env(safe-area-inset-bottom)',
  '&:not(:has([data-foot]))': { display: 'none' },
})
const Line = styled('div')({
  ...rowLayout(8),
  minHeight: 63,
  padding: '9px var(--gutter)',
  '& :is(button, a)[data-variant]': { flex: '1 1 auto', minWidth: 0, height: 44, overflow: 'hidden' },
  '& :is(button, a)[data-secondary]': { display: 'none' },
  '&:not(:has([data-secondary])) [data-more]': { display: 'none' },
  '& kbd': { display: 'none' },
  // The text of a button is more important than its icon.
  '@media (max-width: 359.98px)': { '& [data-variant] > svg.lucide': { display: 'none' } },
})
const Note = styled('div')({
  ...type.small,
  flex: '1 1 0',
  minWidth: 0,
  color: color.text.secondary,
  '&:empty': { display: 'none' },
  '&:not(:empty) + div': { flex: '0 1 auto', minWidth: 128 },
})
const Actions = styled('div')({ ...rowLayout(8), flex: 1, minWidth: 0, justifyContent: 'flex-end' })
const Sheet = styled('div')({
  ...columnLayout,
  padding: 8,
  paddingBottom: 'max(8px, env(safe-area-inset-bottom))',
  overflowY: 'auto',
  // What an action brings along, such as the field that chooses files, has no place here.
  '& > :not(button, a)': { display: 'none' },
})

interface ActionBarProps {
  /** Buttons, the primary one last. */
  children: ReactNode
  /** Beside the buttons in the foot: a status. */
  note?: ReactNode
}

/** The primary button in the foot, and a button that opens the others as a sheet from below. */
function FootLine({ note, children }: ActionBarProps) {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const outer = use(ActionPosition)
  const position = useMemo(() => outer && { ...outer, sheet }, [outer, sheet])
  const label = t('action.more')
  return (
    <Line data-foot="">
      <span data-more="">
        <IconButton
          icon={Ellipsis}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        />
      </span>
      <Note>{note}</Note>
      {/* Events of the buttons in the sheet arrive here, as they are written here. */}
      <Actions onClick={() => setOpen(false)}>
        <ActionPosition value={position}>{children}</ActionPosition>
      </Actions>
      <MuiDrawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': label,
            sx: { width: '100%', maxHeight: '80%', borderRadius: '10px 10px 0 0' },
          },
        }}
      >
        <ShortcutBoundary />
        <Sheet ref={setSheet} />
      </MuiDrawer>
    </Line>
  )
}

/**
 * The actions of a page. On a phone they are in its foot if one of them is primary: that one as a button, the others
 * in a sheet.
 */
export function ActionBar({ children, note }: ActionBarProps) {
  const slot = use(FootSlot)
  const [leading, setLeading] = useState(0)
  const isFoot = slot !== null && leading > 0
  const position = useMemo(() => {
    const lead = () => {
      setLeading((count) => count + 1)
      return () => setLeading((count) => count - 1)
    }
    return { lead, isFoot, sheet: null }
  }, [isFoot])
  if (slot === null) return children
  return (
    <ActionPosition value={position}>
      {isFoot ? createPortal(<FootLine note={note}>{children}</FootLine>, slot) : children}
    </ActionPosition>
  )
}
