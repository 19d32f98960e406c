import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { applicationPreferences } from '#src/api/session.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { CreateActions } from '#src/parts/draft/CreateActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { PasswordChecklist } from '#src/parts/password/PasswordChecklist.tsx'
import { ShownOnce } from '#src/parts/people/ShownOnce.tsx'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Form } from '#src/ui/Form.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { SecretField } from '#src/ui/SecretField.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { toast } from '#src/ui/toast.ts'
import { media } from '#src/ui/tokens.ts'
import { GivenFields, ProfileFields } from './UserFields.tsx'
import { useCreateRequests } from './commands.ts'
import { useChoices } from './use-choices.ts'
import { type UserForm, emptyUser, fieldOf, toCreate, userForm } from './user-form.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })

/** How the account gets its first password. */
const PasswordChoice = ({ control }: { control: Control<UserForm> }) => {
  const { t } = useTranslation(['people', 'login'])
  const [own, password] = useWatch({ control, name: ['ownPassword', 'password'] })
  const policies = useQuery(applicationPreferences).data?.password_policies
  const what = t('user.field.password')
  return (
    <>
      <SwitchField
        control={control}
        name="ownPassword"
        label={t('user.field.ownPassword')}
        hint={t('user.help.ownPassword')}
      />
      {own && policies && (
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
                validate: (text, { ownPassword }) =>
                  !ownPassword ||
                  (text !== '' && isPasswordAllowed(policies, text)) ||
                  t('user.needed.password'),
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
    </>
  )
}

interface Made {
  readonly user: User
  readonly password: string
}

/** The one-time password of the new account; closing it leads to the account. */
const FirstPassword = ({ made: { user, password } }: { made: Made }) => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  return (
    <ShownOnce
      title={t('user.once.title', { name: user.user })}
      text={t('user.once.text')}
      shown={[
        { id: 'login', label: t('user.field.login'), text: user.login },
        { id: 'password', label: t('user.once.password'), text: password },
      ]}
      onClose={() => void navigate(paths.user(user.id), { replace: true })}
    />
  )
}

const useMaking = ({ form, draft }: ReturnType<typeof useDraftForm<UserForm>>) => {
  const { t } = useTranslation('people')
  const sayProblem = useProblemText()
  const navigate = useNavigate()
  const [made, setMade] = useState<Made | null>(null)
  const make = useMutation({
    mutationFn: (values: UserForm) => call(users.create, { body: toCreate(values) }),
    onSuccess: ({ user, one_time_password: password }) => {
      draft.saved()
      void invalidate(users.list)
      if (password !== null) return setMade({ user, password })
      toast({ title: t('user.made', { name: user.user }) })
      return navigate(paths.user(user.id), { replace: true })
    },
    onError: (error) => {
      if (hasCode(error, 'exists'))
        form.setError('login', { message: t('user.exists') }, { shouldFocus: true })
      for (const { name, problem } of sortProblems(error, fieldOf).fields)
        form.setError(name, { message: sayProblem(problem) }, { shouldFocus: true })
    },
  })
  return { made, make }
}

/** A new account. Its one-time password is shown once. */
export const Component = () => {
  const { t } = useTranslation(['people', 'common'])
  const drafted = useDraftForm<UserForm>({
    form: 'user.new',
    title: t('user.new.title'),
    shape: userForm,
    defaultValues: emptyUser,
    secrets: { password: t('user.field.password') },
    mode: 'onTouched',
  })
  const { form, draft } = drafted
  const { made, make } = useMaking(drafted)
  const choices = useChoices()
  useCreateRequests(() => form.getValues())
  const problems = Object.keys(form.formState.errors).length
  const isSaid = hasCode(make.error, 'exists') || sortProblems(make.error, fieldOf).fields.length > 0
  return (
    <>
      <PageHead title={t('user.new.title')} sentence={t('user.new.sentence')} />
      <Body>
        <Form onSubmit={form.handleSubmit((values) => make.mutate(values))}>
          <DraftNote draft={draft} />
          <ProfileFields control={form.control} isFixed={false} />
          <GivenFields control={form.control} choices={choices} isFixed={false} />
          <PasswordChoice control={form.control} />
          {!isSaid && <TroubleNote error={make.error} />}
          <CreateActions
            draft={draft}
            problems={problems}
            waiting={make.isPending}
            label={t('user.new.submit')}
            away={paths.users()}
          />
        </Form>
      </Body>
      {made && <FirstPassword made={made} />}
    </>
  )
}
