import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { levels } from '#contract/data-manager/logical-object.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { PickField } from '#src/ui/fields/PickField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { ActionForm } from '../model/action-form.ts'
import { type ParameterField, fieldsOf, isValidParameter } from '../model/parameter-fields.ts'
import { TableField } from './TableField.tsx'
import { useQueryOptions, useSourceTableOptions } from './use-parameter-options.ts'

interface ParameterInputProps {
  control: Control<ActionForm>
  field: ParameterField
  isFixed: boolean
}

/** Label, help and rules of a parameter. */
const useParameter = ({ control, field, isFixed }: ParameterInputProps) => {
  const { t } = useTranslation(['actions', 'shared'])
  const kind = useWatch({ control, name: 'kind' })
  const { name } = field
  return {
    bound: {
      control,
      name: `parameters.${name}`,
      label: t(`parameter.${name}.label`),
      help: t(`parameter.${name}.help`),
      rules: {
        validate: (value: string | string[] | boolean) =>
          isValidParameter(kind, { field, value }) || t(`parameter.${name}.needed`),
      },
    } as const,
    pick: {
      noMatch: t('shared:noMatch.titleBare'),
      remove: (label: string) => t('shared:action.removeNamed', { name: label }),
      disabled: isFixed,
    },
  }
}

const SourceTables = (props: ParameterInputProps) => {
  const { bound, pick } = useParameter(props)
  return <PickField {...bound} {...pick} options={useSourceTableOptions()} />
}

const SavedQuery = (props: ParameterInputProps) => {
  const { bound, pick } = useParameter(props)
  return <ComboField {...bound} noMatch={pick.noMatch} disabled={pick.disabled} options={useQueryOptions()} />
}

const Choice = (props: ParameterInputProps) => {
  const { t } = useTranslation('actions')
  const { bound } = useParameter(props)
  const { name, values = [] } = props.field
  const options = values.map((value) => ({
    value,
    label: name === 'write' ? t(value === 'append' ? 'write.append' : 'write.replace') : value,
  }))
  return <SelectField {...bound} options={options} disabled={props.isFixed} />
}

const Levels = (props: ParameterInputProps) => {
  const { t } = useTranslation('shared')
  const { bound, pick } = useParameter(props)
  return (
    <PickField
      {...bound}
      {...pick}
      options={levels.map((level) => ({ value: level, label: t(`level.${level}`) }))}
    />
  )
}

const Names = (props: ParameterInputProps) => {
  const { bound, pick } = useParameter(props)
  return <PickField {...bound} {...pick} free options={[]} />
}

const longRows = 8

const Text = (props: ParameterInputProps) => {
  const { bound } = useParameter(props)
  const { as, isMono = false } = props.field
  const isLong = as !== 'text'
  return (
    <TextField
      {...bound}
      input={{
        mono: isMono,
        autoComplete: 'off',
        readOnly: props.isFixed,
        ...(isLong && { rows: as === 'longText' ? longRows : 3 }),
      }}
    />
  )
}

const Switched = (props: ParameterInputProps) => {
  const { bound } = useParameter(props)
  const { control, name, label, help } = bound
  return <SwitchField {...{ control, name, label, help }} disabled={props.isFixed} />
}

const Table = (props: ParameterInputProps) => {
  const { bound } = useParameter(props)
  return <TableField bound={bound} isFixed={props.isFixed} />
}

const inputs = {
  text: Text,
  longText: Text,
  headers: Text,
  json: Text,
  choice: Choice,
  switch: Switched,
  levels: Levels,
  names: Names,
  sourceTables: SourceTables,
  table: Table,
  query: SavedQuery,
} as const

interface ParameterFieldsProps {
  control: Control<ActionForm>
  isFixed: boolean
}

/** The fields of the parameters of an action. Code is edited elsewhere. */
export function ParameterFields({ control, isFixed }: ParameterFieldsProps) {
  const kind = useWatch({ control, name: 'kind' })
  return fieldsOf(kind).map((field) => {
    if (field.as === 'code') return null
    const Input = inputs[field.as]
    return <Input key={field.name} {...{ control, field, isFixed }} />
  })
}
