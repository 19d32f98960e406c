import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/engine/notification.ts'
import { notificationGlyph } from '#src/components/job-view/use-notification-text.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, visuallyHidden } from '#src/ui/theme/typography.ts'
import { notificationPath } from '#src/components/job-view/notification-paths.ts'

const What = styled('span')({
  '&[data-unread]': { fontWeight: 500 },
  '& > i': {
    display: 'inline-block',
    width: 7,
    height: 7,
    marginLeft: 8,
    borderRadius: '50%',
    backgroundColor: color.accent.focus,
  },
  '& > small': { marginLeft: 8 },
  // A phone shows the whole title, and the sentence below it.
  [media.belowPhone]: {
    display: 'block',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    padding: '8px 0',
    '& > small': { display: 'block', margin: 0 },
  },
})
const Deliveries = styled('ul')({
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
  '& > li > p': { ...oneLine, paddingLeft: 20 },
})

type Delivery = Notification['deliveries'][number]

const deliveryGlyphs = {
  waiting: 'waiting',
  delivered: 'done',
  failed: 'failed',
} as const satisfies Record<Delivery['state'], StateName>

const DeliveryState = ({ delivery: { to, state, tries, error } }: { delivery: Delivery }) => {
  const { t } = useTranslation('notifications')
  return (
    <li>
      <State state={deliveryGlyphs[state]}>{t(`delivery.${state}`, { to })}</State>
      {tries > 1 && <Muted size="small"> {t('delivery.tries', { count: tries })}</Muted>}
      {error !== null && (
        <Muted as="p" size="small" title={error}>
          {error}
        </Muted>
      )}
    </li>
  )
}

interface Texts {
  readonly titleOf: (notification: Notification) => string
  readonly sentenceOf: (notification: Notification) => string
}

/** What happened, the deliveries, and when. `onOpen` is called when a notification is opened. */
export function useNotificationColumns(
  { titleOf, sentenceOf }: Texts,
  onOpen: (notification: Notification) => void,
): readonly Column<Notification>[] {
  const { t } = useTranslation('notifications')
  return [
    {
      id: 'what',
      head: t('column.what'),
      cell: (notification) => (
        <State state={notificationGlyph(notification)}>
          <What data-unread={notification.read_at === null ? '' : undefined}>
            <Link to={notificationPath(paths, notification)} onClick={() => onOpen(notification)}>
              {titleOf(notification)}
            </Link>
            {notification.read_at === null && (
              <i>
                <span style={visuallyHidden}>{t('unread')}</span>
              </i>
            )}
            {sentenceOf(notification) !== '' && (
              <Muted as="small" size="small">
                {sentenceOf(notification)}
              </Muted>
            )}
          </What>
        </State>
      ),
    },
    {
      id: 'deliveries',
      phone: 'none',
      head: t('column.deliveries'),
      width: '30%',
      hideBelow: 1,
      cell: ({ deliveries }) =>
        deliveries.length === 0 ? (
          <Muted>{t('delivery.none')}</Muted>
        ) : (
          <Deliveries>
            {deliveries.map((delivery) => (
              <DeliveryState key={`${delivery.channel} ${delivery.to}`} delivery={delivery} />
            ))}
          </Deliveries>
        ),
    },
    { id: 'when', head: t('column.when'), width: '120px', cell: ({ at }) => <RelativeTime at={at} /> },
  ]
}
