import { Stack } from '#src/ui/layout/Stack.tsx'
import { Suspense, lazy, useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { CompletedQuery } from '../state/use-query-result.ts'
import { useQueryContext } from '../state/query-context.ts'
import { ReceiptFigures } from './ReceiptFigures.tsx'
import { rankingRequest } from '../state/query-request.ts'
import { loadRequestEditor } from '../lazy-views.ts'
import { type TypedRequest, useTypedRequest } from './typed-request.ts'

const RequestEditor = lazy(async () => ({ default: (await loadRequestEditor()).RequestEditor }))

const Panel = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 16px 20px',
  '& h3': { ...type.small, margin: '16px 0 6px', color: color.text.secondary },
  '& h3:first-of-type': { marginTop: 0 },
  '& > p': { ...type.small, margin: 0, color: color.text.secondary },
})

const panes = ['receipt', 'sql', 'json'] as const
type Pane = (typeof panes)[number]
export function readPane(text: string | null): Pane {
  return panes.find((each) => each === text) ?? 'receipt'
}

interface ReceiptPaneProps {
  completed: CompletedQuery | undefined
  painted: number | null
  pane: Pane
  onPane: (pane: Pane) => void
}

const Sql = ({ completed }: { completed: CompletedQuery }) => {
  const { t } = useTranslation('query')
  return (
    <>
      {completed.ranking !== null && <h3>{t('receipt.main')}</h3>}
      <Code label={t('receipt.sqlLabel')} text={completed.response.sql} wrap />
      {completed.ranking !== null && (
        <>
          <h3>{t('receipt.ranking')}</h3>
          <Code label={t('receipt.ranking')} text={completed.ranking.sql} wrap />
        </>
      )}
    </>
  )
}

const Json = ({ typed }: { typed: TypedRequest }) => {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const second = rankingRequest(state)
  return (
    <>
      {second !== null && <h3>{t('receipt.main')}</h3>}
      <Suspense fallback={<Loading shape="text" />}>
        <RequestEditor typed={typed} />
      </Suspense>
      {second !== null && (
        <>
          <h3>{t('receipt.ranking')}</h3>
          <Code label={t('receipt.ranking')} text={JSON.stringify(second, null, 2)} />
        </>
      )}
    </>
  )
}

/** How the result came about: where the time went, which table was queried, the SQL and the request. */
export function ReceiptPane({ completed, painted, pane, onPane }: ReceiptPaneProps) {
  const { t } = useTranslation(['query', 'shared'])
  const typed = useTypedRequest()
  const id = useId()
  const content = {
    receipt: completed && <ReceiptFigures completed={completed} painted={painted} />,
    sql: completed && <Sql completed={completed} />,
    json: <Json typed={typed} />,
  }[pane]
  return (
    <Stack style={{ height: '100%', minHeight: 0 }}>
      <Tabs
        label={t('receipt.tabs')}
        tabs={[
          { id: 'receipt', label: t('receipt.tab') },
          { id: 'sql', label: t('receipt.sql') },
          { id: 'json', label: t('shared:field.json') },
        ]}
        value={pane}
        onChange={onPane}
        panelId={id}
        inset={16}
      />
      <Panel id={id} role="tabpanel" aria-label={t('receipt.label')}>
        {content ?? <p>{t('receipt.none')}</p>}
      </Panel>
    </Stack>
  )
}
