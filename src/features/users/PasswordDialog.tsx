import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { applicationPreferences } from '#src/api/session.ts'
import { PasswordChecklist } from '#src/parts/password/PasswordChecklist.tsx'
import { ShownOnce } from '#src/parts/people/ShownOnce.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { SecretField } from '#src/ui/SecretField.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { toast } from '#src/ui/toast.ts'

interface PasswordValues {
  password: string
  renew: boolean
}
type Way = 'made' | 'typed'

interface PasswordDialogProps {
  user: User
  onClose: () => void
}

/** A new password for somebody else. It is a secret: nothing of this form outlives the dialog. */
export const PasswordDialog = ({ user, onClose }: PasswordDialogProps) => {
  const { t } = useTranslation(['people', 'login', 'common'])
  const [way, setWay] = useState<Way>('made')
  const policies = useQuery(applicationPreferences).data?.password_policies
  const { control, handleSubmit } = useForm<PasswordValues>({ defaultValues: { password: '', renew: true } })
  const password = useWatch({ control, name: 'password' })
  const set = useMutation({
    mutationFn: ({ password: own, renew }: PasswordValues) =>
      call(users.setPassword, {
        params: { id: user.id },
        body: way === 'typed' ? { password: own, password_renew: renew } : {},
      }),
    onSuccess: ({ one_time_password: made }) => {
      void invalidate(users.get, users.list)
      if (made !== null) return
      toast({ title: t('user.done.password', { name: user.user }) })
      onClose()
    },
  })
  const made = set.data?.one_time_password
  if (typeof made === 'string')
    return (
      <ShownOnce
        title={t('user.once.title', { name: user.user })}
        text={t('user.once.text')}
        shown={[{ id: 'password', label: t('user.once.password'), text: made }]}
        onClose={onClose}
      />
    )
  const what = t('user.field.password')
  return (
    <Dialog
      open
      title={t('password.title', { name: user.user })}
      text={t('password.text')}
      onClose={onClose}
      onSubmit={() => void handleSubmit((values) => set.mutate(values))()}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button look="primary" type="submit" waiting={set.isPending}>
            {t(`password.submit.${way}`)}
          </Button>
        </>
      }
    >
      <div>
        <Segmented
          label={t('password.way')}
          value={way}
          onChange={setWay}
          segments={[
            { id: 'made', label: t('password.made') },
            { id: 'typed', label: t('password.typed') },
          ]}
        />
      </div>
      {way === 'made' && <MarginNote>{t('password.madeText')}</MarginNote>}
      {way === 'typed' && policies && (
        <>
          <div>
            <SecretField
              control={control}
              name="password"
              label={what}
              words={{
                show: t('login:show', { what }),
                hide: t('login:hide', { what }),
                capsLock: t('login:capsLock'),
              }}
              autoComplete="new-password"
              rules={{
                validate: (text) =>
                  (text !== '' && isPasswordAllowed(policies, text)) || t('user.needed.password'),
              }}
            />
            <PasswordChecklist policies={policies} password={password} present={undefined} />
          </div>
          <SwitchField
            control={control}
            name="renew"
            label={t('user.field.renew')}
            hint={t('user.help.renew')}
          />
        </>
      )}
      {user.sessions > 0 && (
        <MarginNote tone="warning">{t('password.endsSessions', { count: user.sessions })}</MarginNote>
      )}
      <TroubleNote error={set.error} />
    </Dialog>
  )
}
