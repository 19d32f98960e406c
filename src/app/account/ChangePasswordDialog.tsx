import { Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { applicationPreferences, useChangePassword, useSession } from '#src/api/session.ts'
import { PasswordFields } from '#src/components/password/PasswordFields.tsx'
import { type PasswordValues, useRefusal } from '#src/components/password/use-password-error.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'

const Open = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['password', 'shared'])
  const { data } = useQuery(applicationPreferences)
  const session = useSession()
  const { control, handleSubmit, setError, formState } = useForm<PasswordValues>({
    defaultValues: { current: '', next: '' },
  })
  const change = useChangePassword()
  const refuse = useRefusal(setError)
  const submit = handleSubmit(async ({ current, next }) => {
    try {
      await change.mutateAsync({ oldpassword: current, password: next })
      toast({ title: t('change.done') })
      onClose()
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <FormDialog
      title={t('change.title')}
      submit={t('shared:action.changePassword')}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {data && session && (
        <PasswordFields
          control={control}
          policies={data.password_policies}
          names={passwordNames(session, data.name)}
        />
      )}
      <FieldNote text={formState.errors.root?.message} />
    </FormDialog>
  )
}

/** Changes the user's own password, from the user menu. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    open && (
      <Suspense fallback={null}>
        <Open onClose={onClose} />
      </Suspense>
    )
  )
}
