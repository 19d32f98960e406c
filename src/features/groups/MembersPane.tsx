import { useMutation } from '@tanstack/react-query'
import { Plus, UserMinus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Group } from '#contract/iam/group.ts'
import type { Member } from '#contract/iam/member.ts'
import { groups } from '#contract/iam/rights.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { State } from '#src/ui/State.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { toast } from '#src/ui/toast.ts'
import { color } from '#src/ui/tokens.ts'
import { keepGroup, useMembers } from './use-groups.ts'

const Quiet = styled('span')({ color: color.text.secondary })
const Note = styled('div')({ padding: '0 24px 12px' })

/** Takes somebody out at once, and offers the way back. */
const useRemove = (group: Group) => {
  const { t } = useTranslation('people')
  const say = useErrorText()
  const { id } = group
  const restore = async ({ uid, user: name }: Member) => {
    try {
      const answer = await call(groups.addMember, { params: { id }, body: { user: uid } })
      keepGroup(answer.group)
    } catch (error) {
      toast({ state: 'failed', title: t('members.notRestored', { name }), text: say(error) })
    }
  }
  return useMutation({
    mutationFn: (member: Member) => call(groups.removeMember, { params: { id, user: member.uid } }),
    onSuccess: (answer, member) => {
      keepGroup(answer.group)
      toast({
        title: t('members.removed', { name: member.user }),
        action: { label: t('members.undo'), act: () => void restore(member) },
      })
    },
  })
}

const useColumns = (): readonly Column<Member>[] => {
  const { t } = useTranslation('people')
  const mayOpen = useMay('iam:user:read')
  return [
    {
      id: 'name',
      head: t('users.column.name'),
      cell: ({ uid, user }) => (mayOpen ? <Link to={paths.user(uid)}>{user}</Link> : user),
    },
    { id: 'login', head: t('users.column.login'), width: '24%', mono: true, cell: ({ login }) => login },
    {
      id: 'origin',
      head: t('members.column.origin'),
      width: '26%',
      leaves: 2,
      cell: ({ mapped_by: by }) => (
        <Quiet>{by === null ? t('origin.administrator') : t('origin.provider', { name: by })}</Quiet>
      ),
    },
    {
      id: 'state',
      head: t('users.column.state'),
      width: '140px',
      leaves: 3,
      cell: ({ active }) => (
        <State state={active ? 'done' : 'off'}>{t(active ? 'users.state.active' : 'users.state.off')}</State>
      ),
    },
  ]
}

interface PaneProps {
  group: Group
  onAdd: () => void
}

const NoMembers = ({
  q,
  onAdd,
  onClear,
}: {
  q: string
  onAdd: (() => void) | undefined
  onClear: () => void
}) => {
  const { t } = useTranslation('people')
  if (q !== '')
    return (
      <EmptyState
        title={t('users.noMatch.titleOf', { text: q })}
        actions={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t('members.none')}
      actions={
        onAdd && (
          <Button look="primary" icon={Plus} onClick={onAdd}>
            {t('members.add')}
          </Button>
        )
      }
    >
      {t('members.noneText')}
    </EmptyState>
  )
}

/** Who belongs to a group; those a provider's mapping put there cannot be taken out here. */
export const MembersPane = ({ group, onAdd }: PaneProps) => {
  const { t } = useTranslation(['people', 'common'])
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const { members, total, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMembers(group.id, q)
  const mayWrite = useMay('iam:group:write')
  const remove = useRemove(group)
  const columns = useColumns()
  const find = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true })
  if (!members)
    return error ? (
      <Trouble
        error={error}
        title={t('members.error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading shape="table" />
    )
  if (members.length === 0)
    return <NoMembers q={q} onAdd={mayWrite ? onAdd : undefined} onClear={() => find('')} />
  const actions = (member: Member) =>
    member.mapped_by === null ? (
      <IconButton
        small
        icon={UserMinus}
        label={t('members.remove', { name: member.user })}
        onClick={() => remove.mutate(member)}
      />
    ) : null
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: members.length, total })}>
        <FilterField label={t('members.filter')} value={q} onChange={find} />
      </Toolbar>
      {remove.error && (
        <Note>
          <TroubleNote error={remove.error} />
        </Note>
      )}
      <Table
        caption={t('members.caption')}
        columns={columns}
        rows={members}
        rowKey={({ uid }) => uid}
        rowName={({ user }) => user}
        {...(mayWrite ? { actions } : {})}
      />
      {hasNextPage && (
        <div style={{ paddingTop: 12 }}>
          <Toolbar>
            <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </div>
      )}
    </>
  )
}
