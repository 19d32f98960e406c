import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type Organization, firstOrganization } from '#contract/iam/organization.ts'
import { queryClient, invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { PageTabs } from '#src/components/page/PageTabs.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { SettingsPane } from './SettingsPane.tsx'
import { type OrganizationDialog, useOrganizationCommands } from './commands.ts'
import { organizationQuery, membershipIn, useMembers } from './use-organizations.ts'
import { organizations } from '#contract/iam/administration.ts'
import { call } from '#src/api/call.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { useAccountSearch } from '#src/api/account-search.ts'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { AddMembers } from '#src/components/members/AddMembers.tsx'
import { MembersPane } from '#src/components/members/MembersPane.tsx'
import { useRemoveMember } from '#src/components/members/use-remove-member.ts'

interface OrganizationMembersProps {
  organization: Organization
  onAdd: () => void
}

/** The members of an organization. */
function OrganizationMembers({ organization: { id }, onAdd }: OrganizationMembersProps) {
  const { t } = useTranslation('administration')
  const { params, state } = useListParams(searchParams)
  const mayWrite = useMay('iam:organization:write')
  const mayOpen = useMay('iam:user:read')
  const remove = useRemoveMember(membershipIn(id))
  return (
    <MembersPane
      list={useMembers(id, params.q)}
      state={state}
      noneText={t('organizations.members.noneText')}
      linkTo={mayOpen ? paths.user : undefined}
      onAdd={mayWrite ? onAdd : undefined}
      onRemove={mayWrite ? remove : undefined}
    />
  )
}

interface AddToOrganizationProps {
  organization: Organization
  onClose: () => void
}

function AddToOrganization({ organization: { id, name }, onClose }: AddToOrganizationProps) {
  const { t } = useTranslation('administration')
  return (
    <AddMembers
      form={`organization.members:${id}`}
      name={name}
      text={t('organizations.members.addText')}
      found={useAccountSearch()}
      add={membershipIn(id).add}
      onClose={onClose}
    />
  )
}

interface DeleteProps {
  organization: Organization
  onClose: () => void
}

/** Deletes an organization that owns nothing. The accounts of its members are not deleted. */
function DeleteOrganization({ organization: { id, name, members }, onClose }: DeleteProps) {
  const { t } = useTranslation(['administration', 'common'])
  return (
    <DeleteDialog
      title={t('organizations.delete.title', { name })}
      text={t('organizations.delete.text')}
      consequences={[
        {
          id: 'members',
          state: members > 0 ? 'attention' : 'done',
          text: t('organizations.delete.members', { count: members }),
        },
        { id: 'accounts', state: 'done', text: t('organizations.delete.accounts') },
      ]}
      typeName={members > 0 ? name : undefined}
      confirm={t('common:action.delete')}
      remove={() => call(organizations.delete, { params: { id } })}
      done={t('organizations.deleted', { name })}
      returnTo={paths.organizations()}
      refresh={() => invalidate(organizations.list)}
      onClose={onClose}
    />
  )
}

const tabs = ['members', 'settings'] as const
const dialogs = ['add', 'delete'] as const

interface HeadProps {
  organization: Organization
  /** Shown on the members tab, where adding members is the next step. */
  isAdding: boolean
  open: (dialog: OrganizationDialog) => void
}

const Head = ({ organization: { id, name, description, members }, isAdding, open }: HeadProps) => {
  const { t } = useTranslation(['administration', 'shared'])
  const mayWrite = useMay('iam:organization:write')
  return (
    <PageHead
      title={name}
      tag={<Tag mono>{id}</Tag>}
      sentence={description === '' ? t('shared:count.members', { count: members }) : description}
      actions={
        mayWrite && (
          <>
            {id !== firstOrganization && (
              <Button variant="dangerOutlined" icon={Trash2} onClick={() => open('delete')}>
                {t('organizations.action.delete')}
              </Button>
            )}
            {isAdding && (
              <Button variant="primary" icon={Plus} onClick={() => open('add')}>
                {t('shared:action.addMembers')}
              </Button>
            )}
          </>
        )
      }
    />
  )
}

const LoadedOrganization = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation(['administration', 'shared'])
  const mayWrite = useMay('iam:organization:write')
  const { dialog, open, close } = useDialogParam(dialogs)
  const [tab, chooseTab] = useChoiceParam('tab', tabs)
  const { id, name, members } = organization
  useCrumbName(name)
  useOrganizationCommands({ organization, isBuiltIn: id === firstOrganization, open })
  return (
    <>
      <Head organization={organization} isAdding={tab === 'members' && members > 0} open={open} />
      <PageTabs
        label={t('organizations.tabs')}
        tabs={[
          { id: 'members', label: t('shared:entity.members'), count: members },
          { id: 'settings', label: t('organizations.tab.settings') },
        ]}
        value={tab}
        onChange={chooseTab}
        panelId="organization-pane"
        isFlush={tab === 'members'}
      >
        {tab === 'members' ? (
          <OrganizationMembers organization={organization} onAdd={() => open('add')} />
        ) : (
          <SettingsPane key={id} organization={organization} />
        )}
      </PageTabs>
      {mayWrite && dialog === 'add' && <AddToOrganization organization={organization} onClose={close} />}
      {mayWrite && dialog === 'delete' && <DeleteOrganization organization={organization} onClose={close} />}
    </>
  )
}

export function loader({ params: { organization: id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(organizationQuery(id))
  return null
}

/** One organization: its members and settings. */
export function Component() {
  const { t } = useTranslation('administration')
  const { organization: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery(organizationQuery(id))}
      error={t('organizations.error')}
      fallback={{ to: paths.organizations(), label: t('organizations.toList') }}
    >
      {(data) => <LoadedOrganization key={id} organization={data.organization} />}
    </QueryView>
  )
}
