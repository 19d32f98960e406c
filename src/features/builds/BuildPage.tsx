import { useMutation } from '@tanstack/react-query'
import { ChartColumn, ChartNoAxesGantt, Hammer, Square, TableProperties } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import { call } from '#src/api/call.ts'
import { useJob } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { JobFigures } from '#src/components/job-view/JobFigures.tsx'
import { JobLog } from '#src/components/job-view/JobLog.tsx'
import { JobTag } from '#src/components/job-view/JobState.tsx'
import { JobSteps } from '#src/components/job-view/JobSteps.tsx'
import { useNow } from '#src/components/job-view/use-now.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useErrorText, useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { BuiltTables } from './BuiltTables.tsx'
import { GoBack } from './GoBack.tsx'
import { phaseOf } from '#src/components/job-view/job-phase.ts'
import { figuresOf, isRetained } from './build-figures.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { useBuild, useBuildsBefore } from './use-builds.ts'
import { useFormatLevels } from './build-columns.tsx'

const Cancel = ({ build }: { build: Build }) => {
  const { t } = useTranslation('builds')
  const formatError = useErrorText()
  const cancel = useMutation({
    mutationFn: () => call(engine.cancelJob, { params: { job: build.job_id } }),
    onSettled: () => invalidate(engine.getJob, engine.listJobs, dataManager.listBuilds),
    onError: (error) => toast({ state: 'failed', title: t('cancel.failed'), text: formatError(error) }),
  })
  return (
    <Button variant="dangerOutlined" icon={Square} waiting={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('cancel.act')}
    </Button>
  )
}

/** The query page, with the only mart that the build wrote, or else its only table. */
const queryPathOf = ({ tables }: Build): string => {
  const written = tables.filter(({ state }) => state === 'written')
  const marts = written.filter(({ level }) => level === 'data_mart')
  const [table, ...others] = marts.length > 0 ? marts : written
  return table === undefined || others.length > 0
    ? paths.query()
    : paths.queryTable(table.level, table.object_name)
}

const Actions = ({ build, isCancellable }: { build: Build; isCancellable: boolean }) => {
  const { t } = useTranslation(['builds', 'shared'])
  const mayCancel = useMay('dpe:job:cancel')
  const mayBuild = useMay('data-manager:build:run')
  const canQuery = useMay('query-builder-legacy:query:run')
  if (build.state !== 'Finished') return mayCancel && isCancellable ? <Cancel build={build} /> : null
  const isQueryable = canQuery && build.is_current
  return (
    <>
      <GoBack build={build} />
      {mayBuild && (
        <Button icon={Hammer} to={`${paths.schema()}?build=open`}>
          {t('action.again')}
        </Button>
      )}
      {isQueryable && (
        <Button variant="primary" icon={ChartColumn} to={queryPathOf(build)}>
          {t('shared:action.startQuery')}
        </Button>
      )}
    </>
  )
}

const Sentence = ({ build, now }: { build: Build; now: number }) => {
  const { t } = useTranslation('builds')
  const format = useFormat()
  const formatLevels = useFormatLevels()
  const phase = phaseOf(build)
  const started = t('page.started', {
    levels: formatLevels(build.levels),
    user: build.started_by.user,
    time: format.instant(build.created_at),
  })
  const duration = format.duration(figuresOf(build, now).duration)
  return joinSentences(started, t(`page.${phase}`, { duration }))
}

/** Builds the same levels again and publishes them although most rows of a table are rejected (DM33). */
const AcceptRejected = ({ build }: { build: Build }) => {
  const { t } = useTranslation('builds')
  const navigate = useNavigate()
  const formatError = useErrorText()
  const accept = useMutation({
    mutationFn: () =>
      call(dataManager.buildPhysical, {
        query: { accept_rejected: true },
        body: { levelsToBuild: [...build.levels], dwhName: warehouseName },
      }),
    onSuccess: (reply) =>
      navigate(reply.build === undefined ? paths.job(reply.job_id) : paths.build(reply.build.build_id)),
    onSettled: () => invalidate(dataManager.listBuilds, dataManager.listObjects),
    onError: (error) => toast({ state: 'failed', title: t('accept.failed'), text: formatError(error) }),
  })
  return (
    <LinkButton disabled={accept.isPending} onClick={() => accept.mutate()}>
      {t('accept.act')}
    </LinkButton>
  )
}

const Failure = ({ build }: { build: Build }) => {
  const formatProblem = useProblemText()
  const mayBuild = useMay('data-manager:build:run')
  const isPhone = useIsPhone()
  const { failure } = build
  if (!failure || phaseOf(build) !== 'failed') return null
  const isAcceptable = mayBuild && failure.code === 'rows_rejected'
  return (
    <PageBody top={isPhone ? 16 : 0} bottom={16}>
      <MarginNote tone="error" live actions={isAcceptable ? <AcceptRejected build={build} /> : undefined}>
        {formatProblem(failure)}
      </MarginNote>
    </PageBody>
  )
}

