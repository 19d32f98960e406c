import { useTranslation } from 'react-i18next'
import type { Problem } from '#contract/http.ts'
import type { SignInStage } from '#contract/iam/sign-in.ts'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { refusalOfProblem } from './refusal.ts'
import type { Section } from './sections.ts'

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
export const TrialProblem = ({ stage, problem, isError, onSection }: TrialProblemProps) => {
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
          <TextAction onClick={() => onSection(section)}>
            {t('trial.goTo', { section: t(`edit.section.${section}`) })}
          </TextAction>
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
