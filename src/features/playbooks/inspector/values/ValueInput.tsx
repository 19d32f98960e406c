import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isList, isObject } from '#domain/playbook/json.ts'
import type { JsonObject, JsonPath } from '#domain/playbook/playbook.ts'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { ArgumentSchema } from './argument-schema.ts'
import type { FieldIds } from '../fields/FieldFrame.tsx'
import { useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { TemplateInput } from '../template/TemplateInput.tsx'
import { ListFields } from './ListFields.tsx'
import { MembersFields } from './MembersFields.tsx'
import { NumberInput } from './NumberInput.tsx'
import { SourceField } from './SourceField.tsx'

const Nothing = styled('div')({ ...type.mono, padding: '4px 0', color: color.text.tertiary })

export function isNested(value: unknown): value is JsonObject | readonly unknown[] {
  return isList(value) || isObject(value)
}

interface ValueInputProps extends FieldIds {
  path: JsonPath
  name: string
  value: unknown
  known?: ArgumentSchema | undefined
  /** Shows a list or an object as source text. */
  isText: boolean
}

/** A text: a select if the choices are limited, else an input with templates. */
const TextValue = ({ id, describedBy, path, value, known }: ValueInputProps & { value: string }) => {
  const { t } = useTranslation('inspector')
  const { set, closeGroup, isReadOnly } = useFields()
  const found = useDiagnosticsAt(path)
  const marks = found.flatMap(({ span, level }) => (span === null ? [] : [{ ...span, tone: level }]))
  const change = (next: string) => set(path, next)
  if (known !== undefined && known.choices.length > 0)
    return (
      <ComboInput
        id={id}
        free
        mono
        value={value}
        onChange={change}
        onBlur={closeGroup}
        disabled={isReadOnly}
        options={known.choices.map((choice) => ({ value: choice, label: choice }))}
        noMatch={t('value.noChoice')}
        aria-describedby={describedBy}
      />
    )
  return (
    <TemplateInput
      id={id}
      value={value}
      onChange={change}
      onBlur={closeGroup}
      isReadOnly={isReadOnly}
      invalid={found.some(({ level }) => level === 'error')}
      ranges={marks}
      aria-describedby={describedBy}
    />
  )
}

/** JSON keywords, not translated. */
const booleans = [
  { id: 'true', label: 'true' },
  { id: 'false', label: 'false' },
] as const

/** The input for a value. */
export function ValueInput(props: ValueInputProps) {
  const { id, describedBy, path, name, value, isText } = props
  const { set, closeGroup, isReadOnly } = useFields()
  if (typeof value === 'string') return <TextValue {...props} value={value} />
  if (typeof value === 'number')
    return (
      <NumberInput
        {...{ id, describedBy, value, isReadOnly }}
        draftKey={JSON.stringify(path)}
        onChange={(next) => set(path, next)}
        onBlur={closeGroup}
      />
    )
  if (typeof value === 'boolean')
    return (
      <ToggleGroup
        label={name}
        segments={booleans}
        value={value ? 'true' : 'false'}
        onChange={(chosen) => {
          if (!isReadOnly) set(path, chosen === 'true')
        }}
      />
    )
  if (isText) return <SourceField path={path} label={name} isFramed />
  if (isList(value)) return <ListFields path={path} name={name} items={value} />
  if (isObject(value)) return <MembersFields path={path} name={name} members={value} />
  return <Nothing id={id}>{String(null)}</Nothing>
}
