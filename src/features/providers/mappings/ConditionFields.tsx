import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { comparisons } from '#contract/iam/provider.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { FormProps } from '../fields/GeneralFields.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(120px, 2fr) minmax(0, 3fr) 28px',
  gap: 8,
  alignItems: 'end',
})

interface ConditionFieldsProps extends FormProps {
  index: number
  isReadOnly: boolean
}

/** The conditions of a mapping: it applies to everyone, or if all of them are met. */
export function ConditionFields({ form: { control }, index, isReadOnly }: ConditionFieldsProps) {
  const { t } = useTranslation(['providers', 'shared'])
  const name = `mappings.${index}.conditions` as const
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <Stack gap={8}>
      <Muted as="p" size="small">
        {t(fields.length === 0 ? 'mapping.everybody' : 'mapping.all')}
      </Muted>
      {fields.map((field, position) => (
        <Line key={field.id}>
          <TextField
            control={control}
            name={`${name}.${position}.path`}
            label={t('shared:field.pathInResponse')}
            labelHidden={position > 0}
            input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
          />
          <SelectField
            control={control}
            name={`${name}.${position}.comparison`}
            label={t('shared:field.comparison')}
            labelHidden={position > 0}
            disabled={isReadOnly}
            options={comparisons.map((value) => ({ value, label: t(`mapping.by.${value}`) }))}
          />
          <TextField
            control={control}
            name={`${name}.${position}.operand`}
            label={t('shared:field.value')}
            labelHidden={position > 0}
            input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
          />
          {!isReadOnly && (
            <IconButton
              icon={X}
              label={t('mapping.removeCondition', { number: position + 1 })}
              onClick={() => remove(position)}
            />
          )}
        </Line>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            size="small"
            variant="text"
            icon={Plus}
            onClick={() => append({ path: '', comparison: 'eq', operand: '' })}
          >
            {t('mapping.addCondition')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
