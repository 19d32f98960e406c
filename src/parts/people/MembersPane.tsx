import { Plus, UserMinus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Member } from '#contract/iam/member.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { State } from '#src/ui/State.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'

const Quiet = styled('span')({ color: color.text.secondary })
const More = styled('div')({ paddingTop: 12 })

/** Members as they are read, page by page. */
export interface MemberList {
  readonly members: readonly Member[] | undefined
  readonly total: number
  readonly error: Error | null
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

interface MembersPaneProps {
  list: MemberList
  q: string
  onFind: (text: string) => void
  /** What it means that there are none. */
  noneText: string
  /** Where the account of somebody is; only for those who may open it. */
  linkTo: ((uid: string) => string) | undefined
  /** Members can come by a provider's mapping: then each says where from. */
  showsOrigin?: boolean
  /** Only for those who may. */
  onAdd: (() => void) | undefined
  onRemove: ((member: Member) => void) | undefined
}

const useColumns = ({
  linkTo,
  showsOrigin = false,
}: Pick<MembersPaneProps, 'linkTo' | 'showsOrigin'>): readonly Column<Member>[] => {
  const { t } = useTranslation('people')
  const origin: Column<Member> = {
    id: 'origin',
    head: t('members.column.origin'),
    width: '26%',
    leaves: 2,
    cell: ({ mapped_by: by }) => (
      <Quiet>{by === null ? t('origin.administrator') : t('origin.provider', { name: by })}</Quiet>
    ),
  }
  return [
    {
      id: 'name',
      head: t('users.column.name'),
      cell: ({ uid, user }) => (linkTo ? <Link to={linkTo(uid)}>{user}</Link> : user),
    },
    { id: 'login', head: t('users.column.login'), width: '24%', mono: true, cell: ({ login }) => login },
    ...(showsOrigin ? [origin] : []),
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

const NoMembers = ({
  q,
  noneText,
  onAdd,
  onFind,
}: Pick<MembersPaneProps, 'q' | 'noneText' | 'onAdd' | 'onFind'>) => {
  const { t } = useTranslation('people')
  if (q !== '')
    return (
      <EmptyState
        title={t('users.noMatch.titleOf', { text: q })}
        actions={<Button onClick={() => onFind('')}>{t('filter.clear')}</Button>}
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
      {noneText}
    </EmptyState>
  )
}

/** Who belongs to a group or an organization; those a provider's mapping put there cannot be taken out here. */
export const MembersPane = (props: MembersPaneProps) => {
  const { t } = useTranslation(['people', 'common'])
  const { list, q, onFind, onRemove } = props
  const { members, total, error, hasNextPage } = list
  const columns = useColumns(props)
  if (!members)
    return error ? (
      <Trouble
        error={error}
        title={t('members.error')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    ) : (
      <Loading shape="table" />
    )
  if (members.length === 0) return <NoMembers {...props} />
  const actions = (member: Member) =>
    member.mapped_by === null ? (
      <IconButton
        small
        icon={UserMinus}
        label={t('members.remove', { name: member.user })}
        onClick={() => onRemove?.(member)}
      />
    ) : null
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: members.length, total })}>
        <FilterField label={t('members.filter')} value={q} onChange={onFind} />
      </Toolbar>
      <Table
        caption={t('members.caption')}
        columns={columns}
        rows={members}
        rowKey={({ uid }) => uid}
        rowName={({ user }) => user}
        {...(onRemove ? { actions } : {})}
      />
      {hasNextPage && (
        <More>
          <Toolbar>
            <Button size="small" waiting={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </More>
      )}
    </>
  )
}
