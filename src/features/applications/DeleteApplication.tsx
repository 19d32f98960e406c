import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { applications } from '#contract/iam/administration.ts'
import type { Application } from '#contract/iam/application.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'

interface DeleteProps {
  application: Application
  onClose: () => void
  onDeleted: () => void
}

/** Deletes an application: whoever is signed in to it is signed out. */
export const DeleteApplication = ({ application: { appid, name }, onClose, onDeleted }: DeleteProps) => {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(applications.delete, { params: { id: appid } }),
    onSuccess: async () => {
      onDeleted()
      toast({ title: t('applications.deleted', { name }) })
      await navigate(paths.applications(), { replace: true })
      void invalidate(applications.list)
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('applications.delete.title', { name })}
      text={t('applications.delete.text')}
      consequences={[
        { id: 'sessions', state: 'attention', text: t('applications.delete.sessions') },
        { id: 'accounts', state: 'done', text: t('applications.delete.accounts') },
      ]}
      typeName={appid}
      keep={t('applications.delete.keep')}
      confirm={t('applications.delete.confirm')}
      waiting={remove.isPending}
      problem={<TroubleNote error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
