import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { jobOutcome } from '#contract/jobs/job.ts'
import { call } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { EventPane } from './EventPane.tsx'
import { useEventColumns } from './event-columns.tsx'
import { type EventsParams, eventsParams, eventsQuery, periods } from './events-params.ts'
import { useEventCount, useEvents, useTargets } from './use-events.ts'

interface FiltersProps {
  params: EventsParams
  onChange: (change: Partial<EventsParams>) => void
}

const Filters = ({ params, onChange }: FiltersProps) => {
  const { t } = useTranslation(['events', 'shared', 'jobs'])
  return (
    <>
      <ListFilter
        name={t('column.received')}
        options={periods.map((id) => ({ id, label: t(`period.${id}`) }))}
        value={params.received}
        onChange={(received) => onChange({ received })}
      />
      <ListFilter
        name={t('shared:field.action')}
        options={useTargets()}
        value={params.action}
        onChange={(action) => onChange({ action })}
      />
      <ListFilter
        name={t('shared:field.result')}
        options={jobOutcome.options.map((id) => ({ id, label: t(`jobs:state.${id}`) }))}
        value={params.result}
        onChange={(result) => onChange({ result })}
      />
    </>
  )
}

/** The open event is in the path; the filters stay in the address. */
const useOpenEvent = () => {
  const { event: id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = (pathname: string, replace: boolean) => void navigate({ pathname, search }, { replace })
  return {
    id,
    open: (next: string) => go(paths.event(next), id !== undefined),
    close: () => go(paths.events(), true),
  }
}

const useSendAgain = (onSent: (id: string) => void) => {
  const { t } = useTranslation('events')
  return useMutation({
    mutationFn: (id: string) => call(engine.sendEventAgain, { params: { event: id } }),
    onSuccess: ({ event_id: id }) => {
      toast({ title: t('again.sent') })
      void invalidate(engine.listEvents, engine.listJobs)
      onSent(id)
    },
  })
}

const EventList = ({ opened }: { opened: ReturnType<typeof useOpenEvent> }) => {
  const { t } = useTranslation(['events', 'shared', 'shell'])
  const { params, state, change } = useListParams(eventsParams)
  const list = useEvents(params)
  const total = useEventCount()
  const columns = useEventColumns()
  useDescribedRequests(() => [
    describeRequest(engine.listEvents, { query: { limit: 100, ...eventsQuery(params) } }),
  ])
  return (
    <ListPage
      title={t('shell:page.events')}
      sentence={t('sentence')}
      list={list}
      total={total}
      state={state}
      search={{ label: t('find') }}
      filters={<Filters params={params} onChange={change} />}
      table={{
        caption: t('caption'),
        columns,
        rowKey: (event) => event.event_id,
        rowName: (event) => event.first_values || event.target.name,
        onOpen: (event) => opened.open(event.event_id),
        onReach: opened.id === undefined ? undefined : (event) => opened.open(event.event_id),
        currentKey: opened.id,
      }}
      error={t('error')}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        actions: (
          <Button variant="primary" to={paths.actions()}>
            {t('shell:page.actions')}
          </Button>
        ),
      }}
    />
  )
}

/** What came in from outside: a list, and one event beside it. Below 1200 px the event covers the list. */
export function Component() {
  const { t } = useTranslation('events')
  const opened = useOpenEvent()
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`, { noSsr: true })
  const mayStart = useMay('dpe:action:start')
  const again = useSendAgain(opened.open)
  const { id } = opened
  const send = () => {
    if (id !== undefined && !again.isPending) again.mutate(id)
  }
  const canSend = mayStart && id !== undefined
  useActions([
    { id: 'send-event-again', label: t('again.action'), icon: Send, keys: 'R', run: send, isOff: !canSend },
  ])
  const pane = id !== undefined && (
    <EventPane
      key={id}
      id={id}
      again={mayStart ? { send, isPending: again.isPending, error: again.error } : undefined}
      onClose={opened.close}
    />
  )
  if (!isWide && pane) return pane
  return (
    <Fill style={{ height: '100%' }}>
      <SplitPane
        id="event"
        label={t('pane')}
        side={pane}
        isOpen={id !== undefined}
        min={380}
        max={760}
        initial={500}
      >
        <EventList opened={opened} />
      </SplitPane>
    </Fill>
  )
}
