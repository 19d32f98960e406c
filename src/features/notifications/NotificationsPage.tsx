import { useState } from 'react'
import { Check, CheckCheck, ListChecks, Workflow } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Notification } from '#contract/engine/notification.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useMarkAsRead, useNotifications } from '#src/api/notifications.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import {
  notificationGlyph,
  notifiedJobs,
  useNotificationText,
} from '#src/components/job-view/use-notification-text.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, visuallyHidden } from '#src/ui/theme/typography.ts'

const pageSize = 100

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

/** The job, or the workflow if there is none. */
const notificationPath = ({ job_id: job, workflow }: Notification): string => {
  if (job !== null) return paths.job(job)
  return workflow === null ? paths.jobs() : paths.workflow(workflow.id)
}

interface Texts {
  readonly titleOf: (notification: Notification) => string
  readonly sentenceOf: (notification: Notification) => string
}

const useColumns = (
  { titleOf, sentenceOf }: Texts,
  onOpen: (notification: Notification) => void,
): readonly Column<Notification>[] => {
  const { t } = useTranslation('notifications')
  return [
    {
      id: 'what',
      head: t('column.what'),
      cell: (notification) => (
        <State state={notificationGlyph(notification)}>
          <What data-unread={notification.read_at === null ? '' : undefined}>
            <Link to={notificationPath(notification)} onClick={() => onOpen(notification)}>
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
      width: '45%',
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

interface ActionsProps {
  notification: Notification
  name: string
  onRead: () => void
}

const NotificationActions = ({ notification, name, onRead }: ActionsProps) => {
  const { t } = useTranslation(['notifications', 'shared'])
  const { job_id: job, workflow, read_at: readAt } = notification
  const jobEntry = { id: 'run', label: t('shared:action.openJob'), icon: ListChecks }
  const workflowEntry = { id: 'workflow', label: t('openWorkflow'), icon: Workflow }
  return (
    <RowMenu
      name={name}
      entries={[
        ...(job === null ? [] : [{ ...jobEntry, to: paths.job(job) }]),
        ...(workflow === null ? [] : [{ ...workflowEntry, to: paths.workflow(workflow.id) }]),
        { id: 'read', label: t('mark'), icon: Check, disabled: readAt !== null, onSelect: onRead },
      ]}
    />
  )
}

/** Finished jobs of the user, failed and late runs of their workflows, and how deliveries went. */
export function Component() {
  const { t } = useTranslation(['notifications', 'shell'])
  const navigate = useNavigate()
  const { state } = useListParams(searchParams)
  const formatError = useErrorText()
  const list = useNotifications({ limit: pageSize })
  const mark = useMarkAsRead((error) =>
    toast({ state: 'failed', title: t('notMarked'), text: formatError(error) }),
  )
  const { title: titleOf, sentence: sentenceOf } = useNotificationText(
    useBuildNumbers(notifiedJobs(list.rows ?? [])),
  )
  const markRead = ({ id, read_at: at }: Notification) => {
    if (at === null) mark.mutate([id])
  }
  const columns = useColumns({ titleOf, sentenceOf }, markRead)
  const [reached, setReached] = useState<string>()
  const focused = list.rows?.find(({ id }) => id === reached)
  useShortcut('M', focused && (() => markRead(focused)), { label: t('mark') })
  const { unread } = list
  useActions([
    {
      id: 'mark-all-as-read',
      label: t('markAll'),
      icon: CheckCheck,
      run: () => mark.mutate(undefined),
      isOff: unread === 0,
    },
  ])
  useDescribedRequests(() => [
    describeRequest(engine.listNotifications, { query: { limit: pageSize } }),
    describeRequest(engine.readNotifications, { body: {} }),
  ])
  return (
    <ListPage
      title={t('shell:page.notifications')}
      sentence={unread === 0 ? t('sentence.none') : t('sentence.unread', { count: unread })}
      actions={
        unread > 0 && (
          <Button icon={CheckCheck} waiting={mark.isPending} onClick={() => mark.mutate(undefined)}>
            {t('markAll')}
          </Button>
        )
      }
      list={list}
      state={state}
      table={{
        caption: t('shell:page.notifications'),
        columns,
        rowKey: ({ id }) => id,
        rowName: titleOf,
        onReach: ({ id }) => setReached(id),
        onOpen: (notification) => {
          markRead(notification)
          void navigate(notificationPath(notification))
        },
        actions: (notification) => (
          <NotificationActions
            notification={notification}
            name={titleOf(notification)}
            onRead={() => markRead(notification)}
          />
        ),
      }}
      error={t('error')}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
