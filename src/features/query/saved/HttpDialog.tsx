import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import { dynamicRun, type SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { exampleBody, runParameters } from './http-parameters.ts'

const parsedBody = (text: string) => {
  try {
    return dynamicRun.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Runs the query with the typed parameters, as another program would. */
const Trial = ({ saved, body }: { saved: SavedQuery; body: ReturnType<typeof parsedBody> }) => {
  const { t } = useTranslation('saved')
  const trial = useMutation({
    mutationFn: (parameters: Record<string, unknown>) =>
      call(query.runSaved, { params: { id: saved.id }, body: { dynamic_parameters: parameters } }),
  })
  const { data } = trial
  return (
    <>
      <div>
        <Button
          disabled={body === undefined}
          waiting={trial.isPending}
          onClick={() => body && trial.mutate(body.dynamic_parameters)}
        >
          {t('http.try')}
        </Button>
      </div>
      <ErrorNote error={trial.error} isRead />
      {data && (
        <>
          <MarginNote live>
            {t('http.answered', {
              count: data.results.length,
              ms: data.duration * 1000,
              table: `${data.database_name}.${data.table_name}`,
            })}
          </MarginNote>
          <Code
            label={t('http.try')}
            text={JSON.stringify(data.results.slice(0, 3), null, 2)}
            maxHeight={200}
          />
        </>
      )}
    </>
  )
}

/** How another program runs a saved query: address, command, parameters, and a trial. */
export function HttpDialog({ saved, onClose }: { saved: SavedQuery; onClose: () => void }) {
  const { t } = useTranslation('saved')
  const [text, setText] = useState(() => exampleBody(saved))
  const body = parsedBody(text)
  const request = describeRequest(query.runSaved, {
    params: { id: saved.id },
    body: body ?? { dynamic_parameters: {} },
  })
  useDescribedRequests(() => [request])
  const { origin } = globalThis.location
  return (
    <Drawer open title={t('http.title', { name: saved.name })} onClose={onClose}>
      <PageSection title={t('http.address')} text={t('http.text')}>
        <Code
          label={`${t('http.address')}, ${saved.name}`}
          text={`${request.method} ${origin}${request.address}`}
          wrap
        />
      </PageSection>
      <PageSection title={t('http.parameters')} text={t('http.parametersText')}>
        <DescriptionList
          boxed
          items={runParameters(saved).map(({ path, current }) => ({
            id: path,
            term: <InlineCode bare>{path}</InlineCode>,
            value: current === undefined ? t('http.whole') : t('http.current', { value: current }),
          }))}
        />
      </PageSection>
      <PageSection title={t('http.body')}>
        <div style={{ display: 'grid', gap: 8 }}>
          <div style={{ height: 168 }}>
            <CodeEditor
              label={t('http.body')}
              text={text}
              onEdit={(batch) => {
                setText((before) => applyBatch(before, batch))
                return true
              }}
            />
          </div>
          {body === undefined && (
            <MarginNote tone="error" live>
              {t('http.notJson')}
            </MarginNote>
          )}
          <Trial saved={saved} body={body} />
        </div>
      </PageSection>
      <PageSection title={t('http.curl')}>
        <Code label={`${t('http.curl')}, ${saved.name}`} text={curlOf(request, origin)} wrap />
      </PageSection>
    </Drawer>
  )
}
