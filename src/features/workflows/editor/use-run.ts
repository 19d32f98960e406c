// The run that an editor shows: the one just started, else the last one.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { call } from '#src/api/call.ts'
import { isFinished, useJob } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'

/** `cancel` is undefined if there is nothing to cancel. */
const useCancel = (job: Job | undefined) => {
  const { t } = useTranslation('jobs')
  const formatError = useErrorText()
  const mayCancel = useMay('dpe:job:cancel')
  const cancelling = useMutation({
    mutationFn: (id: string) => call(engine.cancelJob, { params: { job: id } }),
    onSettled: () => invalidate(engine.getJob, engine.listJobs, engine.getWorkflow),
    onError: (error) => toast({ state: 'failed', title: t('page.notCancelled'), text: formatError(error) }),
  })
  const isCancellable = mayCancel && job !== undefined && !isFinished(job) && job.is_cancellable
  return {
    cancel: isCancellable ? () => cancelling.mutate(job.job_id) : undefined,
    isCancelling: cancelling.isPending,
  }
}

export function useRun({ id, last_job: last }: Workflow) {
  const { t } = useTranslation('workflows')
  const formatError = useErrorText()
  const mayStart = useMay('dpe:workflow:start')
  const [started, setStarted] = useState<string>()
  const start = useMutation({
    mutationFn: () => call(engine.startWorkflow, { params: { workflow: id }, query: {}, body: [] }),
    onSuccess: ({ job_id: job }) => {
      setStarted(job)
      void invalidate(engine.listJobs, engine.getWorkflow, engine.listWorkflows)
    },
    onError: (error) => toast({ state: 'failed', title: t('notStarted'), text: formatError(error) }),
  })
  // A run that was started later, such as by the schedule, replaces the one started here once that is finished.
  const { job: ownJob } = useJob(started)
  const isOver = ownJob !== undefined && isFinished(ownJob)
  const jobId = started !== undefined && !isOver ? started : (last?.job_id ?? started)
  const { job } = useJob(jobId)
  useEffect(() => {
    if (isOver) void invalidate(engine.getWorkflow, engine.listWorkflows)
  }, [isOver])
  const shown = job ?? ownJob
  return {
    job: shown,
    ...useCancel(shown),
    start: mayStart ? () => start.mutate() : undefined,
    isStarting: start.isPending,
  }
}
