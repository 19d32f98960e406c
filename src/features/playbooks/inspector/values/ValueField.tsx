import { useState } from 'react'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { NameInput } from './NameInput.tsx'
import { ValueInput, isNested } from './ValueInput.tsx'
import { ValueMenu } from './ValueMenu.tsx'
import { type ValueFieldProps, useValueLabels } from './value-field.ts'
import { convertTo, typeOf } from './value-type.ts'

/** Values nested deeper, or with more entries, are shown as source text. */
const deepest = 4
const largest = 60

const mustBeText = (path: JsonPath, value: unknown): boolean =>
  isNested(value) && (path.length > deepest + 3 || Object.keys(value).length > largest)

interface RenamingProps extends Pick<ValueFieldProps, 'path' | 'name' | 'siblings'> {
  onClose: () => void
}

const Renaming = ({ path, name, siblings = [], onClose }: RenamingProps) => {
  const { run } = useFields()
  return (
    <NameInput
      name={name}
      existing={siblings}
      onName={(next) => {
        onClose()
        if (next !== name) run({ do: 'rename', path, name: next })
      }}
      onClose={onClose}
    />
  )
}

/** Whether a list or an object is shown as source text, and the toggle if both are possible. */
const useTextChoice = (path: JsonPath, value: unknown) => {
  const [isText, setText] = useState(false)
  const isChoice = isNested(value) && !mustBeText(path, value)
  const shows = isNested(value) && (isText || !isChoice)
  return { shows, choose: isChoice ? setText : undefined }
}

/** One value with its name: an input for its type, and actions to convert, rename or remove it. */
export function ValueField({ path, name, value, known, acts, siblings }: ValueFieldProps) {
  const { isReadOnly, set } = useFields()
  const labelOf = useValueLabels()
  const [isRenaming, setRenaming] = useState(false)
  const text = useTextChoice(path, value)
  const diagnostics = useDiagnosticsAt(path, text.shows)
  const menu = (
    <ValueMenu
      {...acts}
      name={name}
      type={typeOf(value)}
      rename={siblings && (() => setRenaming(true))}
      onRetype={(type) => set(path, convertTo(value, type))}
      isText={text.shows}
      onText={text.choose}
    />
  )
  return (
    <FieldFrame
      label={name}
      path={path}
      isMono
      isGroup={isNested(value)}
      typeLabel={labelOf(known, value)}
      help={known?.description}
      diagnostics={diagnostics}
      renaming={isRenaming && <Renaming {...{ path, name, siblings }} onClose={() => setRenaming(false)} />}
      action={!isReadOnly && !isRenaming && menu}
    >
      {(framed) => (
        <ValueInput {...framed} path={path} name={name} value={value} known={known} isText={text.shows} />
      )}
    </FieldFrame>
  )
}
