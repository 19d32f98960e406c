import type { Control } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { accountEmail } from '#contract/iam/user.ts'
import { PickField } from '#src/ui/fields/PickField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import type { UserForm } from './user-form.ts'
import type { Choices } from './use-choices.ts'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  alignItems: 'start',
  [media.belowNarrow]: { gridTemplateColumns: '1fr' },
})

interface UserFieldsProps {
  control: Control<UserForm>
  choices: Choices
  isFixed: boolean
}

/** The user's profile fields. */
export function ProfileFields({ control, isFixed }: Omit<UserFieldsProps, 'choices'>) {
  const { t } = useTranslation(['accounts', 'common'])
  const optional = t('common:field.optional')
  const input = { autoComplete: 'off', readOnly: isFixed } as const
  return (
    <>
      <TextField
        control={control}
        name="login"
        label={t('user.field.login')}
        help={t('user.help.login')}
        rules={{ validate: (login) => login.trim() !== '' || t('user.needed.login') }}
        input={{ ...input, maxLength: 200 }}
      />
      <Pair>
        <TextField
          control={control}
          name="firstname"
          label={t('user.field.firstname')}
          annotation={optional}
          input={input}
        />
        <TextField
          control={control}
          name="lastname"
          label={t('user.field.lastname')}
          annotation={optional}
          input={input}
        />
      </Pair>
      <Pair>
        <TextField
          control={control}
          name="email"
          label={t('user.field.email')}
          annotation={optional}
          rules={{ validate: (email) => accountEmail.safeParse(email).success || t('user.needed.email') }}
          input={{ ...input, type: 'email' }}
        />
        <TextField
          control={control}
          name="civility"
          label={t('user.field.civility')}
          annotation={optional}
          input={input}
        />
      </Pair>
    </>
  )
}

interface AccessFieldsProps extends UserFieldsProps {
  /** Roles and groups cannot be changed. */
  isAccessFixed: boolean
}

/** Roles, groups, tags, and whether the account is active. */
export function AccessFields({ control, choices, isFixed, isAccessFixed }: AccessFieldsProps) {
  const { t } = useTranslation(['accounts', 'common', 'shared'])
  const remove = (name: string) => t('shared:action.removeNamed', { name })
  return (
    <>
      <PickField
        control={control}
        name="roles"
        label={t('user.field.roles')}
        help={t('user.help.roles')}
        options={choices.roles}
        placeholder={t('pick.role')}
        noMatch={t('pick.noRole')}
        remove={remove}
        disabled={isAccessFixed}
      />
      <PickField
        control={control}
        name="groups"
        label={t('user.field.groups')}
        help={t('user.help.groups')}
        options={choices.groups}
        placeholder={t('pick.group')}
        noMatch={t('pick.noGroup')}
        remove={remove}
        disabled={isAccessFixed}
      />
      <PickField
        control={control}
        name="tags"
        label={t('user.field.tags')}
        annotation={t('common:field.optional')}
        help={t('user.help.tags')}
        options={[]}
        free
        noMatch=""
        remove={remove}
        disabled={isFixed}
      />
      <SwitchField
        control={control}
        name="active"
        label={t('user.field.active')}
        help={t('user.help.active')}
        disabled={isFixed}
      />
    </>
  )
}
