import { MoreHorizontal, Pencil, Plus, Trash2, Waypoints } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { boards } from '#contract/query/board-endpoints.ts'
import type { Board } from '#contract/query/board.ts'
import { call } from '#src/api/call.ts'
import { completeList } from '#src/api/paged-query.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { selectRows } from '#src/components/resource/select-rows.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { documentOf } from '../model/board-form.ts'
import { boardQuery, boardsQuery } from '../model/use-boards.ts'
import { CreateBoard } from './CreateBoard.tsx'
import { usePreparedBoard } from './use-prepared-board.ts'

/** Deletes immediately, and offers to undo it while the toast is visible. */
const useDeleteBoard = () => {
  const { t } = useTranslation(['boards', 'shared'])
  const formatError = useErrorText()
  const restore = async (board: Board) => {
    const { name } = board
    try {
      await call(boards.create, { body: documentOf(board) })
      toast({ title: t('restored', { name }) })
    } catch (error) {
      toast({ state: 'failed', title: t('notRestored', { name }), text: formatError(error) })
    }
    await invalidate(boards.list)
  }
  return useMutation({
    mutationFn: (board: Board) => call(boards.delete, { params: { id: board.id }, ifMatch: board.etag }),
    onSuccess: (_, board) =>
      toast({
        title: t('deleted', { name: board.name }),
        action: { label: t('shared:action.undo'), act: () => void restore(board) },
      }),
    onError: (error, { name }) =>
      toast({ state: 'failed', title: t('notDeleted', { name }), text: formatError(error) }),
    onSettled: () => invalidate(boards.list),
  })
}

const BoardMenu = ({ board }: { board: Board }) => {
  const { t } = useTranslation(['boards', 'common', 'shared'])
  const remove = useDeleteBoard()
  if (!board.may_write) return null
  const label = t('shared:table.rowActions', { name: board.name })
  return (
    <Menu
      label={label}
      placement="end"
      entries={[
        { id: 'edit', icon: Pencil, label: t('head.edit'), to: `${paths.board(board.id)}?mode=edit` },
        {
          id: 'lineage',
          icon: Waypoints,
          label: t('shared:action.lineage'),
          to: paths.lineage({ board: board.id }),
        },
        {
          id: 'delete',
          icon: Trash2,
          label: t('common:action.delete'),
          danger: true,
          onSelect: () => remove.mutate(board),
        },
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}

/** Reads a board when the pointer or the focus reaches its link, so that its queries start with the click. */
const readAhead = (id: string): void => void queryClient.prefetchQuery(boardQuery(id))

const useColumns = (): readonly Column<Board>[] => {
  const { t } = useTranslation(['boards', 'shared'])
  const sharedWith = ({ sharing }: Board): string => {
    if (sharing.kind === 'private') return t('shared:table.none')
    return sharing.kind === 'everyone'
      ? t('sharing.everyoneShort')
      : t('sharing.groupsShort', { count: sharing.groups.length })
  }
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ id, name }) => (
        <Link to={paths.board(id)} onPointerEnter={() => readAhead(id)} onFocus={() => readAhead(id)}>
          {name}
        </Link>
      ),
    },
    {
      id: 'description',
      head: t('shared:field.description'),
      width: '30%',
      hideBelow: 1,
      cell: ({ description }) => <Muted>{description || t('shared:table.none')}</Muted>,
    },
    {
      id: 'owner',
      head: t('owner'),
      width: '180px',
      hideBelow: 2,
      cell: ({ created_by }) => created_by.user,
      figure: ({ created_by }) => created_by.user,
    },
    { id: 'sharing', head: t('sharedWith'), width: '130px', hideBelow: 2, cell: sharedWith },
    {
      id: 'changed',
      head: t('shared:field.changed'),
      width: '140px',
      hideBelow: 1,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
  ]
}

export function loader() {
  void queryClient.prefetchQuery(boardsQuery)
  return null
}

/** All boards that the user may see. */
export function Component() {
  const { t, i18n } = useTranslation(['boards', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state } = useListParams(searchParams)
  const list = completeList(useQuery(boardsQuery))
  const columns = useColumns()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const { dialog, open, close } = useDialogParam(['new'])
  usePreparedBoard()
  const shown =
    list.rows &&
    selectRows(list.rows, {
      q: params.q,
      text: ({ name, description }) => `${name} ${description}`,
      key: ({ name }) => name,
      language: i18n.language,
    })
  return (
    <ListPage
      title={t('shell:page.boards')}
      sentence={t('sentence')}
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} onClick={() => open('new')}>
            {t('new')}
          </Button>
        )
      }
      list={list}
      shown={shown}
      state={state}
      search={{ label: t('shared:filter.byNameOrDescription'), width: 280 }}
      table={{
        caption: t('shell:page.boards'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.board(id)),
        ...(mayWrite && { actions: (board: Board) => <BoardMenu board={board} /> }),
      }}
      error={t('failed')}
      noMatch={{ title: t('shared:noMatch.title', { text: params.q }) }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {dialog === 'new' && mayWrite && <CreateBoard onClose={close} />}
    </ListPage>
  )
}
