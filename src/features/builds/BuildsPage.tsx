import { Hammer, MoreHorizontal, ArrowRight, ListChecks, Waypoints } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useNow } from '#src/parts/job-view/use-now.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { useBuildColumns } from './build-columns.tsx'
import { type BuildPhase, buildPhases, phaseOfBuild } from './build-phase.ts'
import { useBuildsRequests } from './commands.ts'
import { buildPages, useBuilds } from './use-builds.ts'

const buildAddress = `${paths.schema()}?build=open`

const BuildAction = () => {
  const { t } = useTranslation('builds')
  return useMay('data-manager:build:run') ? (
    <Button look="primary" icon={Hammer} to={buildAddress}>
      {t('action.build')}
    </Button>
  ) : null
}

const RowMenu = ({ build }: { build: Build }) => {
  const { t } = useTranslation(['builds', 'common'])
  const label = t('common:table.rowActions', { name: t('name', { build: build.build_id }) })
  const mayFollow = useMay('dpe:job:read')
  return (
    <Menu
      label={label}
      place="end"
      entries={[
        { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.build(build.build_id) },
        ...(mayFollow
          ? [{ id: 'job', label: t('action.job'), icon: ListChecks, to: paths.job(build.job_id) }]
          : []),
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}

const NoBuilds = () => {
  const { t } = useTranslation('builds')
  return (
    <EmptyState
      picture
      title={t('empty.title')}
      actions={
        <Button look="primary" icon={Waypoints} to={paths.schema()}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

interface ListProps {
  builds: readonly Build[]
  total: number
  phase: BuildPhase | undefined
  onPhase: (phase: BuildPhase | undefined) => void
}

const List = ({ builds, total, phase, onPhase }: ListProps) => {
  const { t } = useTranslation(['builds', 'jobs', 'common'])
  const navigate = useNavigate()
  const say = useProblemText()
  const now = useNow(builds.some(({ state }) => state !== 'Finished'))
  const columns = useBuildColumns(now)
  const shown = builds.filter((build) => phase === undefined || phaseOfBuild(build) === phase)
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: shown.length, total })}>
        <FilterChip
          name={t('filter.state')}
          is={t('filter.is')}
          remove={t('filter.remove')}
          options={buildPhases.map((id) => ({
            id,
            label: t(`jobs:state.${id}`),
            detail: String(builds.filter((build) => phaseOfBuild(build) === id).length),
          }))}
          value={phase}
          onChange={(id) => onPhase(buildPhases.find((each) => each === id))}
        />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          title={t('noMatch.title')}
          actions={<Button onClick={() => onPhase(undefined)}>{t('filter.clear')}</Button>}
        >
          {t('noMatch.text', { count: builds.length })}
        </EmptyState>
      ) : (
        <Table
          caption={t('caption')}
          columns={columns}
          rows={shown}
          rowKey={(build) => String(build.build_id)}
          rowName={(build) => t('name', { build: build.build_id })}
          onOpen={(build) => void navigate(paths.build(build.build_id))}
          note={({ failure, outcome }) =>
            failure && (
              <MarginNote tone={outcome === 'failed' ? 'error' : 'neutral'}>{say(failure)}</MarginNote>
            )
          }
          actions={(build) => <RowMenu build={build} />}
        />
      )}
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchInfiniteQuery(buildPages)
  return null
}

const useSentence = (builds: readonly Build[] | undefined): string | undefined => {
  const { t } = useTranslation('builds')
  if (!builds || builds.length === 0) return undefined
  const current = builds.find((build) => build.is_current)
  return current ? t('sentence.current', { build: current.build_id }) : t('sentence.none')
}

interface PagesProps {
  builds: readonly Build[]
  total: number
  more: Pick<ReturnType<typeof useBuilds>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

const Pages = ({ builds, total, more }: PagesProps) => {
  const { t } = useTranslation('common')
  const [address, setAddress] = useSearchParams()
  if (builds.length === 0) return <NoBuilds />
  return (
    <>
      <List
        builds={builds}
        total={total}
        phase={buildPhases.find((each) => each === address.get('state'))}
        onPhase={(next) => setAddress(next === undefined ? {} : { state: next }, { replace: true })}
      />
      {more.hasNextPage && (
        <div style={{ padding: '12px 24px' }}>
          <Button size="small" waiting={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {t('action.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

/** All builds: which one queries see, and what became of the others. */
export const Component = () => {
  const { t } = useTranslation('builds')
  const { builds, total, error, refetch, isFetching, ...more } = useBuilds()
  const sentence = useSentence(builds)
  useBuildsRequests()
  if (!builds && error)
    return <Trouble error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={sentence}
        actions={builds && builds.length > 0 && <BuildAction />}
      />
      {builds ? <Pages {...{ builds, total, more }} /> : <Loading shape="table" />}
    </>
  )
}
