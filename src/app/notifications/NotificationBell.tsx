import { Bell } from 'lucide-react'
import { Popover } from '#src/ui/overlays/Popover.tsx'
import { styled } from '@mui/material/styles'
import { type ReactElement, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadNotifications } from '#src/api/notifications.ts'
import { preloadable } from '#src/components/page/preloadable.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ShortcutBoundary } from '#src/ui/keyboard/use-shortcut.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { noteUnread } from './tab-badge.ts'

const menu = preloadable(async () => {
  const [{ NotificationMenu }] = await Promise.all([
    import('./NotificationMenu.tsx'),
    loadTexts('notifications', 'jobs', 'errors', 'reasons'),
  ])
  return NotificationMenu
})

const Root = styled('span')({ position: 'relative', display: 'inline-flex' })
const Badge = styled('span')({
  ...type.caption,
  position: 'absolute',
  top: -4,
  left: 14,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  color: '#fff',
  backgroundColor: color.accent.fill,
  boxShadow: `0 0 0 2px ${color.surface.page}`,
  pointerEvents: 'none',
  [media.belowPhone]: { top: 4, left: 'auto', right: 2 },
})

/** Milliseconds between two announcements. */
const quiet = 5000

/** How many notifications are new, announced politely and not too often. */
const Announcement = ({ unread }: { unread: number | undefined }) => {
  const { t } = useTranslation('shell')
  const heard = useRef(unread)
  // The same number twice is announced twice only if the text differs.
  const [news, setNews] = useState({ count: 0, isEven: false })
  useEffect(() => {
    if (unread === undefined) return undefined
    heard.current ??= unread
    const count = unread - heard.current
    if (count <= 0) {
      heard.current = unread
      return undefined
    }
    const timer = setTimeout(() => {
      heard.current = unread
      setNews((last) => ({ count, isEven: !last.isEven }))
    }, quiet)
    return () => clearTimeout(timer)
  }, [unread])
  return (
    <span role="status" style={visuallyHidden}>
      {news.count > 0 && t('bell.new', { count: news.count })}
      {news.isEven && '\u00a0'}
    </span>
  )
}

const NotificationWindow = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => {
  const { t } = useTranslation('shell')
  const { View } = menu
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('page.notifications'),
          sx: {
            mt: 1,
            width: 440,
            maxHeight: 640,
            display: 'flex',
            overflow: 'hidden',
            '& > div': { flex: 1 },
          },
        },
      }}
    >
      <ShortcutBoundary />
      <Suspense fallback={null}>
        <View onClose={onClose} />
      </Suspense>
    </Popover>
  )
}

interface NotificationBellProps {
  /** Its menu is a page. */
  isNarrow: boolean
  /** Without a button: new notifications are only announced. */
  isSilent: boolean
}

/** The bell with the number of unread notifications. */
export function NotificationBell({ isNarrow, isSilent }: NotificationBellProps): ReactElement {
  const { t } = useTranslation('shell')
  const unread = useUnreadNotifications()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const count = unread ?? 0
  useEffect(() => noteUnread(count), [count])
  if (isSilent) return <Announcement unread={unread} />
  const label = count === 0 ? t('page.notifications') : t('bell.label', { count })
  return (
    <Root onPointerEnter={menu.preload}>
      <IconButton
        ref={button}
        id={id}
        icon={Bell}
        label={label}
        {...(isNarrow
          ? { to: paths.notifications() }
          : {
              'aria-haspopup': 'dialog' as const,
              'aria-expanded': anchor !== null,
              onClick: () => setAnchor(button.current),
            })}
      />
      {count > 0 && <Badge aria-hidden>{count > 99 ? '99+' : count}</Badge>}
      <Announcement unread={unread} />
      {anchor !== null && <NotificationWindow anchor={anchor} onClose={() => setAnchor(null)} />}
    </Root>
  )
}
