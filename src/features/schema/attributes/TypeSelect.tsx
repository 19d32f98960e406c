import { useTranslation } from 'react-i18next'
import { mainTypes } from '#contract/data-manager/table.ts'
import type { AttributeValues } from '../model/attribute-values.ts'
import { choiceKey, findChoice, readChoice, subWord, typeChoices } from '../model/type-choices.ts'
import { useTypeWord } from './use-type-name.ts'

interface TypeOptionsProps {
  row: AttributeValues
  said: string
}

const known: readonly string[] = Object.values(typeChoices)
  .flat()
  .map((choice) => choiceKey(choice))

/** Every type there is, and the one that it has where it is another. */
const TypeOptions = ({ row, said }: TypeOptionsProps) => {
  const { t } = useTranslation('schema')
  const word = useTypeWord()
  const own = choiceKey(row)
  const inGroup = (key: string, text: string) => (
    <option key={key} value={key}>
      {key === own ? said : text}
    </option>
  )
  return (
    <>
      {!known.includes(own) && <option value={own}>{said}</option>}
      {mainTypes.map((main) => {
        const choices = typeChoices[main]
        const options = choices.map((choice) => inGroup(choiceKey(choice), word(choice)))
        return choices.length === 1 && subWord(choices[0]) === '' ? (
          options
        ) : (
          <optgroup key={main} label={t(`attributes.type.${main}`)}>
            {options}
          </optgroup>
        )
      })}
    </>
  )
}

interface TypeSelectProps {
  row: AttributeValues
  /** The type it was read with, for its places. */
  base: { main: string; sub?: string | undefined; precision?: unknown; scale?: unknown } | undefined
  invalid: string | undefined
  onChange: (type: { main: string; sub: string }) => void
}

/** The word of the type that a row has now. */
export function useRowType() {
  const word = useTypeWord()
  return ({ row, base }: Pick<TypeSelectProps, 'row' | 'base'>): string => {
    const isBase = base?.main === row.main && (base.sub ?? '') === row.sub
    return word(isBase ? { ...base, sub: row.sub } : findChoice(row))
  }
}

export function TypeSelect({ row, base, invalid, onChange }: TypeSelectProps) {
  const { t } = useTranslation('schema')
  const said = useRowType()({ row, base })
  return (
    <select
      data-column="type"
      aria-label={t('attributes.typeOf', { name: row.name })}
      aria-invalid={invalid === undefined ? undefined : true}
      aria-describedby={invalid}
      value={choiceKey(row)}
      onChange={(event) => onChange(readChoice(event.target.value))}
    >
      <TypeOptions row={row} said={said} />
    </select>
  )
}
