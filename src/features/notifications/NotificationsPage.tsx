import { useState } from 'react'
import { ArrowRight, Check, CheckCheck, ListChecks, Workflow } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Notification } from '#contract/engine/notification.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { reasonsOf, useMarkAsRead, useNotificationCounts, useNotifications } from '#src/api/notifications.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { notifiedJobs, useNotificationText } from '#src/components/job-view/use-notification-text.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { NotificationFilters, notificationParams, useNoMatch } from './NotificationFilters.tsx'
import { useNotificationColumns } from './notification-columns.tsx'
import { notificationPath, objectPath } from '#src/components/job-view/notification-paths.ts'

const pageSize = 100

interface ActionsProps {
  notification: Notification
  name: string
  onRead: () => void
}

const NotificationActions = ({ notification, name, onRead }: ActionsProps) => {
  const { t } = useTranslation(['notifications', 'shared'])
  const { job_id: job, workflow, object, read_at: readAt } = notification
  const objectEntry = { id: 'open', label: t('shared:action.open'), icon: ArrowRight }
  const jobEntry = { id: 'run', label: t('shared:action.openJob'), icon: ListChecks }
  const workflowEntry = { id: 'workflow', label: t('openWorkflow'), icon: Workflow }
  return (
    <RowMenu
      name={name}
      entries={[
        ...(object === null ? [] : [{ ...objectEntry, to: objectPath(paths, object) }]),
        ...(job === null ? [] : [{ ...jobEntry, to: paths.job(job) }]),
        ...(workflow === null ? [] : [{ ...workflowEntry, to: paths.workflow(workflow.id) }]),
        { id: 'read', label: t('mark'), icon: Check, disabled: readAt !== null, onSelect: onRead },
      ]}
    />
  )
}

/** Finished jobs of the user, failed and late runs of their workflows, what others share and publish, and deliveries. */
export function Component() {
  const { t } = useTranslation(['notifications', 'shell'])
  const navigate = useNavigate()
  const { params: chosen, state, change } = useListParams(notificationParams)
  const formatError = useErrorText()
  const { q, topic, read } = chosen
  const list = useNotifications({
    limit: pageSize,
    unread: read === 'unread',
    ...(q !== '' && { q }),
    ...(topic && { reasons: reasonsOf([topic]) }),
  })
  const mark = useMarkAsRead((error) =>
    toast({ state: 'failed', title: t('notMarked'), text: formatError(error) }),
  )
  const { title: titleOf, sentence: sentenceOf } = useNotificationText(
    useBuildNumbers(notifiedJobs(list.rows ?? [])),
  )
  const markRead = ({ id, read_at: at }: Notification) => {
    if (at === null) mark.mutate([id])
  }
  const columns = useNotificationColumns({ titleOf, sentenceOf }, markRead)
  const [reached, setReached] = useState<string>()
  const focused = list.rows?.find(({ id }) => id === reached)
  useShortcut('M', focused && (() => markRead(focused)), { label: t('mark') })
  const { unread, total } = useNotificationCounts()
  useActions([
    {
      id: 'mark-all-as-read',
      label: t('markAll'),
      icon: CheckCheck,
      run: () => mark.mutate(undefined),
      isOff: !unread,
    },
  ])
  useDescribedRequests(() => [
    describeRequest(engine.listNotifications, { query: { limit: pageSize } }),
    describeRequest(engine.readNotifications, { body: {} }),
  ])
  return (
    <ListPage
      title={t('shell:page.notifications')}
      sentence={unread ? t('sentence.unread', { count: unread }) : t('sentence.none')}
      actions={
        unread && (
          <Button icon={CheckCheck} waiting={mark.isPending} onClick={() => mark.mutate(undefined)}>
            {t('markAll')}
          </Button>
        )
      }
      list={list}
      total={total}
      state={state}
      search={{ label: t('filter.text') }}
      filters={<NotificationFilters chosen={chosen} onChange={change} />}
      table={{
        caption: t('shell:page.notifications'),
        columns,
        rowKey: ({ id }) => id,
        rowName: titleOf,
        onReach: ({ id }) => setReached(id),
        onOpen: (notification) => {
          markRead(notification)
          void navigate(notificationPath(paths, notification))
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
      noMatch={useNoMatch(chosen, total)}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
