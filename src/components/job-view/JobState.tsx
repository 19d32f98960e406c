import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { State } from '#src/ui/display/State.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { phaseGlyphs, phaseOf, phaseTones } from './job-phase.ts'

interface JobStateProps {
  job: Pick<Job, 'state' | 'outcome'>
}

/** Glyph and label, for a row. */
export function JobState({ job }: JobStateProps) {
  const { t } = useTranslation('jobs')
  const phase = phaseOf(job)
  return <State state={phaseGlyphs[phase]}>{t(`state.${phase}`)}</State>
}

/** The same as a tag, next to the title of a page. */
export function JobTag({ job }: JobStateProps) {
  const { t } = useTranslation('jobs')
  const phase = phaseOf(job)
  return (
    <Tag tone={phaseTones[phase]}>
      <StateGlyph state={phaseGlyphs[phase]} /> {t(`state.${phase}`)}
    </Tag>
  )
}
