import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { TestSignIn, TestSignInStage, SignInStage } from '#contract/iam/sign-in.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { Section } from '../model/sections.ts'
import type { Problem } from '#contract/http.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { refusalOfProblem } from './provider-refusal.ts'

/** Where on the page of the provider a stage is mended, where its problem does not say more. */
const sectionOfStage = {
  discovery: 'tenant',
  authorization: 'secret',
  token: 'secret',
  id_token: 'tenant',
  user_info: 'scope',
  memberships: 'scope',
  bindings: 'bindings',
  mappings: 'mappings',
  account: 'bindings',
} as const satisfies Record<SignInStage, Section>

interface TrialProblemProps {
  stage: SignInStage
  problem: Problem
  isError: boolean
  onSection: ((section: Section) => void) | undefined
}

/** What went wrong in a stage: the provider's words, what they come down to, and the way to the field that mends it. */
function TrialProblem({ stage, problem, isError, onSection }: TrialProblemProps) {
  const { t } = useTranslation('providers')
  const say = useProblemText()
  const told = refusalOfProblem(problem)
  const section = told === undefined ? sectionOfStage[stage] : told.section
  const canGo = onSection !== undefined && section !== null
  return (
    <MarginNote
      tone={isError ? 'error' : 'warning'}
      actions={
        canGo && (
          <LinkButton onClick={() => onSection(section)}>
            {t('trial.goTo', { section: t(`edit.section.${section}`) })}
          </LinkButton>
        )
      }
    >
      {told && (
        <>
          <strong>{t(`refusal.${told.refusal}`)}</strong>
          <br />
        </>
      )}
      {say(problem)}
    </MarginNote>
  )
}

const Stages = styled('ol')({
  ...listReset,
  borderTop: hairline,
  '& > li': { padding: '8px 0', borderBottom: hairline, display: 'grid', gap: 8 },
})
const Line = styled('div')({
  ...rowLayout(8),
  '& > b': { fontWeight: 500 },
  '& > small': { ...type.small, marginLeft: 'auto', color: color.text.tertiary },
  '& > i': visuallyHidden,
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
} as const satisfies Record<TestSignInStage['state'], StateName>

/** What the person would become stands open. */
const results: readonly TestSignInStage['stage'][] = ['bindings', 'mappings', 'account']

interface StageProps {
  stage: TestSignInStage
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

const useStanding = (trial: TestSignIn): string => {
  const { t } = useTranslation('providers')
  const failed = trial.stages.find(({ state }) => state === 'failed')
  if (trial.state === 'failed' && failed) return t('trial.failed', { stage: t(`stage.${failed.stage}`) })
  return t(trial.state === 'failed' ? 'trial.state.failed' : `trial.${trial.state}`)
}

const tones = { waiting: 'neutral', running: 'neutral', done: 'proposal', failed: 'error' } as const

interface TrialViewProps {
  trial: TestSignIn
  /** Goes to the section of the form where something is mended. */
  onSection?: ((section: Section) => void) | undefined
}

/** How a test sign-in goes, stage by stage; each names what is wrong and where it is mended. */
export function TrialView({ trial, onSection }: TrialViewProps) {
  const { t } = useTranslation('providers')
  const standing = useStanding(trial)
  return (
    <Stack gap={16}>
      <MarginNote tone={tones[trial.state]} live>
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
    </Stack>
  )
}
