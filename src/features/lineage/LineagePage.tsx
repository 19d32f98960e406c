import { List, Workflow } from 'lucide-react'
import { useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { lineageArea, lineageDirections, type LineageStart } from '#contract/lineage/endpoints.ts'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryOf } from '#src/api/query-client.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { TopActions, TopLine } from '#src/components/page/TopActions.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { LineageCanvas } from './LineageCanvas.tsx'
import { LineageList } from './LineageList.tsx'
import { LineagePane } from './LineagePane.tsx'
import { PathTable } from './PathTable.tsx'
import { useLineageStart } from './lineage-start.ts'
import { useLineageTexts } from './use-lineage-texts.ts'

const useIsNarrow = (): boolean => useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`, { noSsr: true })

/** The view in the address; on small screens the list by default. */
const useView = () => {
  const [address, setAddress] = useSearchParams()
  const isNarrow = useIsNarrow()
  const chosen = address.get('view')
  const byDefault = isNarrow ? 'list' : 'canvas'
  const view = chosen === 'list' || chosen === 'canvas' ? chosen : byDefault
  const show = (next: 'list' | 'canvas'): void =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.set('view', next)
        return changed
      },
      { replace: true },
    )
  return { view, show, isNarrow } as const
}

const Views = ({
  direction,
  view,
}: {
  direction: ReturnType<typeof useDirection>
  view: ReturnType<typeof useView>
}) => {
  const { t } = useTranslation(['lineage', 'shared'])
  const bare = view.isNarrow
  const [value, onChange] = direction
  return (
    <TopActions>
      <TopLine>
        <ToggleGroup
          label={t('direction.label')}
          value={value}
          onChange={onChange}
          segments={lineageDirections.map((id) => ({ id, label: t(`direction.${id}`) }))}
        />
        <ToggleGroup
          label={t('shared:field.view')}
          value={view.view}
          onChange={view.show}
          segments={[
            { id: 'canvas', label: t('view.canvas'), icon: Workflow, bare },
            { id: 'list', label: t('view.list'), icon: List, bare },
          ]}
        />
      </TopLine>
    </TopActions>
  )
}

const useDirection = () => useChoiceParam('direction', lineageDirections)

/** What the address names, until the lineage is known. */
const addressName = ({ attribute_name, table_name, database_name }: LineageStart): string | undefined =>
  attribute_name ?? table_name ?? database_name

/** The name of where it starts: an attribute, else its table or object; a whole source by its own name. */
const useStartName = (lineage: Lineage | undefined, start: LineageStart): string | undefined => {
  const texts = useLineageTexts()
  const [end, ...others] = lineage?.start ?? []
  const card = lineage?.cards.find(({ id }) => id === end?.card)
  if (card === undefined || others.length > 0) return addressName(start)
  return card.items.find(({ id }) => id === end?.item)?.name ?? texts.card(card)
}

const Content = ({ lineage, view }: { lineage: Lineage; view: ReturnType<typeof useView> }) => {
  const { t } = useTranslation('lineage')
  const [first] = lineage.start
  const isCramped = useMediaQuery(`(max-width: ${width.wide - 0.02}px)`, { noSsr: true })
  const [selected, select] = useState<string | undefined>(isCramped ? undefined : first?.card)
  if (view.view === 'list') return <LineageList lineage={lineage} />
  const card = lineage.cards.find(({ id }) => id === selected)
  const pane = card && (
    <LineagePane
      lineage={lineage}
      card={card}
      isStart={lineage.start.some((end) => end.card === card.id)}
      onClose={() => select(undefined)}
    />
  )
  const main = (
    <Fill style={{ height: '100%' }}>
      <LineageCanvas
        lineage={lineage}
        selected={selected}
        onSelect={select}
        onList={() => view.show('list')}
      />
      <Scroll style={{ flex: '0 1 auto', maxHeight: '34%' }}>
        <PathTable lineage={lineage} />
      </Scroll>
    </Fill>
  )
  if (!view.isNarrow)
    return (
      <SplitPane id="lineage" label={t('pane.label')} side={pane} isOpen={pane !== undefined}>
        {main}
      </SplitPane>
    )
  return (
    <>
      {main}
      <Drawer open={pane !== undefined} title={t('pane.label')} onClose={() => select(undefined)}>
        {pane}
      </Drawer>
    </>
  )
}

const NoStart = () => {
  const { t } = useTranslation(['lineage', 'shared'])
  return (
    <EmptyState
      title={t('empty.title')}
      actions={<Button to={paths.schema()}>{t('shared:action.toSchema')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}

const Loaded = ({ start }: { start: LineageStart }) => {
  const { t } = useTranslation('lineage')
  const direction = useDirection()
  const view = useView()
  const input = { query: { ...start, direction: direction[0] } }
  const { data, error, refetch, isFetching } = useQuery(queryOf(lineageArea.read, input))
  const name = useStartName(data?.lineage, start)
  useCrumbName(name === undefined ? undefined : t('title', { name }))
  useDescribedRequests(() => [describeRequest(lineageArea.read, input)])
  return (
    <>
      <Views direction={direction} view={view} />
      {data && <Content key={JSON.stringify(start)} lineage={data.lineage} view={view} />}
      {!data && error && (
        <ErrorView error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Loading shape="page" />}
    </>
  )
}

/** Where the values of an attribute come from, and what uses them. */
export function Component() {
  const start = useLineageStart()
  return <Fill>{start === null ? <NoStart /> : <Loaded start={start} />}</Fill>
}
