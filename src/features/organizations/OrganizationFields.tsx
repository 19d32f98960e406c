import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#src/ui/TextField.tsx'
import type { OrganizationForm } from './organization-form.ts'

interface FieldsProps {
  control: Control<OrganizationForm>
  isFixed: boolean
}

/** Name and description. */
export const OrganizationFields = ({ control, isFixed }: FieldsProps) => {
  const { t } = useTranslation(['administration', 'common'])
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('organizations.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('organizations.needed.name') }}
        input={{ readOnly: isFixed, autoComplete: 'off', maxLength: 200 }}
      />
      <TextField
        control={control}
        name="description"
        label={t('organizations.field.description')}
        mark={t('common:field.optional')}
        input={{ readOnly: isFixed, autoComplete: 'off', maxLength: 2000 }}
      />
    </>
  )
}
