import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { excessOf } from '#domain/permissions/coverage.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { PageTabs } from '#src/components/page/PageTabs.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { SettingsPane } from './SettingsPane.tsx'
import { type GroupDialog, useGroupCommands } from './commands.ts'
import { groupQuery, membershipIn, useGroupAuthorities, useMembers } from './use-groups.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { enumerate } from '#src/lib/join-text.ts'
import { useAccountSearch } from '#src/api/account-search.ts'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { AddMembers } from '#src/components/members/AddMembers.tsx'
import { MembersPane } from '#src/components/members/MembersPane.tsx'
import { useRemoveMember } from '#src/components/members/use-remove-member.ts'

interface GroupMembersProps {
  group: Group
  onAdd: () => void
}

/** The members of a group and the source of each membership. */
function GroupMembers({ group: { id }, onAdd }: GroupMembersProps) {
  const { t } = useTranslation('accounts')
  const { params, state } = useListParams(searchParams)
  const mayWrite = useMay('iam:group:write')
  const mayOpen = useMay('iam:user:read')
  const remove = useRemoveMember(membershipIn(id))
  return (
    <MembersPane
      list={useMembers(id, params.q)}
      state={state}
      noneText={t('members.noneText')}
      linkTo={mayOpen ? paths.user : undefined}
      showsOrigin
      onAdd={mayWrite ? onAdd : undefined}
      onRemove={mayWrite ? remove : undefined}
    />
  )
}

function AddToGroup({ group: { id, name }, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  return (
    <AddMembers
      form={`group.members:${id}`}
      name={name}
      text={t('members.addText')}
      found={useAccountSearch()}
      add={membershipIn(id).add}
      onClose={onClose}
    />
  )
}

/** Deletes a group, after showing how many users lose which roles. */
function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t, i18n } = useTranslation(['accounts', 'shared', 'common'])
  const roleName = useRoleName()
  const touches = group.members > 0 && group.roles.length > 0
  const names = enumerate(
    i18n.language,
    group.roles.map(({ name }) => roleName(name)),
  )
  return (
    <DeleteDialog
      title={t('group.delete.title', { name: group.name })}
      text={t('shared:confirm.final')}
      consequences={[
        touches
          ? {
              id: 'members',
              state: 'attention',
              text: t('group.delete.members', { count: group.members }),
              detail: names,
            }
          : { id: 'members', state: 'done', text: t('group.delete.noUsers') },
        { id: 'accounts', state: 'done', text: t('group.delete.accounts') },
      ]}
      typeName={group.members > 0 ? group.name : undefined}
      confirm={t('common:action.delete')}
      remove={() => call(groups.delete, { params: { id: group.id } })}
      done={t('group.deleted', { name: group.name })}
      returnTo={paths.groups()}
      refresh={() => invalidate(groups.list, users.list, users.get, roles.list)}
      onClose={onClose}
    />
  )
}

const tabs = ['members', 'settings'] as const
const dialogs = ['add', 'delete'] as const satisfies readonly GroupDialog[]

const LoadedGroup = ({ group }: { group: Group }) => {
  const { t } = useTranslation(['accounts', 'shared'])
  const mayWrite = useMay('iam:group:write')
  const mayAssign = useMay('iam:role:assign')
  const { dialog, open, close } = useDialogParam(dialogs)
  const [tab, chooseTab] = useChoiceParam('tab', tabs)
  const isBeyond = excessOf(useOwnAuthority(), useGroupAuthorities(group)) !== undefined
  useCrumbName(group.name)
  useGroupCommands({ group, open })
  return (
    <>
      <PageHead
        title={group.name}
        sentence={
          group.description === '' ? t('shared:count.members', { count: group.members }) : group.description
        }
        actions={
          mayWrite && (
            <>
              <Button
                variant="dangerOutlined"
                icon={Trash2}
                disabled={isBeyond}
                onClick={() => open('delete')}
              >
                {t('group.action.delete')}
              </Button>
              {tab === 'members' && group.members > 0 && (
                <Button
                  variant="primary"
                  icon={Plus}
                  disabled={isBeyond && !mayAssign}
                  onClick={() => open('add')}
                >
                  {t('shared:action.addMembers')}
                </Button>
              )}
            </>
          )
        }
      />
      <PageTabs
        label={t('group.tabs')}
        tabs={[
          { id: 'members', label: t('shared:entity.members'), count: group.members },
          { id: 'settings', label: t('group.tab.settings') },
        ]}
        value={tab}
        onChange={chooseTab}
        panelId="group-pane"
        isFlush={tab === 'members'}
      >
        {tab === 'members' ? (
          <GroupMembers group={group} onAdd={() => open('add')} />
        ) : (
          <SettingsPane key={group.id} group={group} />
        )}
      </PageTabs>
      {dialog === 'add' && <AddToGroup group={group} onClose={close} />}
      {dialog === 'delete' && <DeleteGroup group={group} onClose={close} />}
    </>
  )
}

/** One group: its members and its roles. */
export function Component() {
  const { t } = useTranslation('accounts')
  const { group: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery(groupQuery(id))}
      error={t('group.error')}
      fallback={{ to: paths.groups(), label: t('group.toList') }}
    >
      {(data) => <LoadedGroup key={id} group={data.group} />}
    </QueryView>
  )
}
