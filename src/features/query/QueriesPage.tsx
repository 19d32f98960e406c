import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call, callWith } from '#src/api/call.ts'
import { endpointKey, invalidate } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { toast } from '#src/ui/toast.ts'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { openPath, readSort, shownQueries, sortKeys, writeSort } from './saved-list.ts'

const pageSize = 500

const useSaved = () =>
  useInfiniteQuery({
    queryKey: [...endpointKey(query.listSaved), 'all'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      callWith(
        query.listSaved,
        { query: { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Deletes at once and offers the way back for as long as the toast stands. */
const useDelete = () => {
  const { t } = useTranslation('query')
  const say = useErrorText()
  const restore = async ({ name, description, request, view }: SavedQuery) => {
    try {
      await call(query.createSaved, { body: { name, description, request, view } })
      toast({ title: t('list.restored', { name }) })
    } catch (error) {
      toast({ state: 'failed', title: t('list.notRestored', { name }), text: say(error) })
    }
    await invalidate(query.listSaved)
  }
  return useMutation({
    mutationFn: (saved: SavedQuery) =>
      call(query.deleteSaved, { params: { id: saved.id }, ifMatch: saved.etag }),
    onSuccess: (_, saved) =>
      toast({
        title: t('list.deleted', { name: saved.name }),
        action: { label: t('list.undo'), act: () => void restore(saved) },
      }),
    onError: (error, { name }) =>
      toast({ state: 'failed', title: t('list.notDeleted', { name }), text: say(error) }),
    onSettled: () => invalidate(query.listSaved, query.getSaved),
  })
}

/** Questions kept under a name. */
export const Component = () => {
  const { t, i18n } = useTranslation('query')
  const format = useFormat()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const [renamed, setRenamed] = useState<SavedQuery | null>(null)
  const list = useSaved()
  const remove = useDelete()
  const find = params.get('q') ?? ''
  const sort = readSort(params.get('sort'))
  const all = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total ?? all.length
  const rows = shownQueries(all, { find, sort, locale: i18n.language })
  const set = (name: string, text: string) =>
    setParams(
      (before) => {
        if (text === '') before.delete(name)
        else before.set(name, text)
        return before
      },
      { replace: true },
    )
  if (list.isError && list.data === undefined)
    return (
      <Trouble
        error={list.error}
        title={t('list.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  return (
    <>
      <PageHead
        title={t('saved')}
        sentence={t('list.sentence')}
        actions={
          <Button look="primary" icon={Plus} to={paths.query()}>
            {t('list.new')}
          </Button>
        }
      />
      {list.isPending && <Loading shape="table" />}
      {list.isSuccess && all.length === 0 && (
        <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>
      )}
      {all.length > 0 && (
        <>
          <Toolbar end={t('list.shown', { shown: rows.length, total })}>
            <FilterField
              label={t('list.filter')}
              value={find}
              onChange={(text) => set('q', text)}
              width={280}
            />
          </Toolbar>
          {rows.length === 0 ? (
            <EmptyState
              title={t('list.nothing', { text: find })}
              actions={<Button onClick={() => set('q', '')}>{t('list.clear')}</Button>}
            />
          ) : (
            <Table
              caption={t('list.caption')}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={({ name }) => name}
              sort={{ by: sort.by, descending: sort.descending }}
              onSort={({ by, descending }) => {
                const key = sortKeys.find((each) => each === by)
                if (key !== undefined) set('sort', writeSort({ by: key, descending }))
              }}
              onOpen={(saved) => void navigate(openPath(saved))}
              columns={[
                {
                  id: 'name',
                  head: t('list.name'),
                  cell: (saved) => <TextLink to={openPath(saved)}>{saved.name}</TextLink>,
                  sortable: true,
                },
                {
                  id: 'description',
                  head: t('list.description'),
                  cell: ({ description }) => description,
                  width: '34%',
                  leaves: 1,
                },
                {
                  id: 'author',
                  head: t('list.author'),
                  cell: ({ created_by }) => created_by.user,
                  width: '160px',
                  sortable: true,
                  leaves: 2,
                },
                {
                  id: 'updated',
                  head: t('list.updated'),
                  cell: ({ updated_at }) => (
                    <span title={format.instant(updated_at)}>{format.relative(updated_at)}</span>
                  ),
                  width: '140px',
                  sortable: true,
                },
              ]}
              {...(mayWrite
                ? {
                    actions: (saved: SavedQuery) => (
                      <Menu
                        label={t('list.actionsOf', { name: saved.name })}
                        place="end"
                        entries={[
                          {
                            id: 'rename',
                            icon: Pencil,
                            label: t('list.rename'),
                            onSelect: () => setRenamed(saved),
                          },
                          {
                            id: 'delete',
                            icon: Trash2,
                            label: t('list.delete'),
                            danger: true,
                            onSelect: () => remove.mutate(saved),
                          },
                        ]}
                        trigger={(props) => (
                          <IconButton
                            {...props}
                            small
                            icon={MoreHorizontal}
                            label={t('list.actionsOf', { name: saved.name })}
                          />
                        )}
                      />
                    ),
                  }
                : {})}
            />
          )}
          {list.hasNextPage && (
            <Toolbar>
              <TextAction onClick={() => void list.fetchNextPage()}>{t('list.more')}</TextAction>
            </Toolbar>
          )}
        </>
      )}
      {renamed !== null && <RenameDialog saved={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}
