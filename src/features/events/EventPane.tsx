import { Send, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/engine/event.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { ContentSection } from './ContentSection.tsx'
import { JobSection } from './JobSection.tsx'
import { useEvent } from './use-events.ts'

const Root = styled('article')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  '& > section': { borderTop: hairline },
  '& > footer': {
    position: 'sticky',
    bottom: 0,
    marginTop: 'auto',
    padding: '12px 16px',
    borderTop: hairline,
    backgroundColor: color.surface.canvas,
  },
})
const Head = styled('div')({
  ...rowLayout(8),
  minHeight: 52,
  padding: '8px 12px 8px 16px',
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { ...type.panel, ...oneLine, margin: 0 },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
})
const Body = styled('div')({ padding: '12px 16px 16px' })

interface SendAgain {
  readonly send: () => void
  readonly isPending: boolean
  readonly error: Error | null
}

interface EventPaneProps {
  id: string
  /** Absent if the user cannot start actions. */
  again: SendAgain | undefined
  onClose: () => void
}

const EventDetails = ({ event }: { event: Event }) => {
  const { t } = useTranslation(['events', 'shared'])
  const format = useFormat()
  const { event_id: id, sent_by: by, address, idempotency_key: key, sent, size, resent_from: from } = event
  return (
    <DescriptionList
      items={[
        { id: 'event', term: t('field.event'), value: id, mono: true },
        { id: 'by', term: t('field.by'), value: t('field.byFrom', { user: by.user, address }) },
        ...(key === null
          ? []
          : [
              {
                id: 'key',
                term: t('field.key'),
                value: (
                  <>
                    <InlineCode bare>{key}</InlineCode> {t('field.sent', { count: sent })}
                  </>
                ),
              },
            ]),
        { id: 'size', term: t('shared:field.size'), value: format.bytes(size) },
        ...(from === null
          ? []
          : [
              {
                id: 'from',
                term: t('field.from'),
                value: (
                  <TextLink mono to={paths.event(from)}>
                    {from}
                  </TextLink>
                ),
              },
            ]),
      ]}
    />
  )
}

const EventView = ({ event, again, onClose }: { event: Event } & Omit<EventPaneProps, 'id'>) => {
  const { t } = useTranslation(['events', 'common', 'shared'])
  const format = useFormat()
  const { target, rows, received_at: at } = event
  useDescribedRequests(() => {
    const input = { params: { event: event.event_id } }
    return [
      describeRequest(engine.getEvent, input),
      describeRequest(engine.eventContent, input),
      describeRequest(engine.sendEventAgain, input),
    ]
  })
  return (
    <Root aria-label={t('pane')}>
      <Head>
        <div>
          <h2>
            {rows === null
              ? t('title.noRows', { name: target.name })
              : t('title.rows', { count: rows, name: target.name })}
          </h2>
          <p>{t('receivedAt', { time: format.instant(at) })}</p>
        </div>
        {again && (
          <Button icon={Send} waiting={again.isPending} onClick={again.send}>
            {t('again.action')}
          </Button>
        )}
        <IconButton icon={X} label={t('common:action.close')} onClick={onClose} />
      </Head>
      <Body>
        <EventDetails event={event} />
      </Body>
      <JobSection event={event} />
      <ContentSection event={event} />
      {again && (
        <footer>
          {again.error ? <ErrorNote error={again.error} /> : <MarginNote>{t('again.text')}</MarginNote>}
        </footer>
      )}
    </Root>
  )
}

/** One event: who sent it, its job and its content. */
export function EventPane({ id, ...rest }: EventPaneProps) {
  const { t } = useTranslation(['events', 'shell'])
  return (
    <QueryView
      query={useEvent(id)}
      error={t('errorOne')}
      fallback={{ to: paths.events(), label: t('shell:page.events') }}
    >
      {({ event }) => <EventView event={event} {...rest} />}
    </QueryView>
  )
}
