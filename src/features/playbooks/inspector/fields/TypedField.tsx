import type { ReactNode } from 'react'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { useFields, useDiagnosticsAt } from './fields.ts'
import { useComposed } from '#src/ui/keyboard/composition.ts'

interface TypedFieldProps {
  path: JsonPath
  label: string
  value: string
  mono?: boolean | undefined
  rows?: number | undefined
  help?: string | undefined
  action?: ReactNode
  /** Called instead of setting the member. */
  onChange?: ((value: string) => void) | undefined
}

/** A text member without templates. */
export function TypedField({ path, label, value, mono, rows, help, action, onChange }: TypedFieldProps) {
  const { set, closeGroup, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt(path)
  const { text, change, composition } = useComposed({
    value,
    onChange: onChange ?? ((next) => set(path, next)),
  })
  return (
    <FieldFrame label={label} path={path} help={help} action={action} diagnostics={diagnostics}>
      {({ id, describedBy }) => (
        <div {...composition}>
          <TextInput
            id={id}
            value={text}
            onChange={change}
            onBlur={closeGroup}
            mono={mono}
            rows={rows}
            readOnly={isReadOnly}
            aria-describedby={describedBy}
          />
        </div>
      )}
    </FieldFrame>
  )
}
