import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups, roles } from '#contract/iam/rights.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { enumerate } from '#src/lib/wording.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'

/** Deletes a group: how many lose which roles by it. */
export const DeleteGroup = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { t, i18n } = useTranslation('people')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(groups.delete, { params: { id: group.id } }),
    onSuccess: async () => {
      toast({ title: t('group.deleted', { name: group.name }) })
      await navigate(paths.groups(), { replace: true })
      void invalidate(groups.list, users.list, users.get, roles.list)
    },
  })
  const touches = group.members > 0 && group.roles.length > 0
  const names = enumerate(
    i18n.language,
    group.roles.map(({ name }) => name),
  )
  return (
    <ConfirmDialog
      open
      title={t('group.delete.title', { name: group.name })}
      text={t('group.delete.text')}
      consequences={[
        touches
          ? {
              id: 'members',
              state: 'attention',
              text: t('group.delete.members', { count: group.members }),
              detail: names,
            }
          : { id: 'members', state: 'done', text: t('group.delete.nobody') },
        { id: 'accounts', state: 'done', text: t('group.delete.accounts') },
      ]}
      typeName={group.members > 0 ? group.name : undefined}
      keep={t('group.delete.keep')}
      confirm={t('group.delete.confirm')}
      waiting={remove.isPending}
      problem={<TroubleNote error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
