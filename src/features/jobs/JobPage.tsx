import { useMutation } from '@tanstack/react-query'
import { ArrowRight, RotateCw, Square } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import { call } from '#src/api/call.ts'
import { useJobLog } from '#src/api/job-log.ts'
import { isFinished, useJob } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { JobFigures } from '#src/components/job-view/JobFigures.tsx'
import { JobLog } from '#src/components/job-view/JobLog.tsx'
import { JobTag } from '#src/components/job-view/JobState.tsx'
import { JobSteps } from '#src/components/job-view/JobSteps.tsx'
import { StepRun } from '#src/components/job-view/StepRun.tsx'
import { phaseOf } from '#src/components/job-view/job-phase.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { useJobName } from '#src/components/job-view/use-job-name.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useErrorText, useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { type JobOutcome, isRun, outcomeOf } from './job-outcome.ts'
import { JobSentence } from './JobSentence.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'

const outcomePath = (outcome: JobOutcome): string => {
  if (outcome.kind === 'build') return paths.build(outcome.build)
  return outcome.kind === 'table' ? paths.table(outcome.source, outcome.table) : paths.source(outcome.source)
}

/** The action or workflow that ran, and the event that started it. */
const RunLinks = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const mayReadEvents = useMay('dpe:event:read')
  const { kind, target, event_id: event, cause } = job
  return (
    <>
      {typeof target === 'string' && kind === 'action' && (
        <Button to={paths.action(target)}>{t('page.open.action')}</Button>
      )}
      {typeof target === 'string' && kind === 'workflow' && (
        <Button to={paths.workflow(target)}>{t('page.open.workflow')}</Button>
      )}
      {typeof event === 'string' && mayReadEvents && (
        <Button to={paths.event(event)}>{t('page.open.event')}</Button>
      )}
      {cause?.job_id !== undefined && <Button to={paths.job(cause.job_id)}>{t('page.open.cause')}</Button>}
    </>
  )
}

/** Starts a job that continues a failed or interrupted one, and opens it. */
const Retry = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const formatError = useErrorText()
  const navigate = useNavigate()
  const mayStart = useMay(job.kind === 'workflow' ? 'dpe:workflow:start' : 'dpe:action:start')
  const retry = useMutation({
    mutationFn: () => call(engine.retryJob, { params: { job: job.job_id } }),
    onSuccess: async ({ job_id: next }) => {
      void invalidate(engine.listJobs)
      await navigate(paths.job(next))
    },
    onError: (error) => toast({ state: 'failed', title: t('page.notRetried'), text: formatError(error) }),
  })
  if (!mayStart || !isRun(job) || job.outcome === 'success' || job.outcome === null) return null
  return (
    <Button variant="primary" icon={RotateCw} waiting={retry.isPending} onClick={() => retry.mutate()}>
      {t('page.retry')}
    </Button>
  )
}

/** The steps, and what the selected one did. */
const Steps = ({ job, now }: { job: Job; now: number }) => {
  const [selected, select] = useState<string | null>(null)
  if (!isRun(job)) return <JobSteps job={job} now={now} />
  const step = job.steps.find(({ id }) => id !== undefined && id === selected)
  return (
    <>
      <JobSteps
        job={job}
        now={now}
        selection={{ selected, select: ({ id }) => select(id === undefined || id === selected ? null : id) }}
      />
      {step && (
        <PageBody top={12} bottom={16}>
          <Stack gap={8} align="start">
            <StepRun step={step} />
          </Stack>
        </PageBody>
      )}
    </>
  )
}

const Actions = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const formatError = useErrorText()
  const mayCancel = useMay('dpe:job:cancel')
  const cancel = useMutation({
    mutationFn: () => call(engine.cancelJob, { params: { job: job.job_id } }),
    onSettled: () => invalidate(engine.getJob, engine.listJobs, engine.getJobLog),
    onError: (error) => toast({ state: 'failed', title: t('page.notCancelled'), text: formatError(error) }),
  })
  const outcome = outcomeOf(job)
  useDescribedRequests(() => {
    const input = { params: { job: job.job_id } }
    const calls = [describeRequest(engine.getJob, input), describeRequest(engine.getJobLog, input)]
    return isFinished(job) ? calls : [...calls, describeRequest(engine.cancelJob, input)]
  })
  if (!isFinished(job))
    return mayCancel && job.is_cancellable ? (
      <Button
        variant="dangerOutlined"
        icon={Square}
        waiting={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t(`page.cancel.${job.kind}`)}
      </Button>
    ) : null
  return outcome ? (
    <Button icon={ArrowRight} to={outcomePath(outcome)}>
      {t(`page.open.${outcome.kind}`)}
    </Button>
  ) : null
}

const Failure = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const formatProblem = useProblemText()
  const phase = phaseOf(job)
  const top = useIsPhone() ? 16 : 0
  if (phase === 'failed' && job.failure)
    return (
      <PageBody top={top} bottom={16}>
        <MarginNote tone="error" live>
          {formatProblem(job.failure)}
        </MarginNote>
      </PageBody>
    )
  if (phase === 'interrupted' && !job.failure)
    return (
      <PageBody top={top} bottom={16}>
        <MarginNote tone="warning">{t('page.lost')}</MarginNote>
      </PageBody>
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
      footer={
        error && (
          <PageBody top={8} bottom={16}>
            <ErrorNote
              error={error}
              actions={<LinkButton onClick={() => void refetch()}>{t('common:action.tryAgain')}</LinkButton>}
            />
          </PageBody>
        )
      }
    />
  )
}

/** The page of one job: its progress, steps and log. Leaving the page does not affect the job. */
export function Component() {
  const { t } = useTranslation(['jobs', 'shell'])
  const { job: jobId = '' } = useParams()
  const { job, error, refetch } = useJob(jobId)
  const isPhone = useIsPhone()
  const now = useNow(job !== undefined && !isFinished(job))
  const nameOf = useJobName(useBuildNumbers(job ? [job] : [])).full
  const title = job && nameOf(job)
  useCrumbName(title)
  if (!job && error)
    return (
      <>
        <PageHead title={t('shell:page.job')} />
        <ErrorView
          error={error}
          title={t('errorOne')}
          onRetry={() => void refetch()}
          actions={<Button to={paths.jobs()}>{t('shell:page.jobs')}</Button>}
        />
      </>
    )
  if (!job) return <LoadingObject />
  return (
    <>
      <PageHead
        title={title}
        tag={<JobTag job={job} />}
        sentence={<JobSentence job={job} now={now} />}
        actions={
          <>
            <RunLinks job={job} />
            <Retry job={job} />
            <Actions job={job} />
          </>
        }
      />
      {!isPhone && <Failure job={job} />}
      <JobFigures job={job} now={now} />
      <Steps job={job} now={now} />
      {isPhone && <Failure job={job} />}
      <Log job={job} />
    </>
  )
}
