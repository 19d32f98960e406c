import { Hammer, ArrowRight, History, ListChecks, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { choiceParam, defineListParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { useBuildColumns } from './build-columns.tsx'
import { GoBackDialog, useGoBackLabel } from './GoBack.tsx'
import { type JobPhase, jobPhases, phaseOf } from '#src/components/job-view/job-phase.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { buildPages, useBuilds } from './use-builds.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'

const buildAddress = `${paths.schema()}?build=open`

const BuildMenu = ({ build, onBack }: { build: Build; onBack: () => void }) => {
  const { t } = useTranslation(['builds', 'shared', 'shell'])
  const mayFollow = useMay('dpe:job:read')
  const back = useGoBackLabel(build)
  const follow = { id: 'job', label: t('action.job'), icon: ListChecks, to: paths.job(build.job_id) }
  return (
    <RowMenu
      name={t('shell:page.build', { build: build.build_id })}
      entries={[
        { id: 'open', label: t('shared:action.open'), icon: ArrowRight, to: paths.build(build.build_id) },
        ...(mayFollow ? [follow] : []),
        ...(back === undefined ? [] : [{ id: 'back', label: back, icon: History, onSelect: onBack }]),
      ]}
    />
  )
}

/** `?state=failed` */
const listParams = defineListParams({ state: choiceParam(jobPhases) })

export function loader() {
  void queryClient.prefetchInfiniteQuery(buildPages)
  return null
}

const useSentence = (builds: readonly Build[] | undefined): string | undefined => {
  const { t } = useTranslation('builds')
  if (!builds || builds.length === 0) return undefined
  const current = builds.find((build) => build.is_current)
  return current ? t('sentence.current', { build: current.build_id }) : t('sentence.none')
}

interface FiltersProps {
  builds: readonly Build[]
  phase: JobPhase | undefined
  onChange: (phase: JobPhase | undefined) => void
}

const Filters = ({ builds, phase, onChange }: FiltersProps) => {
  const { t } = useTranslation(['jobs', 'shared'])
  return (
    <ListFilter
      name={t('shared:field.state')}
      options={jobPhases.map((id) => ({
        id,
        label: t(`jobs:state.${id}`),
        detail: String(builds.filter((build) => phaseOf(build) === id).length),
      }))}
      value={phase}
      onChange={onChange}
    />
  )
}

/** The list of builds. */
export function Component() {
  const { t } = useTranslation(['builds', 'shared', 'shell'])
  const navigate = useNavigate()
  const formatProblem = useProblemText()
  const mayBuild = useMay('data-manager:build:run')
  const { params, state, change } = useListParams(listParams)
  const list = useBuilds()
  const builds = list.rows ?? []
  const [back, setBack] = useState<Build['retained']>(null)
  const sentence = useSentence(list.rows)
  const columns = useBuildColumns(useNow(builds.some((build) => build.state !== 'Finished')))
  useDescribedRequests(() => [describeRequest(dataManager.listBuilds, { query: { limit: 50 } })])
  return (
    <>
      <ListPage
        title={t('shell:page.builds')}
        sentence={sentence}
        create={
          mayBuild && (
            <Button variant="primary" icon={Hammer} to={buildAddress}>
              {t('shared:action.build')}
            </Button>
          )
        }
        list={list}
        shown={list.rows?.filter((build) => params.state === undefined || phaseOf(build) === params.state)}
        state={state}
        filters={
          <Filters builds={builds} phase={params.state} onChange={(next) => change({ state: next })} />
        }
        table={{
          caption: t('caption'),
          columns,
          rowKey: (build) => String(build.build_id),
          rowName: (build) => t('shell:page.build', { build: build.build_id }),
          onOpen: (build) => void navigate(paths.build(build.build_id)),
          note: ({ failure, outcome }) =>
            failure && (
              <MarginNote tone={outcome === 'failed' ? 'error' : 'neutral'}>
                {formatProblem(failure)}
              </MarginNote>
            ),
          actions: (build) => <BuildMenu build={build} onBack={() => setBack(build.retained)} />,
        }}
        error={t('error')}
        noMatch={{
          titleBare: t('shared:noMatch.titleBare'),
          text: t('noMatch.text', { count: builds.length }),
        }}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          actions: (
            <Button variant="primary" icon={Waypoints} to={paths.schema()}>
              {t('shared:action.toSchema')}
            </Button>
          ),
        }}
      />
      {back && <GoBackDialog retained={back} onClose={() => setBack(null)} />}
    </>
  )
}
