import { useMutation, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowRight, Ban } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { type Job, jobKinds, jobState } from '#contract/jobs/job.ts'
import { call, callWith } from '#src/api/call.ts'
import { isFinished } from '#src/api/jobs.ts'
import { pagesOf, rowsOf } from '#src/api/paged-query.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { BulkActions } from '#src/components/bulk-actions/BulkActions.tsx'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useHiddenBy } from '#src/components/resource/use-hidden-by.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { useJobName } from '#src/components/job-view/use-job-name.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { useJobColumns } from './job-columns.tsx'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { type JobsParams, jobsParams } from './jobs-params.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'

const pageSize = 100
const pollIntervals = { live: 1000, calm: 10_000 } as const

const pollIntervalOf = (jobs: readonly Job[]): number =>
  jobs.every(isFinished) ? pollIntervals.calm : pollIntervals.live

/** Loads the matching jobs page by page, newest first. Polled every second while one is running. */
function useJobs(params: JobsParams) {
  const query = { limit: pageSize, ...jobsParams.toQuery(params) }
  const result = useInfiniteQuery({
    ...pagesOf({
      endpoint: engine.listJobs,
      key: [query],
      read: (at, signal) => callWith(engine.listJobs, { query: { ...query, ...at } }, { signal }),
    }),
    refetchInterval: ({ state: { data } }) => pollIntervalOf(data?.pages.flatMap(({ items }) => items) ?? []),
  })
  return { ...result, ...rowsOf(result.data) }
}

/** Loads the number of all jobs, and of those that are running or queued; undefined while loading. */
function useJobCounts() {
  const count = (state?: 'Running' | 'Queued') => ({
    ...queryOf(engine.listJobs, { query: { limit: 1, ...(state && { state }) } }),
    refetchInterval: pollIntervals.live * 2,
  })
  const all = useQuery(count()).data
  const running = useQuery(count('Running')).data
  const queued = useQuery(count('Queued')).data
  return all && running && queued ? { all: all.total, live: running.total + queued.total } : undefined
}

interface FiltersProps {
  params: JobsParams
  onChange: (change: Partial<JobsParams>) => void
}

const Filters = ({ params, onChange }: FiltersProps) => {
  const { t } = useTranslation(['jobs', 'shared'])
  return (
    <>
      <ListFilter
        name={t('shared:field.kind')}
        options={jobKinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={params.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ListFilter
        name={t('shared:field.state')}
        options={jobState.options.map((id) => ({ id, label: t(`filter.states.${id}`) }))}
        value={params.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  )
}

const JobMenu = ({ job, name }: { job: Job; name: string }) => {
  const { t } = useTranslation(['jobs', 'common', 'shared'])
  const formatError = useErrorText()
  const mayCancel = useMay('dpe:job:cancel')
  const cancel = useMutation({
    mutationFn: () => call(engine.cancelJob, { params: { job: job.job_id } }),
    onSuccess: () => invalidate(engine.listJobs, engine.getJob),
    onError: (error) => toast({ state: 'failed', title: t('page.notCancelled'), text: formatError(error) }),
  })
  const canCancel = mayCancel && job.is_cancellable && !isFinished(job)
  return (
    <RowMenu
      name={name}
      entries={[
        { id: 'open', label: t('shared:action.open'), icon: ArrowRight, to: paths.job(job.job_id) },
        ...(canCancel
          ? [
              {
                id: 'cancel',
                label: t('common:action.cancel'),
                icon: Ban,
                danger: true,
                onSelect: () => cancel.mutate(),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Shown if no job matches: lists the active filters. */
const useNoMatch = ({ q, kind, state }: JobsParams, total: number | undefined) => {
  const { t } = useTranslation(['jobs', 'shared'])
  const filters = useHiddenBy()({
    q,
    filters: [
      [t('shared:field.kind'), kind && t(`kind.${kind}`)],
      [t('shared:field.state'), state && t(`filter.states.${state}`)],
    ],
  })
  return {
    titleBare: t('shared:noMatch.titleBare'),
    text: total === undefined ? undefined : t('noMatch.text', { count: total, filters }),
  }
}

/** The list of jobs. */
export function Component() {
  const { t } = useTranslation(['jobs', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state, change } = useListParams(jobsParams)
  const list = useJobs(params)
  const counts = useJobCounts()
  const mayCancel = useMay('dpe:job:cancel')
  const nameOf = useJobName(useBuildNumbers(list.rows ?? [])).short
  const now = useNow(list.rows?.some((job) => !isFinished(job)) ?? false)
  const columns = useJobColumns(now, nameOf)
  useDescribedRequests(() => [
    describeRequest(engine.listJobs, { query: { limit: 100, ...jobsParams.toQuery(params) } }),
  ])
  return (
    <ListPage
      title={t('shell:page.jobs')}
      sentence={
        counts && (counts.live === 0 ? t('sentence.none') : t('sentence.running', { count: counts.live }))
      }
      list={list}
      total={counts?.all}
      state={state}
      search={{ label: t('filter.text') }}
      filters={<Filters params={params} onChange={change} />}
      table={{
        caption: t('caption'),
        columns,
        rowKey: (job) => job.job_id,
        rowName: nameOf,
        onOpen: (job) => void navigate(paths.job(job.job_id)),
        actions: (job) => <JobMenu job={job} name={nameOf(job)} />,
      }}
      bulk={
        mayCancel
          ? (selected, onClear) => (
              <BulkActions
                selected={selected}
                nameOf={nameOf}
                refresh={() => invalidate(engine.listJobs, engine.getJob)}
                onClear={onClear}
                actions={[
                  {
                    id: 'cancel',
                    label: t('bulkCancel'),
                    icon: Ban,
                    applies: (job) => job.is_cancellable && !isFinished(job),
                    run: ({ job_id: job }) => call(engine.cancelJob, { params: { job } }),
                  },
                ]}
              />
            )
          : undefined
      }
      error={t('error')}
      noMatch={useNoMatch(params, counts?.all)}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        actions: (
          <Button variant="primary" to={paths.sources()}>
            {t('shared:action.toSources')}
          </Button>
        ),
      }}
    />
  )
}
