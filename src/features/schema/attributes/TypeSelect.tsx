import { useTranslation } from 'react-i18next'
import { type AttributeType, mainTypes } from '#contract/data-manager/table.ts'
import type { AttributeValues } from '../model/attribute-values.ts'
import { choiceKey, findChoice, readChoice, subtypeLabel, typeChoices } from '../model/type-choices.ts'
import { useTypeName } from './use-type-name.ts'

interface TypeOptionsProps {
  row: AttributeValues
  typeName: string
}

const knownKeys: readonly string[] = Object.values(typeChoices)
  .flat()
  .map((choice) => choiceKey(choice))

/** All known types, and the current type of the row if it is another one. */
const TypeOptions = ({ row, typeName }: TypeOptionsProps) => {
  const { t } = useTranslation(['schema', 'shared'])
  const formatType = useTypeName()
  const own = choiceKey(row)
  const inGroup = (key: string, text: string) => (
    <option key={key} value={key}>
      {key === own ? typeName : text}
    </option>
  )
  return (
    <>
      {!knownKeys.includes(own) && <option value={own}>{typeName}</option>}
      {mainTypes.map((main) => {
        const choices = typeChoices[main]
        const options = choices.map((choice) => inGroup(choiceKey(choice), formatType(choice)))
        return choices.length === 1 && subtypeLabel(choices[0]) === '' ? (
          options
        ) : (
          <optgroup key={main} label={t(`shared:type.${main}`)}>
            {options}
          </optgroup>
        )
      })}
    </>
  )
}

interface TypeSelectProps {
  row: AttributeValues
  /** The stored type, for its digits. */
  base: AttributeType | undefined
  invalid: string | undefined
  onChange: (type: { main: string; sub: string }) => void
}

/** Returns a function that formats the current type of a row. */
export function useRowType() {
  const formatType = useTypeName()
  return ({ row, base }: Pick<TypeSelectProps, 'row' | 'base'>): string => {
    const isBase = base?.main === row.main && (base.sub ?? '') === row.sub
    return formatType(isBase ? { ...base, sub: row.sub } : { ...findChoice(row) })
  }
}

export function TypeSelect({ row, base, invalid, onChange }: TypeSelectProps) {
  const { t } = useTranslation(['schema', 'shared'])
  const typeName = useRowType()({ row, base })
  return (
    <select
      tabIndex={-1}
      aria-label={t('attributes.typeOf', { name: row.name })}
      aria-invalid={invalid === undefined ? undefined : true}
      aria-describedby={invalid}
      value={choiceKey(row)}
      onChange={(event) => onChange(readChoice(event.target.value))}
    >
      <TypeOptions row={row} typeName={typeName} />
    </select>
  )
}
