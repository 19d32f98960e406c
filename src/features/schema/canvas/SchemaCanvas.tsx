import { Hammer } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { changedCards, graphOf, markGraph } from '#domain/schema/canvas/plan-marks.ts'
import type { SchemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ActionBar } from '#src/ui/layout/ActionBar.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { ChangesBar } from '../build/ChangesBar.tsx'
import { planBuild } from '../build/build-plan.ts'
import { type BuildMarks, useBuildMarks } from '../build/use-build-marks.ts'
import { SavedAt } from '../history/SavedAt.tsx'
import { UndoButtons } from '../history/UndoButtons.tsx'
import { SchemaViews } from '../list/SchemaViews.tsx'
import { buildsQuery, columnsQuery, objectsQuery, tablesQuery, useBuilds } from '../model/use-objects.ts'
import { CanvasBoard } from './CanvasBoard.tsx'
import { useCanvasAddress } from './use-canvas-address.ts'
import { useSchemaGraph } from './use-schema-graph.ts'

export function loader() {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(columnsQuery)
  void queryClient.prefetchQuery(tablesQuery)
  void queryClient.prefetchQuery(buildsQuery)
  return null
}

/** The graph with what the next build changes, or only that. */
const useShownGraph = (
  graph: SchemaGraph | undefined,
  { marks, isOnly }: { marks: BuildMarks | undefined; isOnly: boolean },
): SchemaGraph | undefined => {
  const marked = useMemo(() => (graph && marks ? markGraph(graph, marks) : graph), [graph, marks])
  return useMemo(() => {
    if (marked === undefined || marks === undefined || !isOnly) return marked
    return marks.marks.size === 0 ? marked : graphOf(marked, changedCards(marked, marks.marks))
  }, [marked, marks, isOnly])
}

/** Undo, the views and the review of the next build, in the top bar. */
const CanvasActions = ({ hasObjects }: { hasObjects: boolean }) => {
  const { t } = useTranslation('shell')
  const mayWrite = useMay('data-manager:object:write')
  const mayBuild = useMay('data-manager:build:run')
  return (
    <TopActions>
      <SavedAt />
      {mayWrite && <UndoButtons />}
      <SchemaViews value="canvas" />
      {mayBuild && hasObjects && (
        <ActionBar>
          <Button variant="primary" icon={Hammer} to={paths.reviewBuild()}>
            {t('page.reviewBuild')}
          </Button>
        </ActionBar>
      )}
    </TopActions>
  )
}

/** The schema as a canvas of three levels. */
export function Component() {
  const { t } = useTranslation('schema')
  const navigate = useNavigate()
  const { graph, objects, error, isFetching, refetch } = useSchemaGraph()
  const { data: builds } = useBuilds()
  const plan = planBuild(objects, builds?.items ?? [])
  const marks = useBuildMarks(plan)
  const address = useCanvasAddress()
  const shown = useShownGraph(graph, { marks, isOnly: address.isOnlyChanges })
  useDescribedRequests(() => [
    describeRequest(dataManager.listObjects, { query: { limit: 1000 } }),
    describeRequest(dataManager.listColumns, {}),
    describeRequest(dataManager.listTables, { query: { limit: 1000 } }),
  ])
  return (
    <Fill>
      <CanvasActions hasObjects={objects.length > 0} />
      {shown && <CanvasBoard graph={shown} objects={objects} marks={marks} address={address} />}
      {!shown && error && (
        <ErrorView error={error} title={t('error')} onRetry={refetch} retrying={isFetching} />
      )}
      {!shown && !error && <Loading shape="page" />}
      {graph && (
        <ChangesBar
          isLinked
          plan={plan}
          marks={marks}
          isOnly={address.isOnlyChanges}
          onOnly={address.showOnlyChanges}
          onBuild={() => void navigate(`${paths.schema()}?build=open`)}
        />
      )}
    </Fill>
  )
}
