import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Square } from 'lucide-react'
import { useParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { call } from '#src/api/call.ts'
import { isFinished, useJob } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { JobFigures } from '#src/parts/job-view/JobFigures.tsx'
import { JobLog } from '#src/parts/job-view/JobLog.tsx'
import { JobTag } from '#src/parts/job-view/JobState.tsx'
import { JobSteps } from '#src/parts/job-view/JobSteps.tsx'
import { elapsedOf } from '#src/parts/job-view/job-figures.ts'
import { phaseOf } from '#src/parts/job-view/job-phase.ts'
import { useNow } from '#src/parts/job-view/use-now.ts'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useErrorText, useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { toast } from '#src/ui/toast.ts'
import { media } from '#src/ui/tokens.ts'
import { type Made, madeBy } from './made-by.ts'
import { useJobRequests } from './commands.ts'
import { useJobLog } from './use-job-log.ts'

const Inset = styled('div')({ padding: '0 24px 16px', [media.belowWide]: { padding: '0 16px 16px' } })

const placeOf = (made: Made): string => {
  if (made.kind === 'build') return paths.build(made.build)
  return made.kind === 'table' ? paths.table(made.source, made.table) : paths.source(made.source)
}

const Actions = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const sayError = useErrorText()
  const mayCancel = useMay('dpe:job:cancel')
  const cancel = useMutation({
    mutationFn: () => call(engine.cancelJob, { params: { job: job.job_id } }),
    onSettled: () => invalidate(engine.getJob, engine.listJobs, engine.getJobLog),
    onError: (error) => toast({ state: 'failed', title: t('page.notCancelled'), text: sayError(error) }),
  })
  const made = madeBy(job)
  useJobRequests(job)
  if (!isFinished(job))
    return mayCancel && job.is_cancellable ? (
      <Button look="dangerOutlined" icon={Square} waiting={cancel.isPending} onClick={() => cancel.mutate()}>
        {t(`page.cancel.${job.kind}`)}
      </Button>
    ) : null
  return made ? (
    <Button icon={ArrowRight} to={placeOf(made)}>
      {t(`page.open.${made.kind}`)}
    </Button>
  ) : null
}

const Sentence = ({ job, now }: { job: Job; now: number }) => {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const phase = phaseOf(job)
  const elapsed = elapsedOf(job, now)
  const begun = t(`page.sentence.${phase}`, {
    user: job.started_by.user,
    time: format.exactTime(job.started_at ?? job.created_at),
    duration: format.duration((elapsed ?? 0) * 1000),
  })
  const keeps = isFinished(job) ? '' : t(`page.keeps.${job.kind}`)
  return joinSentences(begun, keeps)
}

const Failure = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const say = useProblemText()
  const phase = phaseOf(job)
  if (phase === 'failed' && job.failure)
    return (
      <Inset>
        <MarginNote tone="error" live>
          {say(job.failure)}
        </MarginNote>
      </Inset>
    )
  if (phase === 'interrupted' && !job.failure)
    return (
      <Inset>
        <MarginNote tone="warning">{t('page.lost')}</MarginNote>
      </Inset>
    )
  return null
}

const Log = ({ job }: { job: Job }) => {
  const { t } = useTranslation(['jobs', 'common'])
  const isLive = !isFinished(job)
  const { lines, error, refetch } = useJobLog(job.job_id, isLive)
  return (
    <JobLog
      lines={lines ?? []}
      isLive={isLive}
      fileName={job.job_id}
      foot={
        error && (
          <Inset style={{ paddingTop: 8 }}>
            <TroubleNote
              error={error}
              actions={<TextAction onClick={() => void refetch()}>{t('common:action.tryAgain')}</TextAction>}
            />
          </Inset>
        )
      }
    />
  )
}

/** One job: how far it is, its steps on an axis of time, its log. Leaving the page does not touch it. */
export const Component = () => {
  const { t } = useTranslation('jobs')
  const { job: jobId = '' } = useParams()
  const { job, error, refetch } = useJob(jobId)
  const now = useNow(job !== undefined && !isFinished(job))
  const title = job && t(`page.title.${job.kind}`, { subject: job.subject })
  useCrumbName(title)
  if (!job && error)
    return (
      <>
        <PageHead title={jobId} />
        <Trouble
          error={error}
          title={t('errorOne')}
          onRetry={() => void refetch()}
          actions={<Button to={paths.jobs()}>{t('title')}</Button>}
        />
      </>
    )
  if (!job) return <Loading shape="page" />
  return (
    <>
      <PageHead
        title={title}
        tag={<JobTag job={job} />}
        sentence={<Sentence job={job} now={now} />}
        actions={<Actions job={job} />}
      />
      <Failure job={job} />
      <JobFigures job={job} now={now} />
      <JobSteps job={job} now={now} />
      <Log job={job} />
    </>
  )
}
