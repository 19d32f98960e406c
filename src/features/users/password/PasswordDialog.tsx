import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { applicationPreferences } from '#src/api/session.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { NewPasswordField } from '#src/components/password/NewPasswordField.tsx'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { OneTimePassword } from './OneTimePassword.tsx'
import { canHaveLink, linkKindOf, type PasswordSource } from './password-source.ts'
import { PasswordSourceChoice } from './PasswordSourceChoice.tsx'
import { useNewLink } from './use-new-link.ts'

interface PasswordValues {
  password: string
  renew: boolean
}

interface PasswordDialogProps {
  user: User
  onClose: () => void
}

const textOf = (source: PasswordSource) => (source === 'link' ? 'password.linkText' : 'password.text')

/** Sets a new password for another user. It is a secret: the form's values are dropped with the dialog. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('accounts')
  const hasLink = canHaveLink(user)
  const [source, setSource] = useState<PasswordSource>(hasLink ? 'link' : 'made')
  const preferences = useQuery(applicationPreferences).data
  const { control, handleSubmit } = useForm<PasswordValues>({ defaultValues: { password: '', renew: true } })
  const set = useMutation({
    mutationFn: ({ password: own, renew }: PasswordValues) =>
      call(users.setPassword, {
        params: { id: user.id },
        body: source === 'typed' ? { password: own, password_renew: renew } : {},
      }),
    onSuccess: ({ one_time_password: generated }) => {
      void invalidate(users.get, users.list, passwordLinks.read)
      if (generated !== null) return
      toast({ title: t('user.done.password', { name: user.user }) })
      onClose()
    },
  })
  const link = useNewLink()
  const createLink = () => link.mutate({ id: user.id, kind: linkKindOf(user) })
  if (!link.isIdle)
    return (
      <NewLinkDialog
        name={user.user}
        created={link.data}
        error={link.error}
        onRetry={createLink}
        onClose={onClose}
      />
    )
  const generated = set.data?.one_time_password
  if (typeof generated === 'string')
    return <OneTimePassword user={user} password={generated} onClose={onClose} />
  return (
    <FormDialog
      title={t('password.title', { name: user.user })}
      text={user.has_password && t(textOf(source))}
      submit={t(`password.submit.${source}`)}
      isPending={set.isPending}
      error={set.error}
      onSubmit={handleSubmit((values) => (source === 'link' ? createLink() : set.mutate(values)))}
      onClose={onClose}
    >
      <PasswordSourceChoice value={source} onChange={setSource} hasLink={hasLink} />
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
      {source !== 'link' && user.sessions > 0 && (
        <MarginNote tone="warning">{t('password.endsSessions', { count: user.sessions })}</MarginNote>
      )}
    </FormDialog>
  )
}
