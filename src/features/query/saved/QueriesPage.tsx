import { Plus, Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call, callWith } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { rowsOf } from '#src/api/paged-query.ts'
import { endpointKey, invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { BulkActions } from '#src/components/bulk-actions/BulkActions.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { DeleteSaved, SavedUses, useDeletion } from './DeleteSaved.tsx'
import { FolderTables } from './FolderTables.tsx'
import { loadHttpDialog } from '../lazy-views.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { RunsDrawer } from './RunsDrawer.tsx'
import { openPath, savedParams, selectQueries } from './saved-list.ts'
import { type SavedDialogName, savedDialogs, useRowActions } from './use-row-actions.tsx'
import { rememberVersion } from './saved-version.ts'
import { SharingDialog } from './SharingDialog.tsx'
import { useLossNote, useSavedColumns } from './use-saved-columns.tsx'

const pageSize = 500

/** Describes the requests of the list of saved queries. */
const useSavedRequests = (first: SavedQuery | undefined): void =>
  useDescribedRequests(() => [
    describeRequest(query.listSaved, { query: { limit: pageSize } }),
    ...(first === undefined
      ? []
      : [describeRequest(query.runSaved, { params: { id: first.id }, body: { dynamic_parameters: {} } })]),
  ])

type CreateBody = CallInput<typeof query.createSaved>['body']

/** Creates a deleted query again. It belongs to the signed-in user if its owner no longer exists. */
const createAgain = async (body: CreateBody, owner: string | undefined): Promise<void> => {
  try {
    await call(query.createSaved, { body: { ...body, owner } })
  } catch (error) {
    if (!hasCode(error, 'query_owner_unknown')) throw error
    await call(query.createSaved, { body })
  }
}

/** Deletes immediately, and offers to undo it while the toast is visible. */
const useDeleteSaved = () => {
  const { t } = useTranslation(['query', 'shared'])
  const formatError = useErrorText()
  const restore = async ({ name, description, request, view, folder, sharing, ...rights }: SavedQuery) => {
    const { owner, may_manage } = rights
    try {
      const body = { name, description, request, view, folder, sharing }
      await createAgain(body, may_manage ? owner.uid : undefined)
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

const HttpDialog = lazy(async () => ({ default: (await loadHttpDialog()).HttpDialog }))

const dialogViews = {
  rename: RenameDialog,
  share: SharingDialog,
  runs: RunsDrawer,
  http: HttpDialog,
} as const satisfies Record<SavedDialogName, unknown>

interface SavedDialogProps {
  dialog: SavedDialogName
  id: string
  rows: readonly SavedQuery[]
  onClose: () => void
}

/** The query as it was when the dialog was opened: it stays open if others save or delete it meanwhile. */
const SavedDialog = ({ dialog, id, rows, onClose }: SavedDialogProps) => {
  const [initial] = useState(() => rows.find((saved) => saved.id === id))
  const View = dialogViews[dialog]
  return initial === undefined ? null : (
    <Suspense fallback={null}>
      <View saved={initial} onClose={onClose} />
    </Suspense>
  )
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
  const { dialog, of, open, close } = useDialogParam(savedDialogs)
  const rows = selectQueries(list.rows ?? [], { ...params, language: i18n.language })
  const remove = useDeleteSaved()
  const deletion = useDeletion(remove.mutate)
  const actions = useRowActions({ open, remove: (saved) => void deletion.start(saved) })
  const note = useLossNote()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  useSavedRequests(rows[0])
  return (
    <ListPage
      title={t('shared:entity.savedQueries')}
      sentence={t('list.sentence')}
      create={
        <Button variant="primary" icon={Plus} to={paths.query()}>
          {t('shared:action.newQuery')}
        </Button>
      }
      list={list}
      shown={list.rows && rows}
      state={state}
      search={{ label: t('shared:filter.byNameOrDescription'), width: 280 }}
      table={(shown, selection) => (
        <FolderTables
          saved={shown}
          state={state}
          selection={selection}
          table={{
            columns,
            rowKey: ({ id }) => id,
            rowName: ({ name }) => name,
            onOpen: (saved) => void navigate(openPath(saved)),
            actions,
            note,
          }}
        />
      )}
      rowKey={({ id }) => id}
      bulk={
        mayWrite
          ? (selected, onClear) => (
              <BulkActions
                selected={selected}
                nameOf={({ name }) => name}
                refresh={() => invalidate(query.listSaved, query.getSaved)}
                onClear={onClear}
                actions={[
                  {
                    id: 'delete',
                    label: t('shared:action.deleteMenu'),
                    icon: Trash2,
                    applies: ({ may_write: isOwn }) => isOwn,
                    run: ({ id, etag }) => call(query.deleteSaved, { params: { id }, ifMatch: etag }),
                    deletes: true,
                    uses: (rows) => <SavedUses saved={rows} />,
                  },
                ]}
              />
            )
          : undefined
      }
      error={t('list.failed')}
      noMatch={{ title: t('shared:noMatch.title', { text: params.q }) }}
      empty={{ title: t('list.empty'), text: t('list.emptyText') }}
    >
      {dialog !== undefined && of !== undefined && list.rows && (
        <SavedDialog key={`${dialog} ${of}`} dialog={dialog} id={of} rows={list.rows} onClose={close} />
      )}
      {deletion.confirming && <DeleteSaved saved={deletion.confirming} onClose={deletion.close} />}
    </ListPage>
  )
}
