import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { store } from '#contract/store/endpoints.ts'
import { storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'
import type { PackageAt } from './use-package.ts'

interface DeleteProps {
  at: PackageAt
  name: string
  onClose: () => void
}

/** Deletes a package that has no version: its listing is all there is to lose. */
export const DeletePackage = ({ at, name, onClose }: DeleteProps) => {
  const { t } = useTranslation('packages')
  const navigate = useNavigate()
  const { remove: endpoint, list } = storeOf(at.collection)
  const remove = useMutation({
    mutationFn: () => call(endpoint, { params: { package: at.id } }),
    onSuccess: async () => {
      toast({ title: t('delete.done', { name }) })
      await navigate(paths.packages(), { replace: true })
      void invalidate(list, store.root)
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      text={t('delete.text')}
      consequences={[
        { id: 'listing', state: 'attention', text: t('delete.listing') },
        { id: 'slug', state: 'done', text: t('delete.slug') },
      ]}
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      waiting={remove.isPending}
      problem={<TroubleNote error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
