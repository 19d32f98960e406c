import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Trial, TrialStage } from '#contract/iam/sign-in.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Code } from '#src/ui/Code.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { StateGlyph, type StateName } from '#src/ui/StateGlyph.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { TrialProblem } from './TrialProblem.tsx'
import type { Section } from './sections.ts'

const Root = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })
const Stages = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${color.line.hair}`,
  '& > li': { padding: '8px 0', borderBottom: `1px solid ${color.line.hair}`, display: 'grid', gap: 8 },
})
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > b': { fontWeight: 500 },
  '& > small': { ...type.small, marginLeft: 'auto', color: color.text.tertiary },
  '& > i': unseen,
  '&[data-quiet]': { color: color.text.tertiary },
})
const More = styled('details')({
  ...type.small,
  '& > summary': { cursor: 'pointer', color: color.text.secondary, marginBottom: 4, width: 'fit-content' },
})
const indented = { paddingLeft: 20, display: 'grid', gap: 8 } as const

const glyphs = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  skipped: 'off',
} as const satisfies Record<TrialStage['state'], StateName>

/** What the person would become stands open. */
const results: readonly TrialStage['stage'][] = ['bindings', 'mappings', 'account']

interface StageProps {
  stage: TrialStage
  onSection: ((section: Section) => void) | undefined
}

const Stage = ({ stage: { stage, state, duration, problem, shown }, onSection }: StageProps) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const name = t(`stage.${stage}`)
  const isQuiet = state === 'waiting' || state === 'skipped'
  return (
    <li>
      <Line data-quiet={isQuiet ? '' : undefined}>
        <StateGlyph state={glyphs[state]} />
        <b>{name}</b>
        <i>{t(`trial.state.${state}`)}</i>
        {duration !== null && <small>{format.duration(duration, 2)}</small>}
        {state === 'skipped' && <small>{t('trial.skipped')}</small>}
      </Line>
      <div style={indented}>
        {problem && <TrialProblem {...{ stage, problem, onSection }} isError={state === 'failed'} />}
        {Object.keys(shown).length > 0 && (
          <More open={results.includes(stage)}>
            <summary>{t('trial.shown', { stage: name })}</summary>
            <Code
              label={t('trial.shown', { stage: name })}
              text={JSON.stringify(shown, null, 2)}
              wrap
              maxHeight={280}
            />
          </More>
        )}
      </div>
    </li>
  )
}

const useStanding = (trial: Trial): string => {
  const { t } = useTranslation('providers')
  const failed = trial.stages.find(({ state }) => state === 'failed')
  if (trial.state === 'failed' && failed) return t('trial.failed', { stage: t(`stage.${failed.stage}`) })
  return t(trial.state === 'failed' ? 'trial.state.failed' : `trial.${trial.state}`)
}

const tones = { waiting: 'neutral', running: 'neutral', done: 'proposal', failed: 'error' } as const

interface TrialViewProps {
  trial: Trial
  /** What can be done now, below the sentence. */
  actions?: ReactNode
  /** Goes to the section of the form where something is mended. */
  onSection?: ((section: Section) => void) | undefined
}

/** How a test sign-in goes, stage by stage; each names what is wrong and where it is mended. */
export const TrialView = ({ trial, actions, onSection }: TrialViewProps) => {
  const { t } = useTranslation('providers')
  const standing = useStanding(trial)
  return (
    <Root>
      <MarginNote tone={tones[trial.state]} live actions={actions}>
        {standing}
      </MarginNote>
      <Stages aria-label={t('trial.stages')}>
        {trial.stages.map((stage) => (
          <Stage key={stage.stage} stage={stage} onSection={onSection} />
        ))}
      </Stages>
      {trial.response && (
        <More>
          <summary>{t('trial.response')}</summary>
          <Code
            label={t('trial.response')}
            text={JSON.stringify(trial.response, null, 2)}
            wrap
            maxHeight={400}
          />
        </More>
      )}
    </Root>
  )
}
