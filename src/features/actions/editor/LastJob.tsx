import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('footer')({
  ...type.small,
  ...rowLayout(8),
  minHeight: 44,
  padding: '8px 12px',
  backgroundColor: color.surface.canvas,
  '& > a': { marginLeft: 'auto' },
})

/** The last job of an action, with a link to it. */
export function LastJob({ job }: { job: Action['last_job'] }) {
  const { t } = useTranslation('actions')
  if (job === null)
    return (
      <Root>
        <Muted>{t('lastJob.none')}</Muted>
      </Root>
    )
  return (
    <Root>
      <JobState job={job} />
      {job.finished_at !== null && <RelativeTime at={job.finished_at} />}
      <TextLink to={paths.job(job.job_id)}>{t('lastJob.open')}</TextLink>
    </Root>
  )
}
