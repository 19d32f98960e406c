import { Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { applicationPreferences, useChangePassword } from '#src/api/session.ts'
import { PasswordFields } from '#src/parts/password/PasswordFields.tsx'
import type { PasswordValues } from '#src/parts/password/password-values.ts'
import { useRefusal } from '#src/parts/password/use-refusal.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { toast } from '#src/ui/toast.ts'

const Open = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('password')
  const { t: tc } = useTranslation('common')
  const { data } = useQuery(applicationPreferences)
  const { control, handleSubmit, setError, formState } = useForm<PasswordValues>({
    defaultValues: { present: '', next: '' },
  })
  const change = useChangePassword()
  const refuse = useRefusal(setError)
  const submit = handleSubmit(async ({ present, next }) => {
    try {
      await change.mutateAsync({ oldpassword: present, password: next })
      toast({ title: t('change.done') })
      onClose()
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change.title')}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{tc('action.cancel')}</Button>
          <Button look="primary" type="submit" waiting={change.isPending}>
            {t('change.submit')}
          </Button>
        </>
      }
    >
      {data && <PasswordFields control={control} policies={data.password_policies} />}
      {formState.errors.root?.message !== undefined && (
        <MarginNote tone="error" live>
          {formState.errors.root.message}
        </MarginNote>
      )}
    </Dialog>
  )
}

/** One's own password, from the user menu. */
export const ChangePasswordDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open && (
    <Suspense fallback={null}>
      <Open onClose={onClose} />
    </Suspense>
  )
