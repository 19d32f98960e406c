import { useTranslation } from 'react-i18next'
import { modificationTypes } from '#domain/playbook/check/check-store.ts'
import { isList, isObject, ownMember } from '#domain/playbook/json.ts'
import type { JsonObject, JsonPath, PlaybookNode } from '#domain/playbook/playbook.ts'
import { type Option, SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { AddButton } from '../fields/AddButton.tsx'
import { FieldDiagnostics } from '../fields/FieldDiagnostics.tsx'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { TypedField } from '../fields/TypedField.tsx'
import { SourceField } from '../values/SourceField.tsx'
import { ValueField } from '../values/ValueField.tsx'
import { FieldRow, FieldRows, RowMenu } from './FieldRow.tsx'

const list = 'modifications'
const standardMembers = new Set(['key', 'type', 'value'])

const Change = ({ path, value }: { path: JsonPath; value: unknown }) => {
  const { t } = useTranslation(['inspector', 'shared'])
  const { set, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt(path)
  const word = typeof value === 'string' ? value : ''
  const known: readonly Option[] = modificationTypes.map((each) => ({
    value: each,
    label: t(`store.change.${each}`),
  }))
  const isKnown = known.some((each) => each.value === word)
  return (
    <FieldFrame label={t('store.what')} diagnostics={diagnostics}>
      {({ id, describedBy }) => (
        <SelectInput
          id={id}
          value={word}
          placeholder={t('shared:action.choose')}
          disabled={isReadOnly}
          onChange={(next) => set(path, next)}
          options={isKnown || word === '' ? known : [{ value: word, label: word }, ...known]}
          labelledBy={`${id}-label`}
          aria-describedby={describedBy}
        />
      )}
    </FieldFrame>
  )
}

interface ModificationProps {
  path: JsonPath
  value: JsonObject
  at: number
  count: number
}

const Modification = ({ path, value, at, count }: ModificationProps) => {
  const { t } = useTranslation(['inspector', 'shared'])
  const { run, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt(path)
  const label = t('store.modification', { number: at + 1 })
  const move = (to: number) => () => void run({ do: 'reorder', path, to })
  const members = Object.keys(value)
  const others = members.filter((member) => !standardMembers.has(member))
  const hasValue = value.type !== 'unset' || Object.hasOwn(value, 'value')
  return (
    <FieldRow role="group" aria-label={label}>
      <header>
        <b>{label}</b>
        {!isReadOnly && (
          <span>
            <RowMenu
              name={label}
              onUp={at === 0 ? undefined : move(at - 1)}
              onDown={at === count - 1 ? undefined : move(at + 1)}
              onRemove={() => run({ do: 'unset', path })}
            />
          </span>
        )}
      </header>
      <TypedField
        path={[...path, 'key']}
        label={t('shared:field.key')}
        mono
        value={typeof value.key === 'string' ? value.key : ''}
      />
      <Change path={[...path, 'type']} value={value.type} />
      {hasValue && <ValueField path={[...path, 'value']} name="value" value={value.value ?? ''} />}
      {others.map((member) => (
        <ValueField
          key={member}
          path={[...path, member]}
          name={member}
          value={value[member]}
          siblings={members}
          acts={isReadOnly ? undefined : { remove: () => void run({ do: 'unset', path: [...path, member] }) }}
        />
      ))}
      <FieldDiagnostics diagnostics={diagnostics} />
    </FieldRow>
  )
}

/** The modifications of a store node in order. */
export function StoreFields({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const path = ['nodes', node.id, list]
  const modifications = ownMember(node.value, list) ?? []
  const diagnostics = useDiagnosticsAt(path)
  if (!isList(modifications))
    return (
      <FieldFrame label={list} isMono isGroup diagnostics={diagnostics}>
        {() => <SourceField path={path} label={list} isFramed />}
      </FieldFrame>
    )
  const fresh = { key: '', type: 'set', value: '' }
  const add = () => {
    const isThere = Object.hasOwn(node.value, list)
    run(
      isThere
        ? { do: 'insert', path: [...path, modifications.length], value: fresh }
        : { do: 'set', path, value: [fresh] },
    )
  }
  return (
    <>
      <FieldRows>
        {modifications.map((each, at) => {
          const key = `${at}`
          const itemPath = [...path, at]
          if (isObject(each))
            return (
              <Modification key={key} path={itemPath} value={each} at={at} count={modifications.length} />
            )
          return (
            <FieldRow key={key}>
              <SourceField path={itemPath} label={t('store.modification', { number: at + 1 })} isFramed />
            </FieldRow>
          )
        })}
      </FieldRows>
      <FieldDiagnostics diagnostics={diagnostics} />
      {!isReadOnly && <AddButton onClick={add}>{t('store.add')}</AddButton>}
    </>
  )
}
