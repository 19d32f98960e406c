import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/archive/versions.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { MarginNote, type NoteTone } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import type { Outcome, OutcomeKind, VersionProblem } from './next-version.ts'

interface VersionNotesProps {
  version: string
  proposal: Proposal
  problem: VersionProblem | null
  /** Null while the number cannot be given. */
  outcome: Outcome | null
  /** Takes the proposed number again. */
  onPropose: () => void
}

/** What does not come as one may expect stands out. */
const tones = {
  first: 'proposal',
  replaces: 'proposal',
  only: 'warning',
  prerelease: 'warning',
  lower: 'warning',
  there: 'warning',
} as const satisfies Record<OutcomeKind, NoteTone>

/** Why this number, and what the store delivers once it has it; or why it cannot be given. */
export const VersionNotes = ({ version, proposal, problem, outcome, onPropose }: VersionNotesProps) => {
  const { t } = useTranslation('sending')
  const isProposed = version === proposal.version
  const actions = isProposed ? undefined : (
    <TextAction onClick={onPropose}>{t('version.take', { version: proposal.version })}</TextAction>
  )
  if (problem !== null)
    return (
      <MarginNote tone="error" live actions={actions}>
        {t(`version.problem.${problem}`, { version })}
      </MarginNote>
    )
  if (outcome === null) return null
  const { kind, now, next } = outcome
  return (
    <MarginNote tone={tones[kind]} live={!isProposed} actions={actions}>
      {joinSentences(
        isProposed ? t(`version.because.${proposal.because}`, { version }) : '',
        t(`version.outcome.${kind}`, { version, now: now ?? '', next: next ?? '' }),
      )}
    </MarginNote>
  )
}
