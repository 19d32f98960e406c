import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { FormProps } from '../fields/GeneralFields.tsx'

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 12 })

interface BindFieldsProps extends FormProps {
  index: number
  isReadOnly: boolean
}

/** A mapping by names in the response: how they are read, split, filtered and renamed (IAM14). */
export function BindFields({ form: { control }, index, isReadOnly }: BindFieldsProps) {
  const { t } = useTranslation(['providers', 'common'])
  const inputProps = { mono: true, autoComplete: 'off', readOnly: isReadOnly } as const
  const optional = t('common:field.optional')
  const createsMissing = useWatch({ control, name: `mappings.${index}.upsert` })
  return (
    <>
      <SelectField
        control={control}
        name={`mappings.${index}.kind`}
        label={t('mapping.bindKind')}
        disabled={isReadOnly}
        options={[
          { value: 'group', label: t('mapping.groups') },
          { value: 'role', label: t('mapping.roles') },
        ]}
      />
      <TextField
        control={control}
        name={`mappings.${index}.input`}
        label={t('mapping.input')}
        help={<Trans t={t} i18nKey="mapping.inputHelp" components={{ code: <InlineCode bare /> }} />}
        input={inputProps}
      />
      <TextField
        control={control}
        name={`mappings.${index}.split`}
        label={t('mapping.split')}
        annotation={optional}
        input={inputProps}
      />
      <Pair>
        <TextField
          control={control}
          name={`mappings.${index}.match`}
          label={t('mapping.match')}
          annotation={optional}
          help={t('mapping.matchHelp')}
          input={inputProps}
        />
        <TextField
          control={control}
          name={`mappings.${index}.replace`}
          label={t('mapping.replace')}
          annotation={optional}
          help={<Trans t={t} i18nKey="mapping.replaceHelp" components={{ code: <InlineCode bare /> }} />}
          input={inputProps}
        />
      </Pair>
      <SwitchField
        control={control}
        name={`mappings.${index}.upsert`}
        label={t('mapping.upsert')}
        {...(createsMissing ? {} : { help: t('mapping.upsertOff') })}
        disabled={isReadOnly}
      />
    </>
  )
}
