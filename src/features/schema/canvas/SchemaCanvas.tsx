import { type ReactNode, useMemo, useRef, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import { type SchemaGraph, lanes, objectCardId } from '#domain/schema/canvas/schema-graph.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { cardStyle } from '#src/components/graph-cards/card-style.ts'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import type {
  CanvasLane,
  CanvasTarget,
  GraphCanvasHandle,
} from '#src/components/graph-canvas/canvas-types.ts'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { SchemaViews } from '../list/SchemaViews.tsx'
import { PendingBar } from '../build/PendingBar.tsx'
import { planBuild } from '../build/build-plan.ts'
import { buildsQuery, objectsQuery, useBuilds } from '../model/use-objects.ts'
import { CanvasTools } from './CanvasTools.tsx'
import { CardPane } from './CardPane.tsx'
import { neighboursOf } from './canvas-elements.tsx'
import { useElements } from './use-elements.ts'
import { useLaneLayout } from './use-lane-layout.ts'
import { columnsQuery, useSchemaGraph } from './use-schema-graph.ts'

export function loader() {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(columnsQuery)
  void queryClient.prefetchQuery(buildsQuery)
  return null
}

const Root = styled('div')({ width: '100%', height: '100%', minHeight: 0, ...cardStyle })

/** The selected card is stored in the address. */
const useSelectedCard = () => {
  const [address, setAddress] = useSearchParams()
  const select = (id: string | undefined): void =>
    setAddress(id === undefined ? {} : { at: id }, { replace: true })
  return { selected: address.get('at') ?? undefined, select }
}

const useLanes = (layout: LaneLayout | undefined, graph: SchemaGraph): readonly CanvasLane[] => {
  const { t } = useTranslation(['designer', 'schema', 'shared'])
  return useMemo(
    () =>
      lanes.map((id, at) => {
        const count = graph.cards.filter(({ lane }) => lane === id).length
        return {
          id,
          x: layout?.lanes[at]?.x ?? 0,
          width: layout?.lanes[at]?.width ?? 0,
          head: (
            <>
              <h2>{id === 'source' ? t('schema:choose.column.source') : t(`schema:level.${id}`)}</h2>
              {id !== 'source' && <code>{id}</code>}
              <small>{id === 'source' ? t('shared:count.tables', { count }) : t('objects', { count })}</small>
            </>
          ),
        }
      }),
    [t, layout, graph],
  )
}

const Empty = () => {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <EmptyState
      title={t('empty.title')}
      actions={<Button to={paths.sources()}>{t('shared:action.toSources')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}

interface CanvasProps {
  graph: SchemaGraph
  objects: readonly StoredLogicalObject[]
}

const noEdges: ReadonlySet<string> = new Set()

const Canvas = ({ graph, objects }: CanvasProps) => {
  const { t } = useTranslation(['designer', 'shell'])
  const navigate = useNavigate()
  const canvas = useRef<GraphCanvasHandle>(null)
  const { selected, select } = useSelectedCard()
  const [focused, setFocused] = useState<string>()
  const layout = useLaneLayout(graph)
  const { texts, boxes, edges } = useElements({ graph, layout, objects, selected })
  const laneHeads = useLanes(layout, graph)
  const selection = useMemo(
    () => ({ boxes: new Set(selected === undefined ? [] : [selected]), edges: noEdges }),
    [selected],
  )
  const highlighted = useMemo(
    () => (focused === undefined ? null : neighboursOf(graph, focused)),
    [graph, focused],
  )
  const open = (target: CanvasTarget): void => {
    const card = graph.cards.find(({ id }) => target.kind === 'box' && id === target.id)
    if (card === undefined) return
    void navigate(card.lane === 'source' ? paths.table(card.source, card.name) : paths.object(card.name))
  }
  const jump = (id: string): void => {
    select(id)
    canvas.current?.center(id)
    canvas.current?.focus(id)
  }
  const main = (
    <Root>
      <GraphCanvas
        ref={canvas}
        label={t('shell:page.schemaCanvas')}
        keysHint={t('keys')}
        isReadOnly
        hasLazyHandles
        boxes={boxes}
        edges={edges}
        selection={selection}
        highlighted={highlighted}
        lanes={laneHeads}
        tools={
          <CanvasTools
            cards={graph.cards}
            hasSelection={selected !== undefined}
            isFocused={focused !== undefined}
            onFocus={() => setFocused(focused === undefined ? selected : undefined)}
            onJump={jump}
          />
        }
        empty={graph.cards.length === 0 ? <Empty /> : undefined}
        onSelect={({ boxes: chosen }) => select([...chosen][0])}
        onOpen={open}
      />
    </Root>
  )
  const card = graph.cards.find(({ id }) => id === selected)
  return (
    <Panes main={main} label={t('pane')} onClose={() => select(undefined)}>
      {card && (
        <SelectedCard card={card} objects={objects} typeOf={texts.type} onClose={() => select(undefined)} />
      )}
    </Panes>
  )
}

interface SelectedCardProps extends Pick<Parameters<typeof CardPane>[0], 'card' | 'typeOf' | 'onClose'> {
  objects: readonly StoredLogicalObject[]
}

const SelectedCard = ({ objects, ...props }: SelectedCardProps) => {
  const { data: builds } = useBuilds()
  const stored = objects.find(({ object }) => objectCardId(object.object_name) === props.card.id)
  return (
    <CardPane
      {...props}
      stored={stored}
      current={builds?.items.find((build) => build.is_current)?.build_id}
    />
  )
}

interface PanesProps {
  main: ReactNode
  label: string
  onClose: () => void
  children: ReactNode
}

/** The pane beside the canvas, or on small screens over it. */
const Panes = ({ main, label, onClose, children }: PanesProps) => {
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  const isOpen = Boolean(children)
  if (!isNarrow)
    return (
      <SplitPane id="schema-canvas" label={label} side={children} isOpen={isOpen}>
        {main}
      </SplitPane>
    )
  return (
    <>
      {main}
      <Drawer open={isOpen} title={label} onClose={onClose}>
        {children}
      </Drawer>
    </>
  )
}

/** The schema as a picture of three levels. */
export function Component() {
  const { t } = useTranslation(['schema', 'shared'])
  const navigate = useNavigate()
  const { graph, objects, error, isFetching, refetch } = useSchemaGraph()
  const { data: builds } = useBuilds()
  const plan = planBuild(objects, builds?.items ?? [])
  useDescribedRequests(() => [
    describeRequest(dataManager.listObjects, { query: { limit: 1000 } }),
    describeRequest(dataManager.listColumns, {}),
  ])
  return (
    <Fill>
      <TopActions>
        <SchemaViews value="canvas" />
      </TopActions>
      {graph && <Canvas graph={graph} objects={objects} />}
      {!graph && error && (
        <ErrorView error={error} title={t('error')} onRetry={refetch} retrying={isFetching} />
      )}
      {!graph && !error && <Loading shape="page" />}
      {graph && <PendingBar plan={plan} onBuild={() => void navigate(`${paths.schema()}?build=open`)} />}
    </Fill>
  )
}
