import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type Organization, firstOrganization } from '#contract/iam/organization.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { PageTabs } from '#src/parts/page/PageTabs.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { media } from '#src/ui/tokens.ts'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import { AddToOrganization, OrganizationMembers } from './OrganizationMembers.tsx'
import { SettingsPane } from './SettingsPane.tsx'
import { type OrganizationDialog, useOrganizationCommands } from './commands.ts'
import { organizationQuery } from './use-organizations.ts'

const Pane = styled('div')({
  paddingTop: 16,
  '&[data-form]': { padding: '20px 24px 40px', [media.belowWide]: { padding: '16px 16px 40px' } },
})

const tabs = ['members', 'settings'] as const
const dialogs = ['add', 'delete'] as const

interface HeadProps {
  organization: Organization
  /** The members are in sight, and adding some is the next thing to do. */
  isAdding: boolean
  open: (dialog: OrganizationDialog) => void
}

const Head = ({ organization: { id, name, description, members }, isAdding, open }: HeadProps) => {
  const { t } = useTranslation('administration')
  const mayWrite = useMay('iam:organization:write')
  return (
    <PageHead
      title={name}
      tag={<Tag mono>{id}</Tag>}
      sentence={description === '' ? t('organizations.members.count', { count: members }) : description}
      actions={
        mayWrite && (
          <>
            {id !== firstOrganization && (
              <Button look="dangerOutlined" icon={Trash2} onClick={() => open('delete')}>
                {t('organizations.action.delete')}
              </Button>
            )}
            {isAdding && (
              <Button look="primary" icon={Plus} onClick={() => open('add')}>
                {t('organizations.members.add')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

const Whole = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('administration')
  const mayWrite = useMay('iam:organization:write')
  const [address, setAddress] = useSearchParams()
  const { dialog, open, close } = useDialogAddress(dialogs)
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'members'
  const { id, name, members } = organization
  useCrumbName(name)
  useOrganizationCommands({ organization, isBuiltIn: id === firstOrganization, open })
  return (
    <>
      <Head organization={organization} isAdding={tab === 'members' && members > 0} open={open} />
      <PageTabs
        label={t('organizations.tabs')}
        tabs={[
          { id: 'members', label: t('organizations.tab.members'), count: members },
          { id: 'settings', label: t('organizations.tab.settings') },
        ]}
        value={tab}
        onChange={(next) => setAddress(next === 'members' ? {} : { tab: next }, { replace: true })}
        panelId="organization-pane"
      />
      <Pane
        id="organization-pane"
        role="tabpanel"
        aria-label={t(`organizations.tab.${tab}`)}
        data-form={tab === 'settings' ? '' : undefined}
      >
        {tab === 'members' ? (
          <OrganizationMembers organization={organization} onAdd={() => open('add')} />
        ) : (
          <SettingsPane key={id} organization={organization} />
        )}
      </Pane>
      {mayWrite && dialog === 'add' && <AddToOrganization organization={organization} onClose={close} />}
      {mayWrite && dialog === 'delete' && <DeleteOrganization organization={organization} onClose={close} />}
    </>
  )
}

export const loader = ({ params: { organization: id = '' } }: LoaderFunctionArgs) => {
  void queryClient.prefetchQuery(organizationQuery(id))
  return null
}

/** One organization: who belongs to it, and what it is called. */
export const Component = () => {
  const { t } = useTranslation('administration')
  const { organization: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(organizationQuery(id))
  if (data) return <Whole key={id} organization={data.organization} />
  if (!error) return <Loading shape="page" />
  return (
    <Trouble
      error={error}
      title={t('organizations.error')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={<Button to={paths.organizations()}>{t('organizations.toList')}</Button>}
    />
  )
}
