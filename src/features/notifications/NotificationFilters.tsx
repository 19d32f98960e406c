import { useTranslation } from 'react-i18next'
import { type Topic, topics } from '#src/api/notification-topics.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { choiceParam, defineListParams, textParam } from '#src/components/resource/list-params.ts'
import { useHiddenBy } from '#src/components/resource/use-hidden-by.ts'

/** `?q=&topic=shared&read=unread` */
export const notificationParams = defineListParams({
  q: textParam,
  topic: choiceParam(topics),
  read: choiceParam(['unread']),
})
type Params = ReturnType<typeof notificationParams.read>

const useTopicNames = (): Readonly<Record<Topic, string>> => {
  const { t } = useTranslation('notifications')
  return {
    finished: t('topic.finished'),
    failed: t('topic.failed'),
    late: t('topic.late'),
    paused: t('topic.paused'),
    shared: t('topic.shared'),
    published: t('topic.published'),
  }
}

interface FiltersProps {
  chosen: Params
  onChange: (change: Partial<Params>) => void
}

/** Filters by topic, and the unread ones. */
export function NotificationFilters({ chosen, onChange }: FiltersProps) {
  const { t } = useTranslation(['notifications', 'shared'])
  const names = useTopicNames()
  return (
    <>
      <ListFilter
        name={t('filter.topic')}
        options={topics.map((id) => ({ id, label: names[id] }))}
        value={chosen.topic}
        onChange={(topic) => onChange({ topic })}
      />
      <ListFilter
        name={t('shared:field.state')}
        options={[{ id: 'unread', label: t('unread') }]}
        value={chosen.read}
        onChange={(read) => onChange({ read })}
      />
    </>
  )
}

/** What hides all notifications, of which there are `total`. */
export function useNoMatch({ q, topic, read }: Params, total: number | undefined) {
  const { t } = useTranslation(['notifications', 'shared'])
  const names = useTopicNames()
  const filters = useHiddenBy()({
    q,
    filters: [
      [t('filter.topic'), topic && names[topic]],
      [t('shared:field.state'), read && t('unread')],
    ],
  })
  return {
    titleBare: t('shared:noMatch.titleBare'),
    text: total === undefined ? undefined : t('noMatch', { count: total, filters }),
  }
}
