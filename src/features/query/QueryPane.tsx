import { Stack } from '#src/ui/layout/Stack.tsx'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { DrillPath } from './drill/DrillPath.tsx'
import { IgnoredParams } from './IgnoredParams.tsx'
import { type QueryState, comparisonKey, isEmpty, itemKey, topKey } from './state/query-state.ts'
import { fromRequest } from './state/query-request.ts'
import { ResultNote } from './ResultNote.tsx'
import { ResultPane } from './ResultPane.tsx'
import { openPath } from './saved/saved-list.ts'
import type { QueryResult } from './state/use-query-result.ts'
import { useSavedQuery } from './saved/use-saved-query.ts'
import { type Folding, useFolding } from './use-folding.ts'
import { Wells } from './wells/Wells.tsx'
import { color, focusInside, focusRing, radius, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { sentenceFormatter } from './state/naming.ts'
import { proposeName } from './propose-name.ts'
import { openChip, tableChipName } from './fields/open-chip.ts'
import { TableBar } from './table/TableBar.tsx'
import { TableChanged } from './table/TableChanged.tsx'
import { useQueryContext } from './state/query-context.ts'
import { type Target, cutPart, sentenceParts } from './state/sentence.ts'
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react'
import { RuledList } from '#src/ui/display/bordered-lists.ts'
import { addressEntries } from './state/query-params.ts'
import { suggestions } from './suggested-queries.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'

const slowAfter = 5

interface QueryPaneProps {
  result: QueryResult
  saved: string | null
  /** Opens the fields in a drawer, where they have no pane. */
  onFields: (() => void) | undefined
  folding: Folding
}

const StarterRoot = styled('section')({
  padding: '40px 24px',
  [media.belowPhone]: { padding: '24px var(--gutter)' },
  maxWidth: 620,
  '& h2': { ...type.section, margin: '0 0 4px' },
  '& > p': { ...type.body, margin: '0 0 16px', color: color.text.secondary },
})
const Item = styled('button')({
  ...type.body,
  ...bareButton,
  ...rowLayout(8),
  width: '100%',
  minHeight: 40,
  padding: '4px 8px',
  textAlign: 'start',
  color: color.text.primary,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': { ...focusInside, borderRadius: radius.chip },
  '& > span:first-of-type': { ...oneLine, flex: 1, fontWeight: 500 },
  '& > small': { ...type.small, ...oneLine, color: color.text.tertiary },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  // The question, and below it the table.
  [media.belowPhone]: {
    flexWrap: 'wrap',
    rowGap: 2,
    paddingBlock: 8,
    '& > span:first-of-type': { flex: '1 1 100%', whiteSpace: 'normal' },
    '& > svg': { marginLeft: 'auto' },
  },
})

/** Suggests a few queries for this data while the query is empty. */
function Starter({ onFields, folding }: Pick<QueryPaneProps, 'onFields' | 'folding'>) {
  const { t } = useTranslation(['query', 'shared'])
  const { change, naming } = useQueryContext()
  const suggested = suggestions(naming.catalogue)
  const ask = (state: QueryState) => {
    folding.onFold(true)
    change(state)
  }
  return (
    <StarterRoot>
      <h2>{t('start.title')}</h2>
      <p>{onFields === undefined ? t('start.text') : t('start.textNarrow')}</p>
      <RuledList style={{ marginBottom: 16 }}>
        {suggested.map(({ table, isSample, catalogue, state }) => (
          <li key={addressEntries(state).join()}>
            <Item type="button" onClick={() => ask(state)}>
              <span>{proposeName({ ...naming, catalogue }, state)}</span>
              <small>{t('start.in', { table })}</small>
              {isSample && <Tag>{t('shared:sample.tag')}</Tag>}
              <ChevronRight size={14} strokeWidth={2} aria-hidden />
            </Item>
          </li>
        ))}
      </RuledList>
      {onFields !== undefined && <Button onClick={onFields}>{t('start.chooseFields')}</Button>}
    </StarterRoot>
  )
}

/** Redirects an address that contains only the id of a saved query to the address of that query. */
const EmptyQuery = ({ saved, ...rest }: Omit<QueryPaneProps, 'result'>) => {
  const savedQuery = useSavedQuery(saved).data?.query
  if (savedQuery !== undefined && !isEmpty(fromRequest(savedQuery).state))
    return <Navigate to={openPath(savedQuery)} replace />
  return <Starter {...rest} />
}

interface QueryFailureProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

/** Shows why the query was refused: problems that belong to no chip here, the others at their chip. */
function QueryFailure({ error, onRetry, retrying }: QueryFailureProps) {
  const { t } = useTranslation('query')
  const { problems } = useQueryContext()
  const formatProblem = useProblemText()
  const isNamed = isApiError(error) && error.details.length > 0
  if (!isNamed)
    return <ErrorView error={error} title={t('error.title')} onRetry={onRetry} retrying={retrying} />
  return (
    <EmptyState
      title={t('error.title')}
      note={
        problems.unassigned.length > 0 &&
        problems.unassigned.map((problem) => (
          <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
            {formatProblem(problem)}
          </MarginNote>
        ))
      }
    >
      {problems.byKey.size > 0 && t('error.marked', { count: problems.byKey.size })}
    </EmptyState>
  )
}

const QueryContent = ({ result, ...rest }: QueryPaneProps) => {
  const { t } = useTranslation(['query', 'shared'])
  const { changedTable } = useQueryContext()
  const { phase, completed, error, layout, isFetching, isStale, run, cancel } = result
  const name = useSavedQuery(rest.saved).data?.query.name
  if (phase === 'empty') return <EmptyQuery {...rest} />
  if (changedTable !== null) return <TableChanged change={changedTable} />
  if (phase === 'pending' || phase === 'held')
    return <Loading shape="table" rows={12} slow={t('error.slow', { count: slowAfter })} onCancel={cancel} />
  if (phase === 'cancelled')
    return (
      <EmptyState
        title={t('shared:state.cancelled')}
        actions={<Button onClick={run}>{t('shared:action.run')}</Button>}
      >
        {t('error.cancelled')}
      </EmptyState>
    )
  if (completed === undefined)
    return error && <QueryFailure error={error} onRetry={run} retrying={isFetching} />
  return (
    <>
      <ResultNote completed={completed} error={error} onRun={run} />
      <ResultPane
        completed={completed}
        layout={layout}
        isFetching={isFetching}
        isCancelled={isStale}
        name={name}
      />
    </>
  )
}

/** On paper, the sentence describes the query. */
const OnScreen = styled('div')({ display: 'contents', '@media print': { display: 'none' } })

const SentenceRoot = styled('p')({
  ...type.controlSmall,
  flex: 'none',
  margin: 0,
  padding: '7px 12px 8px',
  color: color.text.secondary,
  maxHeight: '14vh',
  overflowY: 'auto',
  [media.belowWide]: { maxHeight: 'none' },
  '@media print': { maxHeight: 'none' },
  borderBottom: `1px solid ${color.line.hair}`,
  '& [data-bound]': { whiteSpace: 'nowrap' },
  '& button': {
    ...bareButton,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'normal',
    borderRadius: 0,
    color: color.text.primary,
    boxShadow: `0 1px ${color.accent.line}`,
    textAlign: 'start',
    '&:hover': { boxShadow: `0 2px ${color.accent.focus}` },
    '&:focus-visible': { ...focusRing, borderRadius: 2 },
  },
  // Its parts are targets of 24 px.
  [media.belowPhone]: { lineHeight: '26px' },
})

/** A mark that no line starts with. */
const mark = /^[,.、。]+/

/** The query as a sentence; underlined parts open their chip. */
function Sentence({ folding }: { folding: Folding | undefined }) {
  const { t } = useTranslation('query')
  const { state, naming } = useQueryContext()
  const parts = sentenceParts(state, sentenceFormatter(naming))
  if (parts.length === 0) return null
  const open = (target: Target) => {
    folding?.onFold(false)
    const by = state.order[0]?.by
    if (target.kind === 'table') openChip(tableChipName)
    else if (target.kind === 'comparison') openChip(comparisonKey)
    else if (target.kind === 'top') openChip(topKey)
    else if (target.kind !== 'order') openChip(target.key)
    else if (by !== undefined) openChip(itemKey(by))
  }
  return (
    <SentenceRoot aria-label={t('sentence.label')}>
      {parts.map(({ text, target }, index) => {
        const key = `${index} ${cutPart(text)}`
        if (target === null)
          return <span key={key}>{cutPart(text).replace(index === 0 ? '' : mark, '')}</span>
        return (
          <span key={key} data-bound="">
            <button
              type="button"
              title={cutPart(text) === text ? undefined : text}
              onClick={() => open(target)}
            >
              {cutPart(text)}
            </button>
            {mark.exec(parts[index + 1]?.text ?? '')?.[0]}
          </span>
        )
      })}
    </SentenceRoot>
  )
}

const FoldRow = styled('div')({ padding: '0 12px', borderBottom: `1px solid ${color.line.hair}` })

/** Brings the wells back, or folds them. */
function FoldButton({ folding: { isFolded, onFold } }: { folding: Folding }) {
  const { t } = useTranslation('query')
  return (
    <FoldRow>
      <Button
        variant="text"
        icon={isFolded ? ChevronDown : ChevronUp}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      >
        {t('well.edit')}
      </Button>
    </FoldRow>
  )
}

// Constant elements: an answer renders none of them again, only a change of the query does.
const openWells = <Wells isFolded={false} />
const foldedWells = <Wells isFolded />
const tableBar = <TableBar />
const drillPath = <DrillPath />

/** The query and its result. */
export function QueryPane(props: QueryPaneProps) {
  const folding = useFolding(props.folding)
  const isFolded = folding?.isFolded ?? false
  return (
    <Stack style={{ height: '100%' }}>
      <IgnoredParams saved={props.saved} />
      <OnScreen>{!isFolded && tableBar}</OnScreen>
      {drillPath}
      <OnScreen>{isFolded ? foldedWells : openWells}</OnScreen>
      <Sentence folding={folding} />
      <OnScreen>{folding && <FoldButton folding={folding} />}</OnScreen>
      <QueryContent {...props} />
    </Stack>
  )
}
