import { useMutation } from '@tanstack/react-query'
import { ChartColumn, ChartNoAxesGantt, Hammer, Square, TableProperties } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { call } from '#src/api/call.ts'
import { useJob } from '#src/api/jobs.ts'
import { invalidate } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { JobFigures } from '#src/parts/job-view/JobFigures.tsx'
import { JobLog } from '#src/parts/job-view/JobLog.tsx'
import { JobTag } from '#src/parts/job-view/JobState.tsx'
import { JobSteps } from '#src/parts/job-view/JobSteps.tsx'
import { useNow } from '#src/parts/job-view/use-now.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useErrorText, useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { PaneHead } from '#src/ui/PaneHead.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { media } from '#src/ui/tokens.ts'
import { toast } from '#src/ui/toast.ts'
import { BuiltTables } from './BuiltTables.tsx'
import { figuresOf } from './build-figures.ts'
import { phaseOfBuild } from './build-phase.ts'
import { useBuildRequests } from './commands.ts'
import { useBuild } from './use-builds.ts'
import { useLevelWords } from './use-level-words.ts'

const Note = styled('div')({ padding: '0 24px 16px', [media.belowWide]: { padding: '0 16px 16px' } })

const Cancel = ({ build }: { build: Build }) => {
  const { t } = useTranslation('builds')
  const sayError = useErrorText()
  const cancel = useMutation({
    mutationFn: () => call(engine.cancelJob, { params: { job: build.job_id } }),
    onSettled: () => invalidate(engine.getJob, engine.listJobs, dataManager.listBuilds),
    onError: (error) => toast({ state: 'failed', title: t('cancel.failed'), text: sayError(error) }),
  })
  return (
    <Button look="dangerOutlined" icon={Square} waiting={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('cancel.act')}
    </Button>
  )
}

const Actions = ({ build, isCancellable }: { build: Build; isCancellable: boolean }) => {
  const { t } = useTranslation('builds')
  const mayCancel = useMay('dpe:job:cancel')
  const mayBuild = useMay('data-manager:build:run')
  const mayAsk = useMay('query-builder-legacy:query:run')
  if (build.state !== 'Finished') return mayCancel && isCancellable ? <Cancel build={build} /> : null
  const canAsk = mayAsk && build.is_current
  return (
    <>
      {mayBuild && (
        <Button icon={Hammer} to={`${paths.schema()}?build=open`}>
          {t('action.again')}
        </Button>
      )}
      {canAsk && (
        <Button look="primary" icon={ChartColumn} to={paths.query()}>
          {t('action.ask')}
        </Button>
      )}
    </>
  )
}

const Sentence = ({ build, now }: { build: Build; now: number }) => {
  const { t } = useTranslation('builds')
  const format = useFormat()
  const levelWords = useLevelWords()
  const phase = phaseOfBuild(build)
  const begun = t('page.started', {
    levels: levelWords(build.levels),
    user: build.started_by.user,
    time: format.instant(build.created_at),
  })
  const took = format.duration(figuresOf(build, now).duration)
  return joinSentences(begun, t(`page.${phase}`, { duration: took }))
}

const Failure = ({ build }: { build: Build }) => {
  const say = useProblemText()
  const { failure } = build
  if (!failure || phaseOfBuild(build) !== 'failed') return null
  return (
    <Note>
      <MarginNote tone="error" live>
        {say(failure)}
      </MarginNote>
    </Note>
  )
}

const Tags = ({ build }: { build: Build }) => {
  const { t } = useTranslation('builds')
  return (
    <>
      <JobTag job={build} />
      {build.is_current && <Tag tone="accent">{t('current')}</Tag>}
    </>
  )
}

type View = 'steps' | 'tables'

/** The same build by time or by what it wrote; by time only until something is written. */
const Parts = ({ build, job, now }: { build: Build; job: Job | undefined; now: number }) => {
  const { t } = useTranslation('builds')
  const [address, setAddress] = useSearchParams()
  const hasTables = build.tables.length > 0
  const isTables = hasTables && (address.get('view') === 'tables' || !job)
  return (
    <section style={{ flex: 'none' }}>
      {hasTables && (
        <PaneHead
          onPage
          title={t('tables.title')}
          count={t('tables.count', { count: build.tables.length })}
          actions={
            job && (
              <Segmented<View>
                label={t('view.label')}
                value={isTables ? 'tables' : 'steps'}
                onChange={(view) => setAddress(view === 'tables' ? { view } : {}, { replace: true })}
                segments={[
                  { id: 'steps', label: t('view.steps'), icon: ChartNoAxesGantt },
                  { id: 'tables', label: t('view.tables'), icon: TableProperties },
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

const Whole = ({ build }: { build: Build }) => {
  const { t } = useTranslation('builds')
  const { job } = useJob(build.job_id)
  useBuildRequests(build)
  const isLive = build.state !== 'Finished'
  const now = useNow(isLive)
  return (
    <>
      <PageHead
        title={t('name', { build: build.build_id })}
        tag={<Tags build={build} />}
        sentence={<Sentence build={build} now={now} />}
        actions={<Actions build={build} isCancellable={job?.is_cancellable ?? false} />}
      />
      <Failure build={build} />
      {job && (
        <div style={{ flex: 'none' }}>
          <JobFigures job={job} now={now} />
        </div>
      )}
      <Parts build={build} job={job} now={now} />
      <JobLog lines={build.log} isLive={isLive} fileName={`build-${build.build_id}`} />
    </>
  )
}

/** One build: how far it is, what it wrote, what it said. */
export const Component = () => {
  const { t } = useTranslation('builds')
  const { build: number = '' } = useParams()
  const { data: build, error, refetch, isFetching } = useBuild(Number(number))
  const back = <Button to={paths.builds()}>{t('page.back')}</Button>
  if (build === undefined && error)
    return (
      <Trouble
        error={error}
        title={t('errorOne')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={back}
      />
    )
  if (build === undefined) return <Loading shape="page" />
  if (build === null)
    return (
      <>
        <PageHead title={t('name', { build: number })} />
        <EmptyState title={t('page.absentTitle', { build: number })} actions={back}>
          {t('page.absentText')}
        </EmptyState>
      </>
    )
  return <Whole build={build} />
}
