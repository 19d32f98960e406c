import { useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lineageArea, type LineageStart } from '#contract/lineage/endpoints.ts'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryOf } from '#src/api/query-client.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import type { FoundItem } from './found-item.ts'
import { LineageCanvas } from './LineageCanvas.tsx'
import { LineageList } from './LineageList.tsx'
import { LineagePane } from './LineagePane.tsx'
import { LineageTools } from './LineageTools.tsx'
import { PathTable } from './PathTable.tsx'
import { useLineageStart } from './lineage-start.ts'
import { useLineageTexts } from './use-lineage-texts.ts'
import { type LineageView, useDirection, useLineageView } from './use-lineage-view.ts'

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

/** The title of the page; undefined until the start has a name. */
const useTitle = (lineage: Lineage | undefined, start: LineageStart): string | undefined => {
  const { t } = useTranslation('lineage')
  const name = useStartName(lineage, start)
  return name === undefined ? undefined : t('title', { name })
}

interface ContentProps {
  lineage: Lineage
  view: LineageView
  /** What was searched last. */
  found: FoundItem | undefined
}

/** The selected card: first the start where there is space for its pane, then also what was searched. */
const useSelected = ({ lineage, view, found }: ContentProps) => {
  const [first] = lineage.start
  const isCramped = useMediaQuery(`(max-width: ${width.wide - 0.02}px)`, { noSsr: true })
  const [selected, select] = useState<string | undefined>(isCramped ? undefined : first?.card)
  const [before, setBefore] = useState(found)
  if (found !== before) {
    setBefore(found)
    // On a narrow screen the details would cover what was searched.
    if (found !== undefined && !view.isNarrow) select(found.card)
  }
  return [selected, select] as const
}

const Content = (props: ContentProps) => {
  const { lineage, view, found } = props
  const { t } = useTranslation('lineage')
  const [selected, select] = useSelected(props)
  if (view.view === 'list') return <LineageList lineage={lineage} found={found} />
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
        found={found}
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

/** What was searched last, since the lineage starts here. */
const useFound = (start: string) => {
  const [search, setSearch] = useState<{ readonly start: string; readonly found: FoundItem }>()
  const find = (found: FoundItem): void => setSearch({ start, found })
  return [search?.start === start ? search.found : undefined, find] as const
}

const Loaded = ({ start }: { start: LineageStart }) => {
  const { t } = useTranslation('lineage')
  const direction = useDirection()
  const view = useLineageView()
  const key = JSON.stringify(start)
  const [found, find] = useFound(key)
  const input = { query: { ...start, direction: direction[0] } }
  const { data, error, refetch, isFetching } = useQuery(queryOf(lineageArea.read, input))
  const title = useTitle(data?.lineage, start)
  useCrumbName(title)
  useDescribedRequests(() => [describeRequest(lineageArea.read, input)])
  return (
    <>
      <LineageTools
        lineage={data?.lineage}
        title={title ?? t('label')}
        {...{ direction, view }}
        onFind={find}
      />
      {data && <Content key={key} lineage={data.lineage} {...{ view, found }} />}
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
