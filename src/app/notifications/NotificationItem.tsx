import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/engine/notification.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { notificationGlyph } from '#src/components/job-view/use-notification-text.ts'
import { notificationPath } from '#src/components/job-view/notification-paths.ts'
import { createdPath } from './created-path.ts'

const Root = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '12px minmax(0, 1fr) auto 7px',
  columnGap: 10,
  alignItems: 'center',
  minHeight: 59,
  padding: '8px 12px 8px 16px',
  borderBottom: hairline,
  '&:hover': { backgroundColor: color.surface.hover },
  '& > svg': { alignSelf: 'start', marginTop: 4 },
  // The link covers the row; the action is above it.
  '& > a': { ...oneLine, ...type.body, color: 'inherit', textDecoration: 'none' },
  '& > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& > a:focus-visible': { outline: 'none' },
  '& > a:focus-visible::after': focusInside,
  '& > time': { ...type.small, color: color.text.tertiary, textAlign: 'end' },
  '& > p': { ...type.small, ...oneLine, gridColumn: 2, margin: 0, color: color.text.secondary },
  '& > small': { ...type.small, position: 'relative', gridColumn: 3, textAlign: 'end' },
  '&[data-unread] > a': { fontWeight: 500 },
})
const Dot = styled('i')({
  width: 7,
  height: 7,
  borderRadius: '50%',
  backgroundColor: color.accent.focus,
})

interface NotificationItemProps {
  notification: Notification
  title: string
  sentence: string
  /** Called when the notification or its action is opened. */
  onOpen: () => void
}

/** What the job created, or the job if it failed. */
const ItemAction = ({ notification, title, onOpen }: Omit<NotificationItemProps, 'sentence'>) => {
  const { t } = useTranslation(['notifications', 'shared'])
  const { job_id: job, reason } = notification
  const created = createdPath(notification)
  const to = created ?? (reason === 'failed' && job !== null ? paths.job(job) : undefined)
  if (to === undefined) return null
  const label = created === undefined ? t('shared:action.openJob') : t('show')
  return (
    <small>
      <LinkButton to={to} onClick={onOpen} label={`${label}: ${title}`}>
        {label}
      </LinkButton>
    </small>
  )
}

/** A notification as a row: what happened, one sentence, the time, and at most one action. */
export function NotificationItem({ notification, title, sentence, onOpen }: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { id, at } = notification
  const isUnread = notification.read_at === null
  return (
    <Root data-unread={isUnread ? '' : undefined}>
      <StateGlyph state={notificationGlyph(notification)} />
      <Link
        to={notificationPath(paths, notification)}
        data-row=""
        data-id={isUnread ? id : undefined}
        title={title}
        onClick={onOpen}
      >
        {title}
        {isUnread && <span style={visuallyHidden}> {t('unread')}</span>}
      </Link>
      <time dateTime={at} title={format.instant(at)}>
        {format.time(at)}
      </time>
      {isUnread ? <Dot /> : <i />}
      {sentence !== '' && <p title={sentence}>{sentence}</p>}
      <ItemAction notification={notification} title={title} onOpen={onOpen} />
    </Root>
  )
}
