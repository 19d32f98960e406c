import { Download } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/engine/event.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { RowPreview } from '#src/components/row-preview/RowPreview.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { EventContent } from './event-content.ts'
import { readEventText, useEventContent } from './use-events.ts'

const Inset = styled('div')({ padding: '12px 16px' })

const views = ['rows', 'json', 'request'] as const
type View = (typeof views)[number]

/** Longer bodies are sent from a file. */
const longestInline = 4000

/** The request that sent the event, as a curl command. */
const requestOf = ({ event_id: id, target, idempotency_key: key }: Event, text: string): string => {
  const endpoint = target.kind === 'action' ? engine.startAction : engine.startWorkflow
  const isInline = text.length <= longestInline
  const described = describeRequest(endpoint, {
    params: { action: target.id, workflow: target.id },
    query: { type: 'cam', app_id: 'platform' },
    body: [],
  })
  const body = isInline
    ? { body: text }
    : { body: undefined, file: { name: fileNameOf(id, 'json'), type: 'application/json' } }
  const command = curlOf({ ...described, ...body }, window.location.origin)
  return key === null ? command : `${command} \\\n  -H 'Idempotency-Key: ${key}'`
}

const Rows = ({ content, name }: { content: EventContent; name: string }) => {
  const { t } = useTranslation(['events', 'shared'])
  const { rows, count } = content
  if (rows === undefined) return <Muted as="p">{t('content.notAList')}</Muted>
  return (
    <Stack gap={8}>
      <RowPreview caption={t('shared:table.firstRows', { name })} rows={rows} />
      {rows.length < count && <Muted size="small">{t('content.first', { shown: rows.length, count })}</Muted>}
    </Stack>
  )
}

const ContentView = ({ event, content, view }: { event: Event; content: EventContent; view: View }) => {
  const { t } = useTranslation('events')
  if (view === 'rows') return <Rows content={content} name={event.first_values || event.target.name} />
  const text = view === 'json' ? content.formatted : requestOf(event, content.text)
  return (
    <Inset>
      <Code label={t(`content.view.${view}`)} text={text} wrap />
    </Inset>
  )
}

const LargeContent = ({ size, onLoad }: { size: number; onLoad: () => void }) => {
  const { t } = useTranslation('events')
  const format = useFormat()
  return (
    <Inset>
      <Button onClick={onLoad}>{t('content.load', { size: format.bytes(size) })}</Button>
    </Inset>
  )
}

/** The content of an event as rows, as JSON, or as the request that sent it. */
export function ContentSection({ event }: { event: Event }) {
  const { t } = useTranslation(['events', 'shared'])
  const [view, showView] = useState<View>(event.rows === null ? 'json' : 'rows')
  const { content, isLoaded, load } = useEventContent(event)
  const download = async () => {
    const text = content.data?.text ?? (await readEventText(event.event_id))
    saveFile(new Blob([text], { type: 'application/json' }), fileNameOf(event.event_id, 'json'))
  }
  return (
    <section aria-label={t('content.title')}>
      <PaneHead
        title={t('content.title')}
        actions={
          <>
            <ToggleGroup
              label={t('shared:field.view')}
              segments={views.map((id) => ({ id, label: t(`content.view.${id}`) }))}
              value={view}
              onChange={showView}
            />
            <IconButton icon={Download} label={t('content.download')} onClick={() => void download()} />
          </>
        }
      />
      {isLoaded ? (
        <QueryView query={content} error={t('content.error')} shape="text" rows={4}>
          {(data) => <ContentView {...{ event, view }} content={data} />}
        </QueryView>
      ) : (
        <LargeContent size={event.size} onLoad={load} />
      )}
    </section>
  )
}
