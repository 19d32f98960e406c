import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call, callWith } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { endpointKey, invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { openPath, savedParams, selectQueries } from './saved-list.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { rowsOf } from '#src/api/paged-query.ts'
import { isFieldName, readCatalogue } from '../state/catalogue.ts'
import { fromRequest } from '../state/query-request.ts'
import { isBroken } from '../state/table-change.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { rememberVersion } from './saved-version.ts'

const pageSize = 500

/** Describes the requests of the list of saved queries. */
const useSavedRequests = (first: SavedQuery | undefined): void =>
  useDescribedRequests(() => [
    describeRequest(query.listSaved, { query: { limit: pageSize } }),
    ...(first === undefined
      ? []
      : [describeRequest(query.runSaved, { params: { id: first.id }, body: { dynamic_parameters: {} } })]),
  ])

/** Deletes immediately, and offers to undo it while the toast is visible. */
const useDeleteSaved = () => {
  const { t } = useTranslation(['query', 'shared'])
  const formatError = useErrorText()
  const restore = async ({ name, description, request, view }: SavedQuery) => {
    try {
      await call(query.createSaved, { body: { name, description, request, view } })
      toast({ title: t('list.restored', { name }) })
    } catch (error) {
      toast({ state: 'failed', title: t('list.notRestored', { name }), text: formatError(error) })
    }
    await invalidate(query.listSaved)
  }
  return useMutation({
    mutationFn: (saved: SavedQuery) =>
      call(query.deleteSaved, { params: { id: saved.id }, ifMatch: saved.etag }),
    onSuccess: (_, saved) =>
      toast({
        title: t('list.deleted', { name: saved.name }),
        action: { label: t('shared:action.undo'), act: () => void restore(saved) },
      }),
    onError: (error, { name }) =>
      toast({ state: 'failed', title: t('list.notDeleted', { name }), text: formatError(error) }),
    onSettled: () => invalidate(query.listSaved, query.getSaved),
  })
}

interface RenamingProps {
  id: string
  rows: readonly SavedQuery[]
  onClose: () => void
}

/** The query as it was when renaming started: the dialog stays open if others save or delete it meanwhile. */
const Renaming = ({ id, rows, onClose }: RenamingProps) => {
  const [initial] = useState(() => rows.find((saved) => saved.id === id))
  return initial === undefined ? null : <RenameDialog saved={initial} onClose={onClose} />
}

interface RowMenuProps {
  saved: SavedQuery
  onRename: () => void
}

const RowMenu = ({ saved, onRename }: RowMenuProps) => {
  const { t } = useTranslation(['query', 'common', 'shared'])
  const remove = useDeleteSaved()
  const label = t('shared:table.rowActions', { name: saved.name })
  return (
    <Menu
      label={label}
      placement="end"
      entries={[
        { id: 'rename', icon: Pencil, label: t('list.rename'), onSelect: onRename },
        {
          id: 'delete',
          icon: Trash2,
          label: t('common:action.delete'),
          danger: true,
          onSelect: () => remove.mutate(saved),
        },
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}

/** Returns whether a saved query has lost its table or a field; never before the dataset is known. */
const useIsBroken = (): ((saved: SavedQuery) => boolean) => {
  const mayRead = useMay('query-builder-legacy:dataset:read')
  const { data } = useQuery({ ...queryOf(query.dataset), enabled: mayRead })
  return useMemo(() => {
    const catalogue = data && readCatalogue(data)
    return (saved) =>
      catalogue !== undefined &&
      isBroken(catalogue, fromRequest(saved, (name) => isFieldName(catalogue, name)).state)
  }, [data])
}

/** The name of a saved query, with a mark if it cannot run as it was saved. */
const SavedName = ({ saved, isBroken }: { saved: SavedQuery; isBroken: boolean }) => {
  const { t } = useTranslation('query')
  return (
    <Row gap={8}>
      <TextLink to={openPath(saved)}>{saved.name}</TextLink>
      {isBroken && (
        <span title={t('list.brokenText')}>
          <Tag tone="warning">{t('list.broken')}</Tag>
        </span>
      )}
    </Row>
  )
}

function useSavedColumns(): readonly Column<SavedQuery>[] {
  const { t } = useTranslation(['query', 'shared'])
  const format = useFormat()
  const hasProblem = useIsBroken()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: (saved) => <SavedName saved={saved} isBroken={hasProblem(saved)} />,
      sortable: true,
    },
    {
      id: 'description',
      head: t('shared:field.description'),
      cell: ({ description }) => description,
      width: '34%',
      hideBelow: 1,
    },
    {
      id: 'author',
      head: t('list.author'),
      cell: ({ created_by }) => created_by.user,
      width: '190px',
      sortable: true,
      hideBelow: 2,
    },
    {
      id: 'updated',
      head: t('list.updated'),
      cell: ({ updated_at }) => <span title={format.instant(updated_at)}>{format.relative(updated_at)}</span>,
      width: '140px',
      sortable: true,
    },
  ]
}

/** All saved queries, page by page. */
function useSavedList() {
  const list = useInfiniteQuery({
    queryKey: [...endpointKey(query.listSaved), 'all'],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const page = await callWith(
        query.listSaved,
        { query: { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      )
      for (const saved of page.items) rememberVersion(saved)
      return page
    },
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
  return { ...list, ...rowsOf(list.data) }
}

/** The list of saved queries. */
export function Component() {
  const { t, i18n } = useTranslation(['query', 'shared'])
  const navigate = useNavigate()
  const { params, state } = useListParams(savedParams)
  const list = useSavedList()
  const columns = useSavedColumns()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const { dialog, of, open, close } = useDialogParam(['rename'])
  const rows = selectQueries(list.rows ?? [], { ...params, language: i18n.language })
  const actions = (saved: SavedQuery) => <RowMenu saved={saved} onRename={() => open('rename', saved.id)} />
  useSavedRequests(rows[0])
  return (
    <ListPage
      title={t('shared:entity.savedQueries')}
      sentence={t('list.sentence')}
      actions={
        <Button variant="primary" icon={Plus} to={paths.query()}>
          {t('shared:action.newQuery')}
        </Button>
      }
      list={list}
      shown={list.rows && rows}
      state={state}
      search={{ label: t('shared:filter.byNameOrDescription'), width: 280 }}
      table={{
        caption: t('shared:entity.savedQueries'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: (saved) => void navigate(openPath(saved)),
        ...(mayWrite && { actions }),
      }}
      error={t('list.failed')}
      noMatch={{ title: t('shared:noMatch.title', { text: params.q }) }}
      empty={{ title: t('list.empty'), text: t('list.emptyText') }}
    >
      {dialog === 'rename' && of !== undefined && list.rows && (
        <Renaming key={of} id={of} rows={list.rows} onClose={close} />
      )}
    </ListPage>
  )
}
