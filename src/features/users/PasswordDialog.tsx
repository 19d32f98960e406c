import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { applicationPreferences } from '#src/api/session.ts'
import { OneTimeSecret } from '#src/components/api-keys/OneTimeSecret.tsx'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { NewPasswordField } from '#src/components/password/NewPasswordField.tsx'

interface PasswordValues {
  password: string
  renew: boolean
}
type PasswordSource = 'made' | 'typed'

interface PasswordDialogProps {
  user: User
  onClose: () => void
}

/** Sets a new password for another user. It is a secret: the form's values are dropped with the dialog. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('accounts')
  const [source, setSource] = useState<PasswordSource>('made')
  const preferences = useQuery(applicationPreferences).data
  const { control, handleSubmit } = useForm<PasswordValues>({ defaultValues: { password: '', renew: true } })
  const set = useMutation({
    mutationFn: ({ password: own, renew }: PasswordValues) =>
      call(users.setPassword, {
        params: { id: user.id },
        body: source === 'typed' ? { password: own, password_renew: renew } : {},
      }),
    onSuccess: ({ one_time_password: generated }) => {
      void invalidate(users.get, users.list)
      if (generated !== null) return
      toast({ title: t('user.done.password', { name: user.user }) })
      onClose()
    },
  })
  const generated = set.data?.one_time_password
  if (typeof generated === 'string')
    return (
      <OneTimeSecret
        title={t('user.once.title', { name: user.user })}
        text={t('user.once.text')}
        shown={[
          { id: 'login', label: t('user.field.login'), text: user.login },
          { id: 'password', label: t('user.once.password'), text: generated },
        ]}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={t('password.title', { name: user.user })}
      text={t('password.text')}
      submit={t(`password.submit.${source}`)}
      isPending={set.isPending}
      error={set.error}
      onSubmit={handleSubmit((values) => set.mutate(values))}
      onClose={onClose}
    >
      <div>
        <ToggleGroup
          label={t('password.method')}
          value={source}
          onChange={setSource}
          segments={[
            { id: 'made', label: t('password.generated') },
            { id: 'typed', label: t('password.typed') },
          ]}
        />
      </div>
      {source === 'made' && <MarginNote>{t('password.generatedText')}</MarginNote>}
      {source === 'typed' && preferences && (
        <>
          <NewPasswordField
            control={control}
            name="password"
            label={t('user.field.password')}
            policies={preferences.password_policies}
            names={passwordNames(user, preferences.name)}
            validate={(text) =>
              (text !== '' && isPasswordAllowed(preferences.password_policies, text)) ||
              t('user.needed.password')
            }
          />
          <SwitchField
            control={control}
            name="renew"
            label={t('user.field.renew')}
            help={t('user.help.renew')}
          />
        </>
      )}
      {user.sessions > 0 && (
        <MarginNote tone="warning">{t('password.endsSessions', { count: user.sessions })}</MarginNote>
      )}
    </FormDialog>
  )
}
