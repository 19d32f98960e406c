import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { PickField } from '#src/ui/fields/PickField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { GroupForm } from './group-form.ts'

interface GroupFieldsProps {
  control: Control<GroupForm>
  roles: readonly ComboOption[]
  isFixed: boolean
}

/** Name, description and roles of a group. */
export function GroupFields({ control, roles, isFixed }: GroupFieldsProps) {
  const { t } = useTranslation(['accounts', 'common', 'shared'])
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('group.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200, readOnly: isFixed }}
      />
      <TextField
        control={control}
        name="description"
        label={t('group.field.description')}
        annotation={t('common:field.optional')}
        input={{ autoComplete: 'off', maxLength: 2000, readOnly: isFixed }}
      />
      <PickField
        control={control}
        name="roles"
        label={t('group.field.roles')}
        help={t('group.help.roles')}
        options={roles}
        placeholder={t('pick.role')}
        noMatch={t('pick.noRole')}
        remove={(name) => t('shared:action.removeNamed', { name })}
        disabled={isFixed}
      />
    </>
  )
}
