import { useMutation } from '@tanstack/react-query'
import { Plus, UserMinus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { organizations } from '#contract/iam/administration.ts'
import type { Member } from '#contract/iam/member.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
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
import { keepOrganization, useMembers } from './use-organizations.ts'

const More = styled('div')({ paddingTop: 12 })

/** Takes somebody out at once, and offers the way back. */
const useRemove = ({ id }: Organization) => {
  const { t } = useTranslation('administration')
  const say = useErrorText()
  const restore = async ({ uid, user: name }: Member) => {
    try {
      const answer = await call(organizations.addMember, { params: { id }, body: { user: uid } })
      keepOrganization(answer.organization)
    } catch (error) {
      toast({ state: 'failed', title: t('organizations.members.notRestored', { name }), text: say(error) })
    }
  }
  return useMutation({
    mutationFn: ({ uid: user }: Member) => call(organizations.removeMember, { params: { id, user } }),
    onSuccess: ({ organization }, member) => {
      keepOrganization(organization)
      toast({
        title: t('organizations.members.removed', { name: member.user }),
        action: { label: t('undo'), act: () => void restore(member) },
      })
    },
    onError: (error, { user: name }) =>
      toast({ state: 'failed', title: t('organizations.members.notRemoved', { name }), text: say(error) }),
  })
}

const useColumns = (): readonly Column<Member>[] => {
  const { t } = useTranslation('administration')
  const mayOpen = useMay('iam:user:read')
  return [
    {
      id: 'name',
      head: t('organizations.members.column.name'),
      cell: ({ uid, user }) => (mayOpen ? <Link to={paths.user(uid)}>{user}</Link> : user),
    },
    {
      id: 'login',
      head: t('organizations.members.column.login'),
      width: '32%',
      mono: true,
      cell: ({ login }) => login,
    },
    {
      id: 'state',
      head: t('organizations.members.column.state'),
      width: '160px',
      cell: ({ active }) => (
        <State state={active ? 'done' : 'off'}>
          {t(active ? 'organizations.members.active' : 'organizations.members.off')}
        </State>
      ),
    },
  ]
}

interface MembersPaneProps {
  organization: Organization
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
  const { t } = useTranslation('administration')
  if (q !== '')
    return (
      <EmptyState
        title={t('noMatch', { text: q })}
        actions={<Button onClick={onClear}>{t('clearFilter')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t('organizations.members.none')}
      actions={
        onAdd && (
          <Button icon={Plus} onClick={onAdd}>
            {t('organizations.members.add')}
          </Button>
        )
      }
    >
      {t('organizations.members.noneText')}
    </EmptyState>
  )
}

/** Who belongs to an organization. */
export const MembersPane = ({ organization, onAdd }: MembersPaneProps) => {
  const { t } = useTranslation(['administration', 'common'])
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const list = useMembers(organization.id, q)
  const { members, total, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const mayWrite = useMay('iam:organization:write')
  const remove = useRemove(organization)
  const columns = useColumns()
  const find = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true })
  if (!members)
    return error ? (
      <Trouble
        error={error}
        title={t('organizations.members.error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading shape="table" />
    )
  if (members.length === 0)
    return <NoMembers q={q} onAdd={mayWrite ? onAdd : undefined} onClear={() => find('')} />
  const actions = (member: Member) => (
    <IconButton
      small
      icon={UserMinus}
      label={t('organizations.members.remove', { name: member.user })}
      onClick={() => remove.mutate(member)}
    />
  )
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: members.length, total })}>
        <FilterField label={t('organizations.members.filter')} value={q} onChange={find} />
      </Toolbar>
      <Table
        caption={t('organizations.members.caption')}
        columns={columns}
        rows={members}
        rowKey={({ uid }) => uid}
        rowName={({ user }) => user}
        {...(mayWrite ? { actions } : {})}
      />
      {hasNextPage && (
        <More>
          <Toolbar>
            <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </More>
      )}
    </>
  )
}
