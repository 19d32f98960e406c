import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { TableProps } from '#src/ui/table/table-types.ts'
import { Toolbar } from '#src/ui/table/Toolbar.tsx'
import type { ListState } from './use-list-params.ts'

/** A list that is loaded completely or in pages. */
export interface ListResult<Row> {
  /** Undefined until the first reply. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
  /** Cancels the requests of a list of several queries; a list of one needs none. */
  readonly cancel?: () => void
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly fetchNextPage?: () => unknown
}

/** The loaded rows. */
export function listOf<Row>(rows: readonly Row[]): ListResult<Row> {
  return { rows, total: rows.length, error: null, isFetching: false, refetch: () => undefined }
}

type ListTable<Row> = Omit<TableProps<Row>, 'rows' | 'sort' | 'onSort' | 'selection'>

interface ResourceListProps<Row> {
  list: ListResult<Row>
  /** The matching rows if the console filters; else those of the list. */
  shown?: readonly Row[] | undefined
  state: ListState
  /** The search field. */
  search?: { readonly label: string; readonly width?: number }
  /** Next to the search field. */
  filters?: ReactNode
  /** Total number of rows, if the list only knows the number of matches. */
  total?: number | undefined
  table: ListTable<Row> | ((rows: readonly Row[], selection: TableProps<Row>['selection']) => ReactNode)
  /** The key of a row, if `table` is a function and its rows can be selected. */
  rowKey?: ((row: Row) => string) | undefined
  /** "The groups could not be read". */
  error?: string | undefined
  /** Text if nothing matches. */
  noMatch?:
    | {
        /** Instead of “Nothing matches …”. */
        readonly title?: string
        /** Instead of “Nothing matches”, if there is no search text. */
        readonly titleBare?: string
        readonly text?: ReactNode
        readonly note?: ReactNode
      }
    | undefined
  /** Empty state; a list without it is never empty. */
  empty?:
    | {
        readonly title: string
        readonly text?: ReactNode
        /** Instead of `create`. */
        readonly actions?: ReactNode
      }
    | undefined
  /** Adds the first row of an empty list. */
  create?: ReactNode
  /** The bar of the selected rows. Without it rows cannot be selected. */
  bulk?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined
}

const ListToolbar = <Row,>(props: ResourceListProps<Row> & { rows: readonly Row[] | undefined }) => {
  const { list, rows, state, search, filters, total = list.total } = props
  const { t } = useTranslation('shared')
  const isKnown = rows !== undefined && total > 0
  return (
    <Toolbar end={isKnown ? t('table.shown', { shown: rows.length, total }) : undefined}>
      {search && (
        <FilterField
          label={search.label}
          value={state.q}
          onChange={state.search}
          {...(search.width !== undefined && { width: search.width })}
        />
      )}
      {filters}
    </Toolbar>
  )
}

const LoadMore = <Row,>({ list }: { list: ListResult<Row> }) => {
  const { t } = useTranslation('common')
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = list
  if (!hasNextPage) return null
  return (
    <div style={{ paddingTop: 12 }}>
      <Toolbar>
        <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
          {t('action.loadMore')}
        </Button>
      </Toolbar>
    </div>
  )
}

const NoMatch = <Row,>({ noMatch = {}, state }: Pick<ResourceListProps<Row>, 'noMatch' | 'state'>) => {
  const { t } = useTranslation('shared')
  const { titleBare = t('noMatch.titleBare') } = noMatch
  const title = state.q === '' ? titleBare : t('noMatch.title', { text: state.q })
  return (
    <EmptyState
      title={noMatch.title ?? title}
      note={noMatch.note}
      actions={<Button onClick={state.clear}>{t('filter.clear')}</Button>}
    >
      {noMatch.text}
    </EmptyState>
  )
}

