import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { useMay } from '#src/api/session.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { PageTabs } from '#src/components/page/PageTabs.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { KeysPane } from './KeysPane.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PasswordDialog } from './password/PasswordDialog.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import { PermissionsPane } from './PermissionsPane.tsx'
import { SignInPane } from './SignInPane.tsx'
import { type UserDialog, useUserCommands } from './commands.ts'
import { UserState } from './user-columns.tsx'
import { userQuery, useUserExcess } from './use-users.ts'
import { apiKeys, groups } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import type { Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'

/** What is deleted with an account, and what is not; empty lines are left out. */
const useConsequences = (user: User): readonly Consequence[] => {
  const { t } = useTranslation('accounts')
  const keys = useQuery({
    ...queryOf(apiKeys.list, { query: { user: user.id, limit: 1 } }),
    enabled: useMay('iam:api_key:read'),
  }).data?.total
  const line = (id: 'sessions' | 'keys' | 'identities' | 'groups', count: number): readonly Consequence[] =>
    count === 0 ? [] : [{ id, state: 'attention', text: t(`user.delete.${id}`, { count }) }]
  return [
    ...line('sessions', user.sessions),
    ...line('keys', keys ?? 0),
    ...line('identities', user.identities.length),
    ...line('groups', user.groups.length),
    { id: 'log', state: 'done', text: t('user.delete.log') },
  ]
}

/** Deletes an account: shows the consequences, asks for its login, and explains a refusal. */
function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'shared', 'common'])
  const consequences = useConsequences(user)
  return (
    <DeleteDialog
      title={t('user.delete.title', { name: user.user })}
      text={t('user.delete.text')}
      consequences={consequences}
      typeName={user.login}
      confirm={t('common:action.delete')}
      remove={() => call(users.delete, { params: { id: user.id } })}
      done={t('shared:done.deleted', { name: user.user })}
      returnTo={paths.users()}
      refresh={() => invalidate(users.list, groups.list, groups.members, apiKeys.list)}
      onClose={onClose}
    />
  )
}

const tabs = ['profile', 'rights', 'signIn', 'keys'] as const
type TabId = (typeof tabs)[number]
const dialogs = ['password', 'key', 'link', 'delete'] as const satisfies readonly UserDialog[]

const Head = ({ user, onDelete }: { user: User; onDelete: () => void }) => {
  const { t } = useTranslation('accounts')
  const mayWrite = useMay('iam:user:write')
  const isBeyond = useUserExcess(user) !== undefined
  const [now] = useState(platformNow)
  return (
    <PageHead
      title={user.user}
      tag={
        <>
          <UserState user={user} now={now} />
          {user.administrator && <Tag>{t('users.administrator')}</Tag>}
        </>
      }
      sentence={
        <>
          <InlineCode bare>{user.login}</InlineCode>
          {user.email !== '' && ` · ${user.email}`}
        </>
      }
      actions={
        mayWrite && (
          <Button variant="dangerOutlined" icon={Trash2} disabled={isBeyond} onClick={onDelete}>
            {t('user.action.delete')}
          </Button>
        )
      }
    />
  )
}

interface PaneProps {
  user: User
  tab: TabId
  dialog: UserDialog | undefined
  open: (dialog: UserDialog) => void
  close: () => void
}

const Pane = ({ user, tab, dialog, open, close }: PaneProps) => {
  const mayReadRoles = useMay('iam:role:read')
  if (tab === 'rights') return <PermissionsPane user={user} mayReadRoles={mayReadRoles} />
  if (tab === 'signIn') return <SignInPane user={user} open={open} />
  if (tab === 'keys')
    return <KeysPane user={user} isCreating={dialog === 'key'} onCreate={() => open('key')} onClose={close} />
  return <ProfilePane key={user.id} user={user} />
}

const LoadedUser = ({ user }: { user: User }) => {
  const { t } = useTranslation('accounts')
  const mayReadKeys = useMay('iam:api_key:read')
  const [chosen, choose] = useChoiceParam('tab', tabs)
  const { dialog, open, close } = useDialogParam(dialogs)
  const tab = dialog === 'key' ? 'keys' : chosen
  useCrumbName(user.user)
  useUserCommands({ user, open })
  const visibleTabs = tabs.filter((id) => id !== 'keys' || mayReadKeys)
  return (
    <>
      <Head user={user} onDelete={() => open('delete')} />
      <PageTabs
        label={t('user.tabs')}
        tabs={visibleTabs.map((id) => ({ id, label: t(`user.tab.${id}`) }))}
        value={tab}
        onChange={choose}
        panelId="user-pane"
      >
        <Pane {...{ user, tab, dialog, open, close }} />
      </PageTabs>
      {dialog === 'password' && <PasswordDialog user={user} onClose={close} />}
      {dialog === 'link' && <LinkDialog user={user} onClose={close} />}
      {dialog === 'delete' && <DeleteUser user={user} onClose={close} />}
    </>
  )
}

/** One account: profile, permissions, sign-in. */
export function Component() {
  const { t } = useTranslation('accounts')
  const { user: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery(userQuery(id))}
      error={t('user.error')}
      fallback={{ to: paths.users(), label: t('user.toList') }}
    >
      {(data) => <LoadedUser key={id} user={data.user} />}
    </QueryView>
  )
}
