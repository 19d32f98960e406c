import { useOwnAuthority } from '#src/api/own-authority.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { Role } from '#contract/iam/role.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { authorityOfRole, excessOf } from '#domain/permissions/coverage.ts'
import { useMay } from '#src/api/session.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useRoleName, useRolePurpose } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { RoleEdit } from './RoleEdit.tsx'
import { useRoleCommands } from './commands.ts'
import { roleQuery } from './use-roles.ts'

const dialogs = ['delete'] as const

const DeleteRole = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { t } = useTranslation(['accounts', 'shared', 'common'])
  const isAssigned = role.users > 0 || role.groups > 0
  return (
    <DeleteDialog
      title={t('role.delete.title', { name: role.name })}
      text={t('shared:confirm.final')}
      consequences={[
        isAssigned
          ? {
              id: 'users',
              state: 'attention',
              text: t('role.delete.users', { count: role.users }),
              detail: t('role.delete.groups', { count: role.groups }),
            }
          : { id: 'users', state: 'done', text: t('role.delete.noUsers') },
      ]}
      typeName={isAssigned ? role.name : undefined}
      confirm={t('common:action.delete')}
      remove={() => call(roles.delete, { params: { id: role.id } })}
      done={t('role.deleted', { name: role.name })}
      returnTo={paths.roles()}
      refresh={() => invalidate(roles.list, users.list, users.get, groups.list)}
      onClose={onClose}
    />
  )
}

const LoadedRole = ({ role }: { role: Role }) => {
  const { t } = useTranslation(['accounts', 'shared'])
  const mayWrite = useMay('iam:role:write')
  const isBeyond = excessOf(useOwnAuthority(), [authorityOfRole(role)]) !== undefined
  const mayOpen = useMay('iam:user:read')
  const { dialog, open, close } = useDialogParam(dialogs)
  const name = useRoleName()(role.name)
  const purpose = useRolePurpose()(role)
  useCrumbName(name)
  useRoleCommands({ role, isBeyond, onDelete: () => open('delete') })
  const assigned = t('role.held', { count: role.users })
  return (
    <>
      <PageHead
        title={name}
        tag={role.built_in && <Tag>{t('shared:builtIn')}</Tag>}
        sentence={
          <>
            {purpose !== '' && `${purpose} `}
            {mayOpen && role.users > 0 ? (
              <TextLink to={`${paths.users()}?role=${encodeURIComponent(role.id)}`}>{assigned}</TextLink>
            ) : (
              assigned
            )}
            {role.groups > 0 && ` · ${t('role.heldByGroups', { count: role.groups })}`}
          </>
        }
        actions={
          mayWrite &&
          !role.built_in && (
            <Button variant="dangerOutlined" icon={Trash2} disabled={isBeyond} onClick={() => open('delete')}>
              {t('role.action.delete')}
            </Button>
          )
        }
      />
      <RoleEdit key={role.id} role={role} />
      {dialog === 'delete' && <DeleteRole role={role} onClose={close} />}
    </>
  )
}

/** One role: its permissions, and the rows it shows. */
export function Component() {
  const { t } = useTranslation('accounts')
  const { role: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery(roleQuery(id))}
      error={t('role.error')}
      fallback={{ to: paths.roles(), label: t('role.toList') }}
    >
      {(data) => <LoadedRole key={id} role={data.role} />}
    </QueryView>
  )
}
