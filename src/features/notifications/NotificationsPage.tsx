import { useMutation, useInfiniteQuery } from '@tanstack/react-query'
import { Check, CheckCheck, ListChecks, Workflow } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Notification } from '#contract/engine/notification.ts'
import { call, callWith } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useErrorText, useProblemText } from '#src/components/errors/use-error-message.ts'
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
import { toast } from '#src/ui/feedback/toast.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, visuallyHidden } from '#src/ui/theme/typography.ts'

const pageSize = 100
const pollInterval = 10_000

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
})
const Deliveries = styled('ul')({
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
  '& > li > p': { ...oneLine, paddingLeft: 20 },
})

/** All notifications of the user, newest first. */
const useNotifications = () => {
  const query = { limit: pageSize }
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: engine.listNotifications,
      key: [query],
      read: (at, signal) => callWith(engine.listNotifications, { query: { ...query, ...at } }, { signal }),
    }),
    refetchInterval: pollInterval,
  })
  return { ...result, ...rowsOf(result.data), unread: result.data?.pages[0]?.unread ?? 0 }
}

const useMarkAsRead = () => {
  const { t } = useTranslation('notifications')
  const formatError = useErrorText()
  return useMutation({
    mutationFn: (ids?: string[]) =>
      call(engine.readNotifications, { body: ids === undefined ? {} : { ids } }),
    onSettled: () => invalidate(engine.listNotifications),
    onError: (error) => toast({ state: 'failed', title: t('notMarked'), text: formatError(error) }),
  })
}

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

/** The run of a notification, or its workflow if there is no run. */
const pathOf = ({ job_id: job, workflow }: Notification): string =>
  job === null ? paths.workflow(workflow.id) : paths.job(job)

const useTitle = () => {
  const { t } = useTranslation('notifications')
  return ({ reason, workflow }: Notification): string => t(`reason.${reason}`, { workflow: workflow.name })
}

const useColumns = (onOpen: (notification: Notification) => void): readonly Column<Notification>[] => {
  const { t } = useTranslation('notifications')
  const titleOf = useTitle()
  const formatProblem = useProblemText()
  return [
    {
      id: 'what',
      head: t('column.what'),
      cell: (notification) => (
        <State state={notification.reason === 'failed' ? 'failed' : 'attention'}>
          <What data-unread={notification.read_at === null ? '' : undefined}>
            <Link to={pathOf(notification)} onClick={() => onOpen(notification)}>
              {titleOf(notification)}
            </Link>
            {notification.read_at === null && (
              <i>
                <span style={visuallyHidden}>{t('unread')}</span>
              </i>
            )}
            {notification.problem !== null && (
              <Muted size="small" style={{ marginLeft: 8 }}>
                {formatProblem(notification.problem)}
              </Muted>
            )}
          </What>
        </State>
      ),
    },
    {
      id: 'deliveries',
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

/** Failed and late runs of the user's workflows, paused workflows, and how their deliveries went. */
export function Component() {
  const { t } = useTranslation(['notifications', 'shell'])
  const navigate = useNavigate()
  const { state } = useListParams(searchParams)
  const list = useNotifications()
  const mark = useMarkAsRead()
  const titleOf = useTitle()
  const markRead = ({ id, read_at: at }: Notification) => {
    if (at === null) mark.mutate([id])
  }
  const columns = useColumns(markRead)
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
        onOpen: (notification) => {
          markRead(notification)
          void navigate(pathOf(notification))
        },
        actions: (notification) => (
          <RowMenu
            name={titleOf(notification)}
            entries={[
              ...(notification.job_id === null
                ? []
                : [{ id: 'run', label: t('openRun'), icon: ListChecks, to: paths.job(notification.job_id) }]),
              {
                id: 'workflow',
                label: t('openWorkflow'),
                icon: Workflow,
                to: paths.workflow(notification.workflow.id),
              },
              {
                id: 'read',
                label: t('mark'),
                icon: Check,
                disabled: notification.read_at !== null,
                onSelect: () => markRead(notification),
              },
            ]}
          />
        ),
      }}
      error={t('error')}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
