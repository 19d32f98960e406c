import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import useMediaQuery from '@mui/material/useMediaQuery'
import MuiDrawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/api/query.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { width } from '#src/ui/tokens.ts'
import { answerOptions } from './ask.ts'
import { FieldPicker } from './FieldPicker.tsx'
import { Ignored } from './Ignored.tsx'
import type { Naming } from './names.ts'
import { placeProblems } from './problems.ts'
import { QueryActions } from './QueryActions.tsx'
import { isEmpty } from './query-state.ts'
import { type Question, QuestionContext } from './question.ts'
import { ReceiptLine } from './ReceiptLine.tsx'
import { ReceiptPane, readPane } from './ReceiptPane.tsx'
import { Result } from './Result.tsx'
import { Sentence } from './Sentence.tsx'
import { Starter } from './Starter.tsx'
import { Unanswered } from './Unanswered.tsx'
import { useAddress } from './use-address.ts'
import { usePaint } from './use-paint.ts'
import { Wells } from './Wells.tsx'

const Root = styled('div')({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 })
const Whole = styled('div')({ display: 'flex', height: '100%' })
const Scroll = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })
const Main = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' })

const atLeast = (pixels: number) => `(min-width: ${pixels}px)`

/** The three panes: fields, question and answer, receipt. Narrow windows keep the middle and put the others in drawers. */
export const QueryBoard = ({ naming }: { naming: Naming }) => {
  const { t } = useTranslation('query')
  const address = useAddress()
  const { state, ignored, change, pane, setMember } = address
  const [drawer, setDrawer] = useState<'fields' | 'receipt' | null>(null)
  const isWide = useMediaQuery(atLeast(width.wide), { noSsr: true })
  const isFull = useMediaQuery(atLeast(width.full), { noSsr: true })
  const options = answerOptions(state)
  const answer = useQuery(options)
  const isAsking = !isEmpty(state)
  const asked = isAsking ? answer.data : undefined
  const painted = usePaint(asked)
  const details = isAsking && isApiError(answer.error) ? answer.error.details : none
  const question = useMemo<Question>(
    () => ({ state, ignored, naming, problems: placeProblems(state, details), change }),
    // `change` follows the address as `state` does.
    // oxlint-disable-next-line react/exhaustive-deps
    [state, ignored, naming, details],
  )
  const close = () => setDrawer(null)
  const run = () => void answer.refetch()
  const isCancelled =
    isAsking && answer.fetchStatus === 'idle' && (answer.isPending || answer.isPlaceholderData)
  const receipt = (
    <ReceiptPane
      asked={asked}
      painted={painted}
      pane={readPane(pane)}
      onPane={(next) => setMember('pane', next === 'receipt' ? null : next)}
    />
  )
  const middle = (
    <Main>
      <Ignored saved={address.saved} />
      <Wells />
      <Sentence />
      {!isAsking && <Starter onFields={isWide ? undefined : () => setDrawer('fields')} />}
      {isAsking && answer.isError && (
        <Unanswered error={answer.error} onRetry={run} retrying={answer.isFetching} />
      )}
      {asked !== undefined && !answer.isError && (
        <Result
          asked={asked}
          layout={answer.isPlaceholderData ? { ...asked.state, view: state.view } : state}
          isFetching={answer.isFetching}
          isCancelled={isCancelled}
        />
      )}
      {isAsking && answer.isPending && answer.fetchStatus === 'fetching' && (
        <Loading
          shape="table"
          rows={12}
          slow={t('trouble.slow', { count: 5 })}
          onCancel={() => void queryClient.cancelQueries({ queryKey: options.queryKey })}
        />
      )}
      {isAsking && answer.isPending && isCancelled && <p role="status">{t('trouble.cancelled')}</p>}
    </Main>
  )
  const withReceipt = isFull ? (
    <Whole>
      <SplitPane
        id="query.receipt"
        label={t('receipt.label')}
        side={receipt}
        min={240}
        max={520}
        initial={280}
      >
        {middle}
      </SplitPane>
    </Whole>
  ) : (
    <Scroll>{middle}</Scroll>
  )
  return (
    <QuestionContext value={question}>
      <Root>
        <QueryActions
          saved={address.saved}
          onSaved={(id) => setMember('saved', id)}
          onRun={run}
          isRunning={isAsking && answer.isFetching}
          onFields={isWide ? undefined : () => setDrawer('fields')}
        />
        {isWide ? (
          <SplitPane
            id="query.fields"
            label={t('fields.label')}
            at="left"
            side={<FieldPicker />}
            min={200}
            max={420}
            initial={252}
          >
            {withReceipt}
          </SplitPane>
        ) : (
          withReceipt
        )}
        {!isFull && asked !== undefined && (
          <ReceiptLine asked={asked} painted={painted} onOpen={() => setDrawer('receipt')} />
        )}
        <MuiDrawer
          open={drawer === 'fields' && !isWide}
          onClose={close}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': t('fields.label'), sx: { width: 'min(320px, 90vw)' } },
          }}
        >
          <FieldPicker onAdded={close} />
        </MuiDrawer>
        <Drawer open={drawer === 'receipt' && !isFull} onClose={close} title={t('receipt.label')}>
          {receipt}
        </Drawer>
      </Root>
    </QuestionContext>
  )
}

const none = [] as const
