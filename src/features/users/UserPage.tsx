import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { User } from '#contract/iam/user.ts'
import { useMay } from '#src/api/session.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { PageTabs } from '#src/parts/page/PageTabs.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { media } from '#src/ui/tokens.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { KeysPane } from './KeysPane.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import { RightsPane } from './RightsPane.tsx'
import { SignInPane } from './SignInPane.tsx'
import { type UserDialog, useUserCommands } from './commands.ts'
import { UserState } from './user-columns.tsx'
import { userQuery } from './use-users.ts'

const Body = styled('div')({ padding: '20px 24px 40px', [media.belowWide]: { padding: '16px 16px 40px' } })

const tabs = ['profile', 'rights', 'signIn', 'keys'] as const
type TabId = (typeof tabs)[number]
const dialogs = ['password', 'key', 'link', 'delete'] as const satisfies readonly UserDialog[]

/** Which tab is open stands in the address; the first one needs no word. */
const useTab = () => {
  const [address, setAddress] = useSearchParams()
  const tab: TabId = tabs.find((each) => each === address.get('tab')) ?? 'profile'
  const choose = (next: TabId) =>
    setAddress(
      (before) => {
        const rest = [...before].filter(([name]) => name !== 'tab')
        return new URLSearchParams(next === 'profile' ? rest : [...rest, ['tab', next]])
      },
      { replace: true },
    )
  return { tab, choose }
}

const Head = ({ user, onDelete }: { user: User; onDelete: () => void }) => {
  const { t } = useTranslation('people')
  const mayWrite = useMay('iam:user:write')
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
          <Quote bare>{user.login}</Quote>
          {user.email !== '' && ` · ${user.email}`}
        </>
      }
      actions={
        mayWrite && (
          <Button look="dangerOutlined" icon={Trash2} onClick={onDelete}>
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
  if (tab === 'rights') return <RightsPane user={user} mayReadRoles={mayReadRoles} />
  if (tab === 'signIn') return <SignInPane user={user} open={open} />
  if (tab === 'keys')
    return <KeysPane user={user} isMaking={dialog === 'key'} onMake={() => open('key')} onClose={close} />
  return <ProfilePane key={user.id} user={user} />
}

const Whole = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const mayReadKeys = useMay('iam:api_key:read')
  const { tab: chosen, choose } = useTab()
  const { dialog, open, close } = useDialogAddress(dialogs)
  const tab = dialog === 'key' ? 'keys' : chosen
  useCrumbName(user.user)
  useUserCommands({ user, open })
  const shown = tabs.filter((id) => id !== 'keys' || mayReadKeys)
  return (
    <>
      <Head user={user} onDelete={() => open('delete')} />
      <PageTabs
        label={t('user.tabs')}
        tabs={shown.map((id) => ({ id, label: t(`user.tab.${id}`) }))}
        value={tab}
        onChange={choose}
        panelId="user-pane"
      />
      <Body id="user-pane" role="tabpanel" aria-label={t(`user.tab.${tab}`)}>
        <Pane {...{ user, tab, dialog, open, close }} />
      </Body>
      {dialog === 'password' && <PasswordDialog user={user} onClose={close} />}
      {dialog === 'link' && <LinkDialog user={user} onClose={close} />}
      {dialog === 'delete' && <DeleteUser user={user} onClose={close} />}
    </>
  )
}

/** One account: who it is, what it may do, how it signs in. */
export const Component = () => {
  const { t } = useTranslation('people')
  const { user: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(userQuery(id))
  if (data) return <Whole key={id} user={data.user} />
  if (!error) return <Loading shape="page" />
  return (
    <Trouble
      error={error}
      title={t('user.error')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={<Button to={paths.users()}>{t('user.toList')}</Button>}
    />
  )
}
