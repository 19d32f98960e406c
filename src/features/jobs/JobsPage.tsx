import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Ban, MoreHorizontal } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { type Job, jobKinds, jobState } from '#contract/engine/job.ts'
import { call } from '#src/api/call.ts'
import { isFinished } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useSubject } from '#src/parts/job-view/use-subject.ts'
import { useNow } from '#src/parts/job-view/use-now.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { toast } from '#src/ui/toast.ts'
import { JobsNoMatch } from './JobsNoMatch.tsx'
import { useJobColumns } from './job-columns.tsx'
import { useJobsRequests } from './commands.ts'
import { type JobsQuestion, isFiltered, readJobsQuestion, writeJobsQuestion } from './jobs-address.ts'
import { useJobCounts, useJobs } from './use-jobs.ts'

interface QuestionProps {
  question: JobsQuestion
  onAsk: (change: Partial<JobsQuestion>) => void
}

const Filters = ({ question, onAsk, end }: QuestionProps & { end: string | undefined }) => {
  const { t } = useTranslation('jobs')
  return (
    <Toolbar end={end}>
      <FilterField label={t('filter.text')} value={question.q} onChange={(q) => onAsk({ q })} />
      <FilterChip
        name={t('filter.kind')}
        label={t('filter.by', { what: t('filter.kind') })}
        is={t('filter.is', { what: t('filter.kind') })}
        remove={t('filter.remove', { what: t('filter.kind') })}
        options={jobKinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={question.kind}
        onChange={(id) => onAsk({ kind: jobKinds.find((kind) => kind === id) })}
      />
      <FilterChip
        name={t('filter.state')}
        label={t('filter.by', { what: t('filter.state') })}
        is={t('filter.is', { what: t('filter.state') })}
        remove={t('filter.remove', { what: t('filter.state') })}
        options={jobState.options.map((id) => ({ id, label: t(`filter.states.${id}`) }))}
        value={question.state}
        onChange={(id) => onAsk({ state: jobState.options.find((state) => state === id) })}
      />
    </Toolbar>
  )
}

const RowMenu = ({ job }: { job: Job }) => {
  const { t } = useTranslation(['jobs', 'common'])
  const sayError = useErrorText()
  const subjectOf = useSubject()
  const mayCancel = useMay('dpe:job:cancel')
  const cancel = useMutation({
    mutationFn: () => call(engine.cancelJob, { params: { job: job.job_id } }),
    onSuccess: () => invalidate(engine.listJobs, engine.getJob),
    onError: (error) => toast({ state: 'failed', title: t('page.notCancelled'), text: sayError(error) }),
  })
  const canCancel = mayCancel && job.is_cancellable && !isFinished(job)
  return (
    <Menu
      label={t('common:table.rowActions', { name: subjectOf(job) })}
      place="end"
      entries={[
        { id: 'open', label: t('row.open'), icon: ArrowRight, to: paths.job(job.job_id) },
        ...(canCancel
          ? [
              {
                id: 'cancel',
                label: t('row.cancel'),
                icon: Ban,
                danger: true,
                onSelect: () => cancel.mutate(),
              },
            ]
          : []),
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          small
          icon={MoreHorizontal}
          label={t('common:table.rowActions', { name: subjectOf(job) })}
        />
      )}
    />
  )
}

const NoJobs = () => {
  const { t } = useTranslation('jobs')
  return (
    <EmptyState
      picture
      title={t('empty.title')}
      actions={
        <Button look="primary" to={paths.sources()}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

const JobsTable = ({ question, onAsk, list }: QuestionProps & { list: ReturnType<typeof useJobs> }) => {
  const { t } = useTranslation(['jobs', 'common'])
  const navigate = useNavigate()
  const subjectOf = useSubject()
  const { jobs, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const now = useNow(jobs?.some((job) => !isFinished(job)) ?? false)
  const columns = useJobColumns(now)
  if (!jobs && error)
    return <Trouble error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!jobs) return <Loading shape="table" />
  if (jobs.length === 0)
    return isFiltered(question) ? <JobsNoMatch question={question} onAsk={onAsk} /> : <NoJobs />
  return (
    <>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={jobs}
        rowKey={(job) => job.job_id}
        rowName={subjectOf}
        onOpen={(job) => void navigate(paths.job(job.job_id))}
        actions={(job) => <RowMenu job={job} />}
      />
      {hasNextPage && (
        <div style={{ padding: '12px 24px' }}>
          <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common:action.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Everything slow that ran, runs or waits. */
export const Component = () => {
  const { t } = useTranslation(['jobs', 'common'])
  const [address, setAddress] = useSearchParams()
  const question = readJobsQuestion(address)
  const list = useJobs(question)
  useJobsRequests(question)
  const counts = useJobCounts()
  const ask = (change: Partial<JobsQuestion>) =>
    setAddress(writeJobsQuestion({ ...question, ...change }), { replace: true })
  const shown =
    list.jobs && t('common:table.shown', { shown: list.jobs.length, total: counts?.all ?? list.total })
  const isFirstUse = list.jobs?.length === 0 && !isFiltered(question)
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={
          counts && (counts.live === 0 ? t('sentence.none') : t('sentence.running', { count: counts.live }))
        }
      />
      {!isFirstUse && <Filters question={question} onAsk={ask} end={shown} />}
      <JobsTable question={question} onAsk={ask} list={list} />
    </>
  )
}
