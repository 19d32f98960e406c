import { useId } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import {
  type AttributeForm,
  type FoundType,
  canBeSummable,
  roles,
  shownRoles,
} from '../model/attribute-form.ts'

interface RoleFieldsProps {
  control: Control<AttributeForm>
  found: FoundType
  isFixed: boolean
}

/** How queries use the values. Until someone chooses, the type decides. An aggregate is always a measure. */
export function RoleFields({ control, found, isFixed }: RoleFieldsProps) {
  const { t } = useTranslation(['virtual', 'schema'])
  const id = useId()
  const name = useWatch({ control, name: 'name' })
  const { field: role } = useController({ control, name: 'role' })
  const { field: summable } = useController({ control, name: 'isSummable' })
  const shown = shownRoles({ name, role: role.value, isSummable: summable.value }, found)
  const isAggregate = found.kind === 'aggregate'
  const help = isAggregate ? t('field.roleAggregate') : role.value === null ? t('field.roleHelp') : undefined
  return (
    <Stack gap={8}>
      <Field id={id} label={t('schema:attributes.column.role')} help={help}>
        <SelectInput
          id={id}
          labelledBy={`${id}-label`}
          value={isAggregate ? 'measure' : shown.role}
          disabled={isFixed || isAggregate}
          onChange={(next) => role.onChange(roles.find((each) => each === next) ?? null)}
          onBlur={role.onBlur}
          options={roles.map((each) => ({ value: each, label: t(`schema:attributes.role.${each}`) }))}
          aria-describedby={describedBy(id, { help })}
        />
      </Field>
      {canBeSummable(shown.role, found) && (
        <Checkbox
          label={t('field.summable')}
          checked={shown.isSummable}
          disabled={isFixed}
          onChange={summable.onChange}
          onBlur={summable.onBlur}
        />
      )}
    </Stack>
  )
}