const ListRows = <Row,>(props: ResourceListProps<Row> & { rows: readonly Row[] }) => {
  const { rows, table, state, bulk, list, noMatch } = props
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const rowKey = typeof table === 'function' ? props.rowKey : table.rowKey
  const selected = rowKey ? rows.filter((row) => keys.has(rowKey(row))) : []
  const selection = bulk && { keys, onChange: setKeys }
  const tableOf = () =>
    typeof table === 'function' ? (
      table(rows, selection)
    ) : (
      <Table {...table} rows={rows} sort={state.sort} onSort={state.sortBy} selection={selection} />
    )
  return (
    <>
      {rows.length === 0 ? <NoMatch noMatch={noMatch} state={state} /> : tableOf()}
      <LoadMore list={list} />
      {bulk?.(selected, () => setKeys(new Set()))}
    </>
  )
}

/** Cancels a query, of which a list knows only the function that sends it again. */
const useCancelQuery = (refetch: () => unknown): (() => void) => {
  const client = useQueryClient()
  return () =>
    void client.cancelQueries({
      predicate: ({ observers }) => observers.some((observer) => observer.refetch === refetch),
    })
}

/** The list before its first reply; the user may cancel the request. */
const Waiting = <Row,>({ list }: { list: ListResult<Row> }) => {
  const { t } = useTranslation('shared')
  const [isCancelled, setCancelled] = useState(false)
  const cancelQuery = useCancelQuery(list.refetch)
  const { cancel = cancelQuery } = list
  const cancelLoading = () => {
    setCancelled(true)
    cancel()
  }
  const loadAgain = () => {
    setCancelled(false)
    void list.refetch()
  }
  if (!isCancelled) return <Loading shape="table" onCancel={cancelLoading} />
  return (
    <EmptyState
      title={t('cancelled.title')}
      actions={
        <Button autoFocus icon={RefreshCw} onClick={loadAgain}>
          {t('cancelled.loadAgain')}
        </Button>
      }
    >
      {t('cancelled.text')}
    </EmptyState>
  )
}

const ListBody = <Row,>(props: ResourceListProps<Row> & { rows: readonly Row[] | undefined }) => {
  const { list, rows, error } = props
  if (rows) return <ListRows {...props} rows={rows} />
  if (!list.error) return <Waiting list={list} />
  return (
    <ErrorView
      error={list.error}
      title={error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  )
}

const NothingYet = <Row,>({ empty, create }: Pick<ResourceListProps<Row>, 'empty' | 'create'>) => (
  <EmptyState title={empty?.title} picture actions={empty?.actions ?? (create || undefined)}>
    {empty?.text}
  </EmptyState>
)

const isFirstUse = <Row,>({ empty, list, state }: ResourceListProps<Row>): boolean =>
  empty !== undefined && list.rows?.length === 0 && !state.isFiltered

/**
 * A list with its filters and states: error, loading, empty, no match, or rows with their number, a button for more,
 * and actions for the selected ones.
 */
export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { list, state, empty, create } = props
  const rows = props.shown ?? list.rows
  if (isFirstUse(props)) return <NothingYet empty={empty} create={create} />
  const hasTools = props.search !== undefined || props.filters !== undefined
  return (
    <>
      {hasTools && (rows !== undefined || state.isFiltered || !list.error) && (
        <ListToolbar {...props} rows={rows} />
      )}
      <ListBody {...props} rows={rows} />
    </>
  )
}

interface ListPageProps<Row> extends ResourceListProps<Row> {
  title: string
  /** One sentence with numbers. */
  sentence?: ReactNode
  /** Always in the head; `create` is next to them unless the list is empty. */
  actions?: ReactNode
  /** Between the head and the list. */
  banner?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** The page of a list. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, sentence, actions, banner, children, ...list } = props
  const create = isFirstUse(list) ? undefined : list.create
  return (
    <>
      <PageHead
        isNamedAbove
        title={title}
        sentence={sentence}
        actions={
          (actions || create) && (
            <>
              {actions}
              {create}
            </>
          )
        }
      />
      {banner}
      <ResourceList {...list} />
      {children}
    </>
  )
}
