import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { groups, roles } from '#contract/iam/rights.ts'
import type { Role } from '#contract/iam/role.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { toast } from '#src/ui/toast.ts'
import { RoleEdit } from './RoleEdit.tsx'
import { useRoleCommands } from './commands.ts'
import { roleQuery } from './use-roles.ts'

const dialogs = ['delete'] as const

const DeleteRole = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(roles.delete, { params: { id: role.id } }),
    onSuccess: async () => {
      toast({ title: t('role.deleted', { name: role.name }) })
      await navigate(paths.roles(), { replace: true })
      void invalidate(roles.list, users.list, users.get, groups.list)
    },
  })
  const isHeld = role.users > 0 || role.groups > 0
  return (
    <ConfirmDialog
      open
      title={t('role.delete.title', { name: role.name })}
      text={t('role.delete.text')}
      consequences={[
        isHeld
          ? {
              id: 'users',
              state: 'attention',
              text: t('role.delete.users', { count: role.users }),
              detail: t('role.delete.groups', { count: role.groups }),
            }
          : { id: 'users', state: 'done', text: t('role.delete.nobody') },
      ]}
      typeName={isHeld ? role.name : undefined}
      keep={t('role.delete.keep')}
      confirm={t('role.delete.confirm')}
      waiting={remove.isPending}
      problem={<TroubleNote error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}

const Whole = ({ role }: { role: Role }) => {
  const { t } = useTranslation('people')
  const mayWrite = useMay('iam:role:write')
  const mayOpen = useMay('iam:user:read')
  const { dialog, open, close } = useDialogAddress(dialogs)
  useCrumbName(role.name)
  useRoleCommands({ role, onDelete: () => open('delete') })
  const held = t('role.held', { count: role.users })
  return (
    <>
      <PageHead
        title={role.name}
        tag={role.built_in && <Tag>{t('roles.builtIn')}</Tag>}
        sentence={
          <>
            {mayOpen && role.users > 0 ? (
              <TextLink to={`${paths.users()}?role=${encodeURIComponent(role.id)}`}>{held}</TextLink>
            ) : (
              held
            )}
            {role.groups > 0 && ` · ${t('role.heldByGroups', { count: role.groups })}`}
          </>
        }
        actions={
          mayWrite &&
          !role.built_in && (
            <Button look="dangerOutlined" icon={Trash2} onClick={() => open('delete')}>
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

/** One role: what it lets its holders do, and which rows they see. */
export const Component = () => {
  const { t } = useTranslation('people')
  const { role: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(roleQuery(id))
  if (data) return <Whole key={id} role={data.role} />
  if (!error) return <Loading shape="page" />
  return (
    <Trouble
      error={error}
      title={t('role.error')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={<Button to={paths.roles()}>{t('role.toList')}</Button>}
    />
  )
}
