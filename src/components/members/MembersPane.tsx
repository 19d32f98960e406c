import { Plus, UserMinus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/iam/member.ts'
import { type ListResult, ResourceList } from '#src/components/resource/ListPage.tsx'
import type { ListState } from '#src/components/resource/use-list-params.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

interface MembersPaneProps {
  list: ListResult<Member>
  state: ListState
  /** The effect of having no members. */
  noneText: string
  /** Path of an account; only with the permission to open it. */
  linkTo: ((uid: string) => string) | undefined
  /** Members may come from a provider's mapping: then each shows its source. */
  showsOrigin?: boolean
  /** Only with the permission. */
  onAdd: (() => void) | undefined
  onRemove: ((member: Member) => void) | undefined
}

const useColumns = ({
  linkTo,
  showsOrigin = false,
}: Pick<MembersPaneProps, 'linkTo' | 'showsOrigin'>): readonly Column<Member>[] => {
  const { t } = useTranslation(['accounts', 'shared'])
  const origin: Column<Member> = {
    id: 'origin',
    head: t('members.column.origin'),
    width: '26%',
    hideBelow: 2,
    cell: ({ mapped_by: by }) => (
      <Muted>{by === null ? t('origin.administrator') : t('origin.provider', { name: by })}</Muted>
    ),
  }
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ uid, user }) => (linkTo ? <Link to={linkTo(uid)}>{user}</Link> : user),
    },
    { id: 'login', head: t('users.column.login'), width: '24%', mono: true, cell: ({ login }) => login },
    ...(showsOrigin ? [origin] : []),
    {
      id: 'state',
      head: t('shared:field.state'),
      width: '140px',
      hideBelow: 3,
      cell: ({ active }) => (
        <State state={active ? 'done' : 'off'}>{t(active ? 'users.state.active' : 'users.state.off')}</State>
      ),
    },
  ]
}

/** The members of a group or organization. Those from a provider's mapping cannot be removed here. */
export function MembersPane(props: MembersPaneProps) {
  const { t } = useTranslation(['accounts', 'shared'])
  const { list, state, noneText, onAdd, onRemove } = props
  const columns = useColumns(props)
  const actions = (member: Member) =>
    member.mapped_by === null ? (
      <IconButton
        small
        icon={UserMinus}
        label={t('shared:action.removeNamed', { name: member.user })}
        onClick={() => onRemove?.(member)}
      />
    ) : null
  return (
    <ResourceList
      list={list}
      state={state}
      search={{ label: t('members.filter') }}
      table={{
        caption: t('shared:entity.members'),
        columns,
        rowKey: ({ uid }) => uid,
        rowName: ({ user }) => user,
        ...(onRemove && { actions }),
      }}
      error={t('members.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: state.q }) }}
      empty={{ title: t('members.none'), text: noneText }}
      create={
        onAdd && (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            {t('shared:action.addMembers')}
          </Button>
        )
      }
    />
  )
}
