import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { passwordNames } from '#domain/password-policy/guessable.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { applicationPreferences } from '#src/api/session.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { AccessFields, ProfileFields } from './UserFields.tsx'
import { useCreateRequests } from './commands.ts'
import { useChoices } from './use-choices.ts'
import { type UserForm, emptyUser, fieldOf, sourceOf, toCreate, userForm } from './user-form.ts'
import { NewLinkDialog } from './password/NewLinkDialog.tsx'
import { OneTimePassword } from './password/OneTimePassword.tsx'
import { PasswordSourceChoice } from './password/PasswordSourceChoice.tsx'
import { useNewLink } from './password/use-new-link.ts'
import { NewPasswordField } from '#src/components/password/NewPasswordField.tsx'

/** How the account gets its first password. */
const PasswordChoice = ({ control }: { control: Control<UserForm> }) => {
  const { t } = useTranslation('accounts')
  const { field: source } = useController({ control, name: 'source' })
  const [login, firstname, lastname, active] = useWatch({
    control,
    name: ['login', 'firstname', 'lastname', 'active'],
  })
  const chosen = sourceOf({ active, source: source.value })
  const preferences = useQuery(applicationPreferences).data
  const policies = preferences?.password_policies
  return (
    <>
      <PasswordSourceChoice value={chosen} onChange={source.onChange} hasLink={active} />
      {chosen === 'typed' && policies && (
        <>
          <NewPasswordField
            control={control}
            name="password"
            label={t('user.field.password')}
            policies={policies}
            names={passwordNames({ login, firstname, lastname }, preferences.name)}
            validate={(text, values) =>
              values.source !== 'typed' ||
              (text !== '' && isPasswordAllowed(policies, text)) ||
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
    </>
  )
}

interface CreatedUser {
  readonly user: User
  /** Null if the account gets a link. */
  readonly password: string | null
}

interface FirstPasswordProps {
  created: CreatedUser
  link: ReturnType<typeof useNewLink>
}

/** The link or the one-time password of the new account; closing it opens the account. */
const FirstPassword = ({ created: { user, password }, link }: FirstPasswordProps) => {
  const navigate = useNavigate()
  const open = () => void navigate(paths.user(user.id), { replace: true })
  if (password === null)
    return (
      <NewLinkDialog
        name={user.user}
        created={link.data}
        error={link.error}
        onRetry={() => link.mutate({ id: user.id, kind: 'invitation' })}
        onClose={open}
      />
    )
  return <OneTimePassword user={user} password={password} onClose={open} />
}

/** A new account. Its link or its one-time password is shown once. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shell'])
  const navigate = useNavigate()
  const [created, setCreated] = useState<CreatedUser | null>(null)
  const link = useNewLink()
  const choices = useChoices()
  const creation = useCreateForm({
    form: 'user.new',
    title: t('shell:page.newUser'),
    shape: userForm,
    defaultValues: emptyUser,
    secrets: { password: t('user.field.password') },
    fieldOf,
    conflict: { field: 'login', message: t('user.exists') },
    create: (values) => call(users.create, { body: toCreate(values) }),
    onCreated: ({ user, one_time_password: password }) => {
      void invalidate(users.list)
      const isLink = sourceOf(getValues()) === 'link'
      if (isLink) link.mutate({ id: user.id, kind: 'invitation' })
      if (isLink || password !== null) return setCreated({ user, password })
      toast({ title: t('user.created', { name: user.user }) })
      return navigate(paths.user(user.id), { replace: true })
    },
  })
  const { control, getValues } = creation.form
  useCreateRequests(getValues)
  return (
    <>
      <CreatePage
        title={t('shell:page.newUser')}
        sentence={t('user.new.sentence')}
        creation={creation}
        submit={t('user.new.submit')}
        cancelTo={paths.users()}
      >
        <ProfileFields control={control} isFixed={false} />
        <AccessFields control={control} choices={choices} isFixed={false} isAccessFixed={false} />
        <PasswordChoice control={control} />
      </CreatePage>
      {created && <FirstPassword created={created} link={link} />}
    </>
  )
}
