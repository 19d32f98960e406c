import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { UserSummary } from '#contract/iam/user.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { type StatusFields, userGlyphs, userStatus } from './user-status.ts'
import { NameCell } from '#src/ui/table/NameCell.tsx'

/** Whether an account may sign in, and how. */
export function UserState({ user, now }: { user: StatusFields; now: number }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const status = userStatus(user, now)
  const label =
    status === 'locked'
      ? t('users.state.locked', { time: format.time(user.locked_until ?? '') })
      : t(`users.state.${status}`)
  return <State state={userGlyphs[status]}>{label}</State>
}

/** The columns of the list of users. */
export function useUserColumns(): readonly Column<UserSummary>[] {
  const { t, i18n } = useTranslation(['accounts', 'common', 'shared'])
  const format = useFormat()
  const [now] = useState(platformNow)
  const roleName = useRoleName()
  const none = t('shared:table.none')
  const names = (texts: readonly string[]) => <Muted>{enumerate(i18n.language, texts) || none}</Muted>
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      cell: (user) => (
        <NameCell>
          <Link to={paths.user(user.id)}>{user.user}</Link>
          {user.administrator && <Tag>{t('users.administrator')}</Tag>}
        </NameCell>
      ),
    },
    {
      id: 'login',
      head: t('users.column.login'),
      width: '12%',
      mono: true,
      sortable: true,
      hideBelow: 3,
      cell: ({ login }) => login,
    },
    {
      id: 'email',
      head: t('users.column.email'),
      width: '17%',
      sortable: true,
      hideBelow: 1,
      cell: ({ email }) => <Muted>{email || none}</Muted>,
    },
    {
      id: 'roles',
      head: t('shared:entity.roles'),
      width: '13%',
      hideBelow: 2,
      cell: ({ roles }) => names(roles.map(roleName)),
    },
    {
      id: 'groups',
      head: t('shared:entity.groups'),
      width: '9%',
      hideBelow: 1,
      cell: ({ groups }) => names(groups),
    },
    {
      id: 'signedIn',
      phone: 'end',
      head: t('shared:field.lastSignIn'),
      width: '144px',
      sortable: true,
      hideBelow: 2,
      cell: ({ last_sign_in_at: at }) =>
        at === null ? (
          <Muted>{t('users.neverSignedIn')}</Muted>
        ) : (
          <time dateTime={at} title={format.instant(at)}>
            {format.relative(at)}
          </time>
        ),
    },
    {
      id: 'state',
      head: t('shared:field.state'),
      width: '164px',
      cell: (user) => <UserState user={user} now={now} />,
    },
  ]
}
