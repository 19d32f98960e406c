import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'

interface DeleteProps {
  organization: Organization
  onClose: () => void
}

/** Deletes an organization that owns nothing; the accounts of its members stay. */
export const DeleteOrganization = ({ organization: { id, name, members }, onClose }: DeleteProps) => {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(organizations.delete, { params: { id } }),
    onSuccess: async () => {
      toast({ title: t('organizations.deleted', { name }) })
      await navigate(paths.organizations(), { replace: true })
      void invalidate(organizations.list)
    },
  })
  return (
    <ConfirmDialog
      open
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
      keep={t('organizations.delete.keep')}
      confirm={t('organizations.delete.confirm')}
      waiting={remove.isPending}
      problem={<TroubleNote error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
