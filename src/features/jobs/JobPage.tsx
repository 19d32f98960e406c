import { useMutation, keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, Square } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job, LogLine } from '#contract/jobs/job.ts'
import { call, callWith } from '#src/api/call.ts'
import { isFinished, useJob } from '#src/api/jobs.ts'
import { invalidate, endpointKey, queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { JobFigures } from '#src/components/job-view/JobFigures.tsx'
import { JobLog } from '#src/components/job-view/JobLog.tsx'
import { JobTag } from '#src/components/job-view/JobState.tsx'
import { JobSteps } from '#src/components/job-view/JobSteps.tsx'
import { elapsedOf } from '#src/components/job-view/job-figures.ts'
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
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { type JobOutcome, outcomeOf } from './job-outcome.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'

const pageSize = 1000
const pollInterval = 1000

interface ReadLog {
  /** Lines of complete pages, which are not read again. */
  readonly complete: readonly LogLine[]
  /** Where to continue reading. */
  readonly cursor: string | undefined
  /** Lines of the last page, which has no cursor. */
  readonly tail: readonly LogLine[]
}

const emptyLog: ReadLog = { complete: [], cursor: undefined, tail: [] }

const readNext = async (
  jobId: string,
  { before, signal }: { before: ReadLog; signal: AbortSignal },
): Promise<ReadLog> => {
  const query = { limit: pageSize, ...(before.cursor === undefined ? {} : { cursor: before.cursor }) }
  const { items, cursor } = await callWith(engine.getJobLog, { params: { job: jobId }, query }, { signal })
  if (cursor === null) return { ...before, tail: items }
  const read = { complete: [...before.complete, ...items], cursor, tail: [] }
  return items.length < pageSize ? read : readNext(jobId, { before: read, signal })
}

/** Loads all lines of the log, every second while the job is live and once more after it ended. */
const useJobLog = (jobId: string, isLive: boolean) => {
  const queryKey = [...endpointKey(engine.getJobLog), jobId, isLive]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readNext(jobId, { before: queryClient.getQueryData<ReadLog>(queryKey) ?? emptyLog, signal }),
    refetchInterval: isLive ? pollInterval : false,
    placeholderData: keepPreviousData,
  })
  return { lines: data && [...data.complete, ...data.tail], error, refetch }
}

const outcomePath = (outcome: JobOutcome): string => {
  if (outcome.kind === 'build') return paths.build(outcome.build)
  return outcome.kind === 'table' ? paths.table(outcome.source, outcome.table) : paths.source(outcome.source)
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

const Sentence = ({ job, now }: { job: Job; now: number }) => {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const phase = phaseOf(job)
  const elapsed = elapsedOf(job, now)
  const started = t(`page.sentence.${phase}`, {
    user: job.started_by.user,
    time: format.exactTime(job.started_at ?? job.created_at),
    duration: format.duration((elapsed ?? 0) * 1000),
  })
  const effect = isFinished(job) ? '' : t(`page.keeps.${job.kind}`)
  return joinSentences(started, effect)
}

const Failure = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs')
  const formatProblem = useProblemText()
  const phase = phaseOf(job)
  if (phase === 'failed' && job.failure)
    return (
      <PageBody bottom={16}>
        <MarginNote tone="error" live>
          {formatProblem(job.failure)}
        </MarginNote>
      </PageBody>
    )
  if (phase === 'interrupted' && !job.failure)
    return (
      <PageBody bottom={16}>
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
