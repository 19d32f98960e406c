import { useTranslation } from 'react-i18next'
import { isList, ownMember } from '#domain/playbook/json.ts'
import type { JsonPath, PlaybookNode } from '#domain/playbook/playbook.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { useComposed } from '#src/ui/keyboard/composition.ts'
import { useFieldDraft } from '../values/field-drafts.ts'

interface CaseNameProps {
  node: PlaybookNode
  /** Path of the case. */
  path: JsonPath
  name: string
}

const isDuplicate = (node: PlaybookNode, name: string): boolean => {
  const cases = ownMember(node.value, 'cases')
  const isCase = isList(cases) && cases.some((each) => ownMember(each, 'name') === name)
  return isCase || node.outputs.some((output) => output.of === 'outputs' && output.name === name)
}

/** Renames the case and its output; an empty or duplicate name stays in the field. */
const useCaseName = ({ node, path, name }: CaseNameProps) => {
  const { run, set } = useFields()
  const [draft, setDraft] = useFieldDraft(`case ${JSON.stringify(path)}`)
  const type = (next: string) => {
    const mustWait = next !== name && (next === '' || isDuplicate(node, next))
    setDraft(mustWait ? next : undefined)
    if (mustWait || next === name) return
    const group = `case ${JSON.stringify(path)}`
    if (name === '') set([...path, 'name'], next)
    else run({ do: 'rename_case', node: node.id, from: name, to: next }, group)
  }
  return { shown: draft ?? name, isWaiting: draft !== undefined, type }
}

/** The name of a case, which is also the name of its output. */
export function CaseName(props: CaseNameProps) {
  const { path } = props
  const { t } = useTranslation('inspector')
  const { closeGroup, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt([...path, 'name'])
  const { shown, isWaiting, type } = useCaseName(props)
  const { text, change, composition } = useComposed({ value: shown, onChange: type })
  return (
    <FieldFrame label={t('condition.name')} path={[...path, 'name']} diagnostics={diagnostics}>
      {({ id, describedBy }) => (
        <div {...composition}>
          <TextInput
            id={id}
            value={text}
            onChange={change}
            onBlur={closeGroup}
            invalid={isWaiting}
            readOnly={isReadOnly}
            aria-describedby={describedBy}
          />
          {isWaiting && (
            <div style={{ marginTop: 6 }}>
              <MarginNote tone="error" live>
                {shown === '' ? t('condition.needsName') : t('value.nameTaken', { name: shown })}
              </MarginNote>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