/** What a queued build waits for. */
const Waits = ({ build }: { build: Build }) => {
  const { t } = useTranslation('builds')
  const [first, ...queued] = useBuildsBefore(build)
  if (first === undefined) return null
  const { build_id: running } = first
  const text =
    queued.length === 0
      ? t('waits.one', { build: running })
      : t('waits.more', { build: running, count: queued.length })
  return (
    <PageBody bottom={16}>
      <MarginNote
        live
        actions={<LinkButton to={paths.build(running)}>{t('waits.open', { build: running })}</LinkButton>}
      >
        {text}
      </MarginNote>
    </PageBody>
  )
}

const Tags = ({ build }: { build: Build }) => {
  const { t } = useTranslation(['shared', 'builds'])
  return (
    <>
      <JobTag job={build} />
      {build.is_current && <Tag tone="accent">{t('state.live')}</Tag>}
      {isRetained(build) && <Tag>{t('builds:back.tag')}</Tag>}
    </>
  )
}

type View = 'steps' | 'tables'

/** The details of a build: its steps over time, or its tables once there are any. */
const BuildDetails = ({ build, job, now }: { build: Build; job: Job | undefined; now: number }) => {
  const { t } = useTranslation(['builds', 'shared'])
  const [address, setAddress] = useSearchParams()
  const hasTables = build.tables.length > 0
  const isTables = hasTables && (address.get('view') === 'tables' || !job)
  return (
    <section style={{ flex: 'none' }}>
      {hasTables && (
        <PaneHead
          onPage
          title={t('shared:entity.tables')}
          count={t('tables.count', { count: build.tables.filter(({ state }) => state === 'written').length })}
          actions={
            job && (
              <ToggleGroup<View>
                label={t('shared:field.view')}
                value={isTables ? 'tables' : 'steps'}
                onChange={(view) => setAddress(view === 'tables' ? { view } : {}, { replace: true })}
                segments={[
                  { id: 'steps', label: t('view.steps'), icon: ChartNoAxesGantt },
                  { id: 'tables', label: t('shared:entity.tables'), icon: TableProperties },
                ]}
              />
            )
          }
        />
      )}
      {isTables ? <BuiltTables build={build} /> : job && <JobSteps job={job} now={now} />}
    </section>
  )
}

const BuildView = ({ build }: { build: Build }) => {
  const { t } = useTranslation('shell')
  const { job } = useJob(build.job_id)
  useDescribedRequests(() => {
    const input = { params: { job: build.job_id } }
    const { retained } = build
    return [
      describeRequest(dataManager.listBuilds, { query: { limit: 50 } }),
      describeRequest(engine.getJob, input),
      ...(isLive ? [describeRequest(engine.cancelJob, input)] : []),
      ...(retained === null
        ? []
        : [describeRequest(dataManager.activateBuild, { params: { build: String(retained.build_id) } })]),
    ]
  })
  const isLive = build.state !== 'Finished'
  const now = useNow(isLive)
  const isPhone = useIsPhone()
  return (
    <>
      <PageHead
        title={t('page.build', { build: build.build_id })}
        tag={<Tags build={build} />}
        sentence={<Sentence build={build} now={now} />}
        actions={<Actions build={build} isCancellable={job?.is_cancellable ?? false} />}
      />
      {!isPhone && <Failure build={build} />}
      <Waits build={build} />
      {job && (
        <div style={{ flex: 'none' }}>
          <JobFigures job={job} now={now} />
        </div>
      )}
      <BuildDetails build={build} job={job} now={now} />
      {isPhone && <Failure build={build} />}
      <RejectedRows build={build} />
      <JobLog lines={build.log} isLive={isLive} fileName={`build-${build.build_id}`} />
    </>
  )
}

/** The page of one build: its progress, tables and log. */
export function Component() {
  const { t } = useTranslation(['builds', 'shell'])
  const { build: number = '' } = useParams()
  const back = { to: paths.builds(), label: t('page.back') }
  return (
    <QueryView query={useBuild(Number(number))} error={t('errorOne')} fallback={back}>
      {(build) =>
        build ? (
          <BuildView build={build} />
        ) : (
          <>
            <PageHead title={t('shell:page.build', { build: number })} />
            <EmptyState
              title={t('page.absentTitle', { build: number })}
              actions={<Button to={back.to}>{back.label}</Button>}
            >
              {t('page.absentText')}
            </EmptyState>
          </>
        )
      }
    </QueryView>
  )
}
