import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { runningJobs } from '#src/api/jobs.ts'
import { useMarkAsRead, useNotificationTopics, useNotifications } from '#src/api/notifications.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { RunningJob } from '#src/components/job-view/RunningJob.tsx'
import { useJobName } from '#src/components/job-view/use-job-name.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { asSentence, joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { hasCharacterKeys } from '#src/ui/keyboard/shortcuts.ts'
import { columnLayout, hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { TopicChoice } from './TopicChoice.tsx'
import { byDay } from './days.ts'
import { notifiedJobs, useNotificationText } from '#src/components/job-view/use-notification-text.ts'

const Root = styled('div')({
  '--gutter': '16px',
  ...columnLayout,
  minHeight: 0,
  '& ul': listReset,
  '&:focus': { outline: 'none' },
})
const Head = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  minHeight: 44,
  whiteSpace: 'nowrap',
  padding: '0 12px 0 16px',
  borderBottom: hairline,
  '& > h2': { ...type.panel, margin: 0, marginRight: 'auto' },
  '& > div:last-of-type': type.controlSmall,
})
const List = styled('div')({
  overflowY: 'auto',
  minHeight: 0,
  '& h3': {
    ...type.caption,
    margin: 0,
    padding: '9px 16px 5px',
    color: color.text.tertiary,
    borderBottom: hairline,
  },
  '& > p': { ...type.body, ...rowLayout(12), margin: 0, padding: '20px 16px', color: color.text.secondary },
})
const Foot = styled('div')({
  ...rowLayout(12),
  flex: 'none',
  justifyContent: 'space-between',
  minHeight: 40,
  padding: '0 16px',
  borderTop: hairline,
  backgroundColor: color.surface.canvas,
  ...type.controlSmall,
})

const pageSize = 50

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const isRead = ({ key }: KeyboardEvent): boolean => key.toLowerCase() === 'm' && hasCharacterKeys()

/** Arrows go from row to row, M marks the focused one as read. */
const useRowKeys = (mark: (ids: string[]) => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
  }
  const id = rows[at]?.dataset['id']
  if (id !== undefined && isRead(event)) mark([id])
}

const Running = ({ onOpen }: { onOpen: () => void }) => {
  const maySee = useMay(engine.listJobs.permission)
  const { data } = useQuery({ ...runningJobs, enabled: maySee })
  const jobs = data?.items ?? []
  const nameOf = useJobName(useBuildNumbers(jobs)).full
  const now = useNow(jobs.length > 0)
  if (jobs.length === 0) return null
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job.job_id}>
          <RunningJob to={paths.job(job.job_id)} job={job} name={nameOf(job)} now={now} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

type ListQuery = ReturnType<typeof useNotifications>

interface DaysProps {
  list: ListQuery
  isUnreadOnly: boolean
  onRead: (ids: string[]) => void
  onClose: () => void
}

const Days = ({ list, isUnreadOnly, onRead, onClose }: DaysProps) => {
  const { t, i18n } = useTranslation(['notifications', 'common'])
  const format = useFormat()
  const formatError = useErrorText()
  const rows = list.rows ?? []
  const { title, sentence } = useNotificationText(useBuildNumbers(notifiedJobs(rows)))
  if (list.error !== null && list.rows === undefined)
    return (
      <p role="alert">
        <span>{joinSentences(asSentence(i18n.language, t('error')), formatError(list.error))}</span>
        <LinkButton onClick={() => void list.refetch()}>{t('common:action.tryAgain')}</LinkButton>
      </p>
    )
  if (list.rows?.length === 0) return <p>{t(isUnreadOnly ? 'noneUnread' : 'empty')}</p>
  return (
    <>
      {byDay(rows).map(({ at, items }) => (
        <section key={at} aria-label={format.day(at)}>
          <h3>{format.day(at)}</h3>
          <ul>
            {items.map((each) => (
              <NotificationItem
                key={each.id}
                notification={each}
                title={title(each)}
                sentence={sentence(each)}
                onOpen={() => {
                  if (each.read_at === null) onRead([each.id])
                  onClose()
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <p>
          <LinkButton to={paths.notifications()} onClick={onClose}>
            {t('showAll', { count: list.total })}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** The content of the bell's menu: running jobs, then notifications by day. Opening it marks nothing as read. */
export function NotificationMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'shell', 'shared'])
  const formatError = useErrorText()
  const maySeeJobs = useMay(engine.listJobs.permission)
  const [view, setView] = useState<'all' | 'unread'>('all')
  const [isChoosing, setChoosing] = useState(false)
  const { reasons } = useNotificationTopics()
  const list = useNotifications({ limit: pageSize, reasons, unread: view === 'unread' })
  const { mutate } = useMarkAsRead((error) =>
    toast({ state: 'failed', title: t('notMarked'), text: formatError(error) }),
  )
  const onKeyDown = useRowKeys(mutate)
  const unread = t('unreadCount', { count: list.unread })
  const root = useRef<HTMLDivElement>(null)
  // Its window has the focus first, and would keep the keys from it.
  useEffect(() => root.current?.focus(), [])
  return (
    <Root ref={root} tabIndex={-1} onKeyDown={onKeyDown}>
      <Head>
        <h2>{t('shell:page.notifications')}</h2>
        <ToggleGroup
          label={t('shown')}
          value={view}
          onChange={setView}
          segments={[
            { id: 'all', label: t('all') },
            { id: 'unread', label: unread },
          ]}
        />
        <LinkButton disabled={list.unread === 0} onClick={() => mutate(undefined)}>
          {t('markAll')}
        </LinkButton>
      </Head>
      <List>
        {isChoosing ? (
          <TopicChoice />
        ) : (
          <>
            <Running onOpen={onClose} />
            <Days list={list} isUnreadOnly={view === 'unread'} onRead={mutate} onClose={onClose} />
          </>
        )}
      </List>
      <Foot>
        {maySeeJobs ? (
          <LinkButton to={paths.jobs()} onClick={onClose}>
            {t('shared:action.allJobs')}
          </LinkButton>
        ) : (
          <span />
        )}
        <LinkButton onClick={() => setChoosing(!isChoosing)}>
          {t(isChoosing ? 'topics.back' : 'topics.choose')}
        </LinkButton>
      </Foot>
    </Root>
  )
}
