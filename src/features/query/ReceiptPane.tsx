import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Code } from '#src/ui/Code.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import type { Asked } from './ask.ts'
import { companionRequest } from './companion.ts'
import { useQuestion } from './question.ts'
import { ReceiptFigures } from './ReceiptFigures.tsx'
import { toRequest } from './request.ts'
import { isEmpty } from './query-state.ts'

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
const Panel = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '16px 16px 20px',
  '& h3': { ...type.small, margin: '16px 0 6px', color: color.text.secondary },
  '& h3:first-of-type': { marginTop: 0 },
  '& > p': { ...type.small, margin: 0, color: color.text.secondary },
})

export const panes = ['receipt', 'sql', 'json'] as const
export type Pane = (typeof panes)[number]
export const readPane = (text: string | null): Pane => panes.find((each) => each === text) ?? 'receipt'

interface ReceiptPaneProps {
  asked: Asked | undefined
  painted: number | null
  pane: Pane
  onPane: (pane: Pane) => void
}

const Sql = ({ asked }: { asked: Asked }) => {
  const { t } = useTranslation('query')
  return (
    <>
      {asked.ranking !== null && <h3>{t('receipt.main')}</h3>}
      <Code label={t('receipt.sqlLabel')} text={asked.response.sql} wrap />
      {asked.ranking !== null && (
        <>
          <h3>{t('receipt.ranking')}</h3>
          <Code label={t('receipt.ranking')} text={asked.ranking.sql} wrap />
        </>
      )}
    </>
  )
}

const Json = () => {
  const { t } = useTranslation('query')
  const { state } = useQuestion()
  const second = companionRequest(state)
  return (
    <>
      {second !== null && <h3>{t('receipt.main')}</h3>}
      <Code label={t('receipt.jsonLabel')} text={JSON.stringify(toRequest(state), null, 2)} />
      {second !== null && (
        <>
          <h3>{t('receipt.ranking')}</h3>
          <Code label={t('receipt.ranking')} text={JSON.stringify(second, null, 2)} />
        </>
      )}
    </>
  )
}

/** What the answer rests on: where the time went, which table answered, its SQL, the request. */
export const ReceiptPane = ({ asked, painted, pane, onPane }: ReceiptPaneProps) => {
  const { t } = useTranslation('query')
  const { state } = useQuestion()
  const id = useId()
  const content = {
    receipt: asked && <ReceiptFigures asked={asked} painted={painted} />,
    sql: asked && <Sql asked={asked} />,
    json: isEmpty(state) ? undefined : <Json />,
  }[pane]
  return (
    <Root>
      <Tabs
        label={t('receipt.tabs')}
        tabs={[
          { id: 'receipt', label: t('receipt.tab') },
          { id: 'sql', label: t('receipt.sql') },
          { id: 'json', label: t('receipt.json') },
        ]}
        value={pane}
        onChange={onPane}
        panelId={id}
        inset={16}
      />
      <Panel id={id} role="tabpanel" aria-label={t('receipt.label')}>
        {content ?? <p>{t('receipt.none')}</p>}
      </Panel>
    </Root>
  )
}
