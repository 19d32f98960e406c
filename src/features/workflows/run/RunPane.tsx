import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isFinished } from '#src/api/jobs.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { JobSteps } from '#src/components/job-view/JobSteps.tsx'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { Board } from '../model/use-board.ts'
import { stepOf } from '../model/stage-edits.ts'

const Root = styled('section')({
  flex: 'none',
  ...columnLayout,
  maxHeight: '45%',
  borderTop: hairline,
  backgroundColor: color.surface.page,
  '--gutter': '16px',
  '& > header': {
    ...rowLayout('4px 12px'),
    flexWrap: 'wrap',
    flex: 'none',
    minHeight: 38,
    padding: '4px 16px',
  },
  '& > header > h2': { ...type.panel, margin: 0 },
  '& > header > span:last-of-type': { flex: 1 },
  '& > div': { overflow: 'auto', minHeight: 0 },
})
const Failure = styled('div')({ '&&': { flex: 'none' }, padding: '0 16px 10px' })

/** The last run of the workflow on a time axis. A selected row is selected in the stages, too. */
export function RunPane({ board }: { board: Board }) {
  const { t } = useTranslation(['workflows', 'jobs', 'shared'])
  const format = useFormat()
  const textOf = useProblemText()
  const { job, workflow } = board
  const [isShown, show] = useState(true)
  const now = useNow(job !== undefined && !isFinished(job))
  if (job === undefined)
    return (
      <Root aria-label={t('run.title')}>
        <header>
          <h2>{t('run.title')}</h2>
          <Muted size="small">{t('run.none')}</Muted>
        </header>
      </Root>
    )
  const started = job.started_at ?? job.created_at
  return (
    <Root aria-label={t('run.title')}>
      <header>
        <h2>{t('run.title')}</h2>
        <span role="status">
          <JobState job={job} />
        </span>
        <Muted size="small">
          {t('run.sentence', { user: job.started_by.user, time: format.instant(started) })}
        </Muted>
        <LinkButton to={paths.job(job.job_id)}>{t('shared:action.openJob')}</LinkButton>
        <LinkButton
          to={`${paths.jobs()}?${new URLSearchParams({ kind: 'workflow', q: workflow.name }).toString()}`}
        >
          {t('run.all')}
        </LinkButton>
        <IconButton
          small
          icon={isShown ? ChevronDown : ChevronUp}
          label={isShown ? t('run.hide') : t('run.show')}
          onClick={() => show(!isShown)}
        />
      </header>
      {isShown && job.failure !== null && (
        <Failure>
          <MarginNote tone="error">{textOf(job.failure)}</MarginNote>
        </Failure>
      )}
      {isShown && (
        <JobSteps
          job={job}
          now={now}
          nameOf={(step) => {
            const action = stepOf(board.stages, step.id ?? null)?.action
            return action === undefined ? step.name : board.names.action(action)
          }}
          selection={{
            selected: board.selected,
            select: ({ id }) => {
              if (id !== undefined) board.open(id)
            },
          }}
        />
      )}
    </Root>
  )
}
