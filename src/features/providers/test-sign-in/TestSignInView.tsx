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

/** The section of the provider's page where a failed stage is fixed, unless its problem is more specific. */
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

interface StageProblemProps {
  stage: SignInStage
  problem: Problem
  isError: boolean
  onSection: ((section: Section) => void) | undefined
}

/** The problem of a stage: the provider's error, its explanation, and a link to the field to fix. */
function StageProblem({ stage, problem, isError, onSection }: StageProblemProps) {
  const { t } = useTranslation('providers')
  const problemText = useProblemText()
  const refusal = refusalOfProblem(problem)
  const section = refusal === undefined ? sectionOfStage[stage] : refusal.section
  const canOpenSection = onSection !== undefined && section !== null
  return (
    <MarginNote
      tone={isError ? 'error' : 'warning'}
      actions={
        canOpenSection && (
          <LinkButton onClick={() => onSection(section)}>
            {t('testSignIn.goTo', { section: t(`edit.section.${section}`) })}
          </LinkButton>
        )
      }
    >
      {refusal && (
        <>
          <strong>{t(`refusal.${refusal.refusal}`)}</strong>
          <br />
        </>
      )}
      {problemText(problem)}
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

/** Stages after a failed one wait for nothing. */
type ShownState = TestSignInStage['state'] | 'unreached'

const glyphs = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  skipped: 'off',
  unreached: 'off',
} as const satisfies Record<ShownState, StateName>

/** The resulting account is expanded. */
const results: readonly TestSignInStage['stage'][] = ['bindings', 'mappings', 'account']

interface StageProps {
  stage: Omit<TestSignInStage, 'state'> & { state: ShownState }
  onSection: ((section: Section) => void) | undefined
}

const Stage = ({ stage: { stage, state, duration, problem, shown }, onSection }: StageProps) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const name = t(`stage.${stage}`)
  const isVisible = state === 'skipped' || state === 'unreached'
  const isQuiet = state === 'waiting' || isVisible
  return (
    <li>
      <Line data-quiet={isQuiet ? '' : undefined}>
        <StateGlyph state={glyphs[state]} />
        <b>{name}</b>
        {isVisible ? (
          <small>{t(`testSignIn.state.${state}`)}</small>
        ) : (
          <i>{t(`testSignIn.state.${state}`)}</i>
        )}
        {duration !== null && <small>{format.duration(duration, 2)}</small>}
      </Line>
      <div style={indented}>
        {problem && <StageProblem {...{ stage, problem, onSection }} isError={state === 'failed'} />}
        {Object.keys(shown).length > 0 && (
          <More open={results.includes(stage)}>
            <summary>{t('testSignIn.shown', { stage: name })}</summary>
            <Code
              label={t('testSignIn.shown', { stage: name })}
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

const useStatusText = (testSignIn: TestSignIn): string => {
  const { t } = useTranslation('providers')
  const failed = testSignIn.stages.find(({ state }) => state === 'failed')
  if (testSignIn.state === 'failed' && failed)
    return t('testSignIn.failed', { stage: t(`stage.${failed.stage}`) })
  return t(testSignIn.state === 'failed' ? 'testSignIn.state.failed' : `testSignIn.${testSignIn.state}`)
}

const tones = { waiting: 'neutral', running: 'neutral', done: 'proposal', failed: 'error' } as const

interface TestSignInViewProps {
  testSignIn: TestSignIn
  /** Opens the section of the form to fix. */
  onSection?: ((section: Section) => void) | undefined
}

/** The progress of a test sign-in, stage by stage, with problems and where to fix them. */
export function TestSignInView({ testSignIn, onSection }: TestSignInViewProps) {
  const { t } = useTranslation(['providers', 'shared'])
  const status = useStatusText(testSignIn)
  return (
    <Stack gap={16}>
      <MarginNote tone={tones[testSignIn.state]} live>
        {status}
      </MarginNote>
      <Stages aria-label={t('shared:field.stages')}>
        {testSignIn.stages.map((stage) => {
          const isUnreached = testSignIn.state === 'failed' && stage.state === 'waiting'
          const shown = { ...stage, state: isUnreached ? ('unreached' as const) : stage.state }
          return <Stage key={stage.stage} stage={shown} onSection={onSection} />
        })}
      </Stages>
      {testSignIn.response && (
        <More>
          <summary>{t('testSignIn.response')}</summary>
          <Code
            label={t('testSignIn.response')}
            text={JSON.stringify(testSignIn.response, null, 2)}
            wrap
            maxHeight={400}
          />
        </More>
      )}
    </Stack>
  )
}
