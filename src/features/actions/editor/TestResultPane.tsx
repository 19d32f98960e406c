import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ActionTestResult } from '#contract/engine/action.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { State } from '#src/ui/display/State.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { EffectView } from './EffectView.tsx'
import type { TestRunState } from './use-test-run.ts'

const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 316px',
  '& > section': { minWidth: 0, overflow: 'auto' },
  '& > section + section': { borderLeft: hairline, backgroundColor: color.surface.sunken },
  [media.belowNarrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflow: 'auto',
    '& > section': { overflow: 'visible' },
    '& > section + section': { borderLeft: 0, borderTop: hairline },
  },
})
const Result = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '12px 16px',
  '&[data-old]': { color: color.text.tertiary, '& *': { color: 'inherit' } },
  '& > p': { ...type.small, margin: 0, overflowWrap: 'anywhere' },
})
const Lines = styled('ol')({
  ...listReset,
  ...type.monoSmall,
  padding: '8px 12px',
  '& > li': { display: 'flex', gap: 10 },
  '& time': { flex: 'none', color: color.text.tertiary },
  '& span': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 },
})

/** What the run would have done, and what it returned. */
const Outcome = ({ result, isOld = false }: { result: ActionTestResult; isOld?: boolean }) => {
  const { t } = useTranslation('actions')
  const { length } = result.effects
  const effects = length === 0 ? t('test.noEffects') : t('test.effects', { count: length })
  return (
    <Result data-old={isOld ? '' : undefined}>
      {isOld ? (
        <p>{t('test.lastGood')}</p>
      ) : (
        <MarginNote tone="proposal" live>
          <strong>{t('test.nothingWritten')}</strong> {effects}
        </MarginNote>
      )}
      {result.effects.map((effect, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the effects of one run have a fixed order
        <EffectView key={index} effect={effect} />
      ))}
      <p>
        {t('test.returned')} <InlineCode bare>{result.result}</InlineCode>
      </p>
    </Result>
  )
}

const Log = ({ lines }: { lines: ActionTestResult['log'] }) => {
  const { t } = useTranslation(['actions', 'jobs'])
  const format = useFormat()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable elements must be reachable by keyboard
    <section aria-label={t('jobs:logPane.title')} tabIndex={0}>
      <PaneHead title={t('jobs:logPane.title')} count={t('jobs:logPane.lines', { count: lines.length })} />
      <Lines>
        {lines.map(({ at, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a finished log do not change
          <li key={index}>
            <time dateTime={at}>{format.logTime(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </Lines>
    </section>
  )
}

const Failed = ({
  result,
  lastGood,
}: {
  result: ActionTestResult
  lastGood: ActionTestResult | undefined
}) => {
  const { t } = useTranslation('actions')
  const formatProblem = useProblemText()
  const failure = result.failure === null ? t('test.failed') : formatProblem(result.failure)
  return (
    <>
      <Result>
        <MarginNote tone="error" live>
          <strong>{t('test.nothingWritten')}</strong> {failure}
        </MarginNote>
      </Result>
      {lastGood && <Outcome result={lastGood} isOld />}
    </>
  )
}

const Content = ({ test }: { test: TestRunState }): ReactNode => {
  const { t } = useTranslation(['actions', 'shared'])
  const { run, error, lastGood } = test
  if (run === undefined)
    return (
      <Scroll>
        <Result>
          <ErrorNote error={error} />
          {!test.isRunning && !error && (
            <Muted as="p">{t(test.isStopped ? 'test.stopped' : 'test.hint')}</Muted>
          )}
        </Result>
      </Scroll>
    )
  const { result } = run
  return (
    <Body>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable elements must be reachable by keyboard */}
      <section aria-label={t('shared:field.result')} tabIndex={0}>
        {result.outcome === 'success' ? <Outcome result={result} /> : <Failed {...{ result, lastGood }} />}
      </section>
      <Log lines={result.log} />
    </Body>
  )
}

/** The result of the last test run. */
export function TestResultPane({ test }: { test: TestRunState }) {
  const { t } = useTranslation(['actions', 'jobs'])
  const format = useFormat()
  const { run, isRunning } = test
  return (
    <Fill style={{ height: '100%' }}>
      <PaneHead
        title={t('test.title')}
        count={
          <>
            {isRunning && <State state="running">{t('jobs:state.running')}</State>}
            {run && (
              <State state={run.result.outcome === 'success' ? 'done' : 'failed'}>
                {t(run.result.outcome === 'success' ? 'test.finishedIn' : 'test.failedIn', {
                  duration: format.duration(run.result.run_time * 1000),
                })}
              </State>
            )}
          </>
        }
        actions={run && <Muted size="small">{t('test.at', { time: format.exactTime(run.at) })}</Muted>}
      />
      <Content test={test} />
    </Fill>
  )
}
