import { useTranslation } from 'react-i18next'
import type { JsonObject, JsonPath } from '#domain/playbook/playbook.ts'
import type { ArgumentSchema } from './argument-schema.ts'
import { useAddMember, useFields } from '../fields/fields.ts'
import { AddMember } from './AddMember.tsx'
import { Nested, InnerField } from './value-field.ts'

interface MembersFieldsProps {
  path: JsonPath
  /** Name of the object. */
  name: string
  members: JsonObject
  /** For arguments: the schemas of the catalogue. */
  schemas?: readonly ArgumentSchema[] | undefined
  /** Not nested in another field. */
  isTop?: boolean | undefined
  /** Members that are shown elsewhere. */
  except?: ReadonlySet<string> | undefined
  addLabel?: string | undefined
  emptyText?: string | undefined
}

/** The members of an object as fields, and a button that adds one. */
export function MembersFields(props: MembersFieldsProps) {
  const { path, name, members, schemas = [], isTop, except } = props
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const addMember = useAddMember()
  const names = Object.keys(members)
  const visible = except === undefined ? names : names.filter((each) => !except.has(each))
  const missing = schemas.filter((each) => !Object.hasOwn(members, each.name))
  return (
    <Nested data-nested={isTop ? undefined : ''}>
      {visible.length === 0 && props.emptyText !== undefined && <p>{props.emptyText}</p>}
      {visible.map((each) => (
        <InnerField
          key={each}
          path={[...path, each]}
          name={each}
          value={members[each]}
          known={schemas.find((argument) => argument.name === each)}
          siblings={names}
          acts={isReadOnly ? undefined : { remove: () => void run({ do: 'unset', path: [...path, each] }) }}
        />
      ))}
      {!isReadOnly && (
        <AddMember
          label={props.addLabel ?? t('value.addMember')}
          of={name}
          existing={names}
          missing={missing}
          onAdd={(added, value) => addMember([...path, added], value)}
        />
      )}
    </Nested>
  )
}
