import { useMutation } from '@tanstack/react-query'
import { type LucideIcon, Plug, RotateCw, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import {
  connectionStages,
  type ConnectionStage,
  type StageResult,
} from '#contract/data-manager/connection.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { ConnectionTesting, TestResult } from './use-connection-test.ts'

const Root = styled('section')({
  borderTop: hairline,
  '& > header': {
    ...rowLayout('4px 8px'),
    flexWrap: 'wrap',
    minHeight: 44,
    padding: '6px var(--gutter)',
    '& > h2': { ...type.panel, margin: 0 },
    '& > small': { ...type.small, color: color.text.secondary },
    '& > span': { ...rowLayout(8), marginLeft: 'auto' },
  },
  '& > ol': { ...listReset, borderTop: hairline },
  '& > ol > li': { padding: '6px var(--gutter)', borderBottom: hairline },
})
const Line = styled('div')({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: '12px 68px minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'baseline',
  minHeight: 22,
  '& > svg': { alignSelf: 'start', marginTop: 5 },
  '& > strong': { fontWeight: 500 },
  '& > span': { color: color.text.secondary, overflowWrap: 'anywhere' },
  '& > small': { ...type.small, color: color.text.secondary },
  [media.belowPhone]: {
    gridTemplateColumns: '12px minmax(0, 1fr) auto',
    rowGap: 0,
    '& > span': { gridColumn: '2 / -1', gridRow: 2 },
  },
})
const Note = styled('div')({ display: 'grid', gap: 6, padding: '4px 0 8px 24px' })

const glyphs = {
  done: 'done',
  failed: 'failed',
  skipped: 'off',
  not_reached: 'notYet',
} as const satisfies Record<StageResult['state'], StateName>

/** What a stage found, in words. */
const useStageText = () => {
  const { t } = useTranslation('connection')
  const format = useFormat()
  const readText = ({ listed, files, bytes, readable, schemas }: StageResult['facts']): string => {
    if (listed !== undefined) return t('test.listed', { name: String(listed) })
    if (files === undefined) return t('test.read', { readable: Number(readable), count: Number(schemas) })
    const count = Number(files)
    return bytes === undefined
      ? t('test.files', { count })
      : t('test.filesSize', { count, size: format.bytes(Number(bytes)) })
  }
  const found = ({ stage, facts }: StageResult): string => {
    const textOf = (name: string): string => String(facts[name] ?? '')
    const tls = (): string => {
      const protocol = textOf('protocol')
      if (textOf('mode') !== 'verify') return t('test.tlsUnverified', { protocol })
      return t('test.tls', { protocol, day: format.shortDate(new Date(textOf('valid_to'))) })
    }
    return {
      address: () => {
        const [host, address] = [textOf('host'), textOf('address')]
        return host === address ? address : t('test.address', { host, address })
      },
      tls,
      sign_in: () => {
        const [username, version] = [textOf('username'), textOf('version').split(' ')[0] ?? '']
        if (username === '') return t('test.accepted')
        return version === '' ? t('test.user', { username }) : t('test.sign_in', { username, version })
      },
      read: () => readText(facts),
    }[stage]()
  }
  return (result: StageResult): string =>
    ({
      done: found,
      failed: () => t('test.failed'),
      skipped: () => t(result.stage === 'sign_in' ? 'test.signInSkipped' : 'test.skipped'),
      not_reached: () => t('test.notReached'),
    })[result.state](result)
}

/** Whoever may allow a private address does so here; others read whom to ask. */
const AllowAddress = ({ host, onAllowed }: { host: string; onAllowed: () => void }) => {
  const { t } = useTranslation('connection')
  const mayAllow = useMay('iam:setting:write')
  const allowing = useMutation({
    mutationFn: () => call(dataManager.allowAddress, { body: { host } }),
    onSuccess: () => {
      toast({ title: t('test.allowed', { host }), text: t('test.allowedText') })
      onAllowed()
    },
  })
  if (!mayAllow)
    return (
      <MarginNote>
        <Trans t={t} i18nKey="test.ask" components={{ code: <InlineCode bare /> }} />
      </MarginNote>
    )
  return (
    <>
      <div>
        <Button size="small" waiting={allowing.isPending} onClick={() => allowing.mutate()}>
          {t('test.allow')}
        </Button>
      </div>
      <ErrorNote error={allowing.error} />
    </>
  )
}

const Stage = ({ result, onAgain }: { result: StageResult; onAgain: () => void }) => {
  const { t } = useTranslation('connection')
  const textOf = useStageText()
  const formatProblem = useProblemText()
  const { stage, state, milliseconds, problem } = result
  return (
    <li>
      <Line>
        <StateGlyph state={glyphs[state]} />
        <strong>{t(`test.stage.${stage}`)}</strong>
        <span>{textOf(result)}</span>
        <small>{milliseconds !== null && t('test.ms', { count: milliseconds })}</small>
      </Line>
      {problem && (
        <Note>
          <MarginNote tone="error" live>
            {formatProblem(problem)}
          </MarginNote>
          {problem.code === 'database_address_private' && (
            <AllowAddress host={String(problem.params['host'] ?? '')} onAllowed={onAgain} />
          )}
        </Note>
      )}
    </li>
  )
}

const Untested = ({ stage, isRunning }: { stage: ConnectionStage; isRunning: boolean }) => {
  const { t } = useTranslation('connection')
  return (
    <li>
      <Line>
        <StateGlyph state={isRunning ? 'waiting' : 'notYet'} />
        <strong>{t(`test.stage.${stage}`)}</strong>
        <span>{t(isRunning ? 'test.running' : 'test.waiting')}</span>
        <small />
      </Line>
    </li>
  )
}

const totalOf = ({ stages }: TestResult): number =>
  stages.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0)

interface ConnectionTestProps {
  testing: ConnectionTesting
  /** The result, if it belongs to what the form has now. */
  result: TestResult | undefined
  onStart: () => void
  /** The primary action of the page is the test. */
}

/** What the button of the test does now. */
const useTestAction = (
  testing: ConnectionTesting,
  start: () => void,
): { icon: LucideIcon; label: string; act: () => void } => {
  const { t } = useTranslation(['connection', 'common'])
  if (testing.isRunning) return { icon: X, label: t('common:action.cancel'), act: testing.cancel }
  return testing.result
    ? { icon: RotateCw, label: t('test.again'), act: start }
    : { icon: Plug, label: t('test.start'), act: start }
}

/** The test of a connection: its stages, each with what was found, its time, and what to do if it failed. */
export function ConnectionTest({ testing, result, onStart }: ConnectionTestProps) {
  const { t } = useTranslation('connection')
  const format = useFormat()
  const action = useTestAction(testing, onStart)
  const { isRunning, isCancelled } = testing
  const sentence = () => {
    if (isRunning) return t('test.running')
    if (isCancelled) return t('test.cancelled')
    if (result) return t('test.at', { time: format.time(result.at), ms: totalOf(result) })
    return testing.result ? t('test.changed') : t('test.never')
  }
  return (
    <Root aria-label={t('test.title')}>
      <header>
        <h2>{t('test.title')}</h2>
        <small role="status">{sentence()}</small>
        <span>
          {/* One button, which keeps the focus. */}
          <Button size="small" icon={action.icon} onClick={action.act}>
            {action.label}
          </Button>
        </span>
      </header>
      <ol>
        {result && !isRunning
          ? result.stages.map((each) => <Stage key={each.stage} result={each} onAgain={onStart} />)
          : connectionStages.map((stage) => <Untested key={stage} stage={stage} isRunning={isRunning} />)}
      </ol>
    </Root>
  )
}
