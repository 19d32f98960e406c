import { useTranslation } from 'react-i18next'
import type { JsonObject, JsonPath } from '#domain/playbook/playbook.ts'
import type { KnownArgument } from './argument-schema.ts'
import { useFields } from '../fields/fields.ts'
import { AddMember } from './AddMember.tsx'
import { Nested, InnerField } from './value-field.ts'

interface MembersFieldsProps {
  path: JsonPath
  /** What they are members of. */
  name: string
  members: JsonObject
  /** Of arguments: those that the catalogue knows. */
  known?: readonly KnownArgument[] | undefined
  /** They are the pane's own, not in another field. */
  isTop?: boolean | undefined
  /** Members that are shown elsewhere. */
  except?: ReadonlySet<string> | undefined
  addLabel?: string | undefined
  emptyText?: string | undefined
}

/** The members of an object, each in its field, and one more. */
export function MembersFields(props: MembersFieldsProps) {
  const { path, name, members, known = [], isTop, except } = props
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const names = Object.keys(members)
  const shown = except === undefined ? names : names.filter((each) => !except.has(each))
  const missing = known.filter((each) => !Object.hasOwn(members, each.name))
  return (
    <Nested data-nested={isTop ? undefined : ''}>
      {shown.length === 0 && props.emptyText !== undefined && <p>{props.emptyText}</p>}
      {shown.map((each) => (
        <InnerField
          key={each}
          path={[...path, each]}
          name={each}
          value={members[each]}
          known={known.find((argument) => argument.name === each)}
          siblings={names}
          acts={isReadOnly ? undefined : { remove: () => void run({ do: 'unset', path: [...path, each] }) }}
        />
      ))}
      {!isReadOnly && (
        <AddMember
          label={props.addLabel ?? t('value.addMember')}
          of={name}
          taken={names}
          missing={missing}
          onAdd={(added, value) => void run({ do: 'set', path: [...path, added], value })}
        />
      )}
    </Nested>
  )
}
