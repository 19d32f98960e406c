import { useTranslation } from 'react-i18next'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import { AddButton } from '../fields/AddButton.tsx'
import { useFields } from '../fields/fields.ts'
import { Nested, InnerField } from './value-field.ts'
import { emptyOf, typeOf } from './value-type.ts'

interface ListFieldsProps {
  path: JsonPath
  name: string
  items: readonly unknown[]
}

/** The items of a list as fields; a new item has the type of the last one. */
export function ListFields({ path, name, items }: ListFieldsProps) {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const last = items.at(-1)
  const actsAt = (at: number) => ({
    up: at === 0 ? undefined : () => void run({ do: 'reorder', path: [...path, at], to: at - 1 }),
    down:
      at === items.length - 1
        ? undefined
        : () => void run({ do: 'reorder', path: [...path, at], to: at + 1 }),
    remove: () => void run({ do: 'unset', path: [...path, at] }),
  })
  return (
    <Nested data-nested="">
      {items.map((item, at) => {
        const place = String(at)
        return (
          <InnerField
            key={place}
            path={[...path, at]}
            name={place}
            value={item}
            acts={isReadOnly ? undefined : actsAt(at)}
          />
        )
      })}
      {!isReadOnly && (
        <AddButton
          onClick={() =>
            run({
              do: 'insert',
              path: [...path, items.length],
              value: last === undefined ? '' : emptyOf[typeOf(last)],
            })
          }
        >
          {t('value.addItem', { name })}
        </AddButton>
      )}
    </Nested>
  )
}
