import { useTranslation } from 'react-i18next'
import { comparisons } from '#domain/playbook/check/check-case.ts'
import { isList, isObject, ownMember } from '#domain/playbook/json.ts'
import type { JsonObject, JsonPath, PlaybookNode } from '#domain/playbook/playbook.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { AddButton } from '../fields/AddButton.tsx'
import { FieldDiagnostics } from '../fields/FieldDiagnostics.tsx'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { SourceField } from '../values/SourceField.tsx'
import { ValueField } from '../values/ValueField.tsx'
import { CaseName } from './CaseName.tsx'
import { freeName } from '#src/lib/free-name.ts'
import { FieldRow, RowMenu, FieldRows } from './FieldRow.tsx'

const list = 'cases'
const standardMembers = new Set(['name', 'left', 'comparison', 'right'])

interface CaseProps {
  node: PlaybookNode
  path: JsonPath
  value: JsonObject
  at: number
  count: number
}

const Comparison = ({ path, value }: { path: JsonPath; value: unknown }) => {
  const { t } = useTranslation('shared')
  const { set, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt(path)
  const word = typeof value === 'string' ? value : ''
  const isKnown = comparisons.some((each) => each === word)
  const options = [...(isKnown || word === '' ? [] : [word]), ...comparisons]
  return (
    <FieldFrame label={t('field.comparison')} diagnostics={diagnostics}>
      {({ id, describedBy }) => (
        <SelectInput
          id={id}
          mono
          value={word}
          placeholder={t('action.choose')}
          disabled={isReadOnly}
          onChange={(next) => set(path, next)}
          options={options.map((each) => ({ value: each, label: each }))}
          labelledBy={`${id}-label`}
          aria-describedby={describedBy}
        />
      )}
    </FieldFrame>
  )
}

const Case = ({ node, path, value, at, count }: CaseProps) => {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt(path)
  const name = typeof value.name === 'string' ? value.name : ''
  const cases = path.slice(0, -1)
  const remove = () => run(name === '' ? { do: 'unset', path } : { do: 'remove_case', node: node.id, name })
  const move = (to: number) => () => void run({ do: 'reorder', path: [...cases, at], to })
  const members = Object.keys(value)
  return (
    <FieldRow role="group" aria-label={t('condition.case', { number: at + 1 })}>
      <header>
        <b>{t('condition.case', { number: at + 1 })}</b>
        {!isReadOnly && (
          <span>
            <RowMenu
              name={name === '' ? t('condition.case', { number: at + 1 }) : name}
              onUp={at === 0 ? undefined : move(at - 1)}
              onDown={at === count - 1 ? undefined : move(at + 1)}
              onRemove={remove}
            />
          </span>
        )}
      </header>
      <CaseName node={node} path={path} name={name} />
      <ValueField path={[...path, 'left']} name="left" value={value.left ?? ''} />
      <Comparison path={[...path, 'comparison']} value={value.comparison} />
      <ValueField path={[...path, 'right']} name="right" value={value.right ?? ''} />
      {members
        .filter((member) => !standardMembers.has(member))
        .map((member) => (
          <ValueField
            key={member}
            path={[...path, member]}
            name={member}
            value={value[member]}
            siblings={members}
            acts={
              isReadOnly ? undefined : { remove: () => void run({ do: 'unset', path: [...path, member] }) }
            }
          />
        ))}
      <FieldDiagnostics diagnostics={diagnostics} />
    </FieldRow>
  )
}

/** The cases of a condition in evaluation order. */
export function ConditionFields({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const path = ['nodes', node.id, list]
  const cases = ownMember(node.value, list) ?? []
  const diagnostics = useDiagnosticsAt(path)
  if (!isList(cases))
    return (
      <FieldFrame label={list} isMono isGroup diagnostics={diagnostics}>
        {() => <SourceField path={path} label={list} isFramed />}
      </FieldFrame>
    )
  const names = node.outputs.map(({ name }) => name)
  const add = () => {
    const numbered = (number: number) => `${t('condition.newCase')} ${number}`
    const name = freeName(numbered(cases.length + 1), (tried) => names.includes(tried), numbered)
    run({ do: 'add_case', node: node.id, value: { name, left: '', comparison: '==', right: '' } })
  }
  return (
    <>
      <FieldRows>
        {cases.map((each, at) => {
          const key = `${at}`
          const casePath = [...path, at]
          if (isObject(each))
            return <Case key={key} node={node} path={casePath} value={each} at={at} count={cases.length} />
          return (
            <FieldRow key={key}>
              <SourceField path={casePath} label={t('condition.case', { number: at + 1 })} isFramed />
            </FieldRow>
          )
        })}
      </FieldRows>
      <FieldDiagnostics diagnostics={diagnostics} />
      {!isReadOnly && <AddButton onClick={add}>{t('condition.add')}</AddButton>}
      <MarginNote>{t('condition.else')}</MarginNote>
    </>
  )
}
