import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { UserSummary } from '#contract/iam/user.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { enumerate } from '#src/lib/wording.ts'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/State.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { color } from '#src/ui/tokens.ts'
import { userGlyphs, userStanding } from './user-state.ts'

const Name = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& > a': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span': { flex: 'none' },
})
const Quiet = styled('span')({ color: color.text.secondary })

type Stated = Pick<UserSummary, 'active' | 'locked_until' | 'has_password'>

/** Whether an account may sign in, and by what. */
export const UserState = ({ user, now }: { user: Stated; now: number }) => {
  const { t } = useTranslation('people')
  const format = useFormat()
  const standing = userStanding(user, now)
  const words =
    standing === 'locked'
      ? t('users.state.locked', { time: format.time(user.locked_until ?? '') })
      : t(`users.state.${standing}`)
  return <State state={userGlyphs[standing]}>{words}</State>
}

/** The columns of the list of users. */
export const useUserColumns = (): readonly Column<UserSummary>[] => {
  const { t, i18n } = useTranslation(['people', 'common'])
  const format = useFormat()
  const [now] = useState(platformNow)
  const none = t('common:table.none')
  const names = (texts: readonly string[]) => <Quiet>{enumerate(i18n.language, texts) || none}</Quiet>
  return [
    {
      id: 'name',
      head: t('users.column.name'),
      sortable: true,
      cell: (user) => (
        <Name>
          <Link to={paths.user(user.id)}>{user.user}</Link>
          {user.administrator && <Tag>{t('users.administrator')}</Tag>}
        </Name>
      ),
    },
    {
      id: 'login',
      head: t('users.column.login'),
      width: '13%',
      mono: true,
      sortable: true,
      leaves: 3,
      cell: ({ login }) => login,
    },
    {
      id: 'email',
      head: t('users.column.email'),
      width: '17%',
      sortable: true,
      leaves: 1,
      cell: ({ email }) => <Quiet>{email || none}</Quiet>,
    },
    {
      id: 'roles',
      head: t('users.column.roles'),
      width: '13%',
      leaves: 2,
      cell: ({ roles }) => names(roles),
    },
    {
      id: 'groups',
      head: t('users.column.groups'),
      width: '11%',
      leaves: 1,
      cell: ({ groups }) => names(groups),
    },
    {
      id: 'signedIn',
      head: t('users.column.signedIn'),
      width: '144px',
      sortable: true,
      leaves: 2,
      cell: ({ last_sign_in_at: at }) =>
        at === null ? (
          <Quiet>{t('users.neverSignedIn')}</Quiet>
        ) : (
          <time dateTime={at} title={format.instant(at)}>
            {format.relative(at)}
          </time>
        ),
    },
    {
      id: 'state',
      head: t('users.column.state'),
      width: '164px',
      cell: (user) => <UserState user={user} now={now} />,
    },
  ]
}
