// Where a problem that the platform names by a path of the body stands in the form.
import type { FieldPath } from 'react-hook-form'
import type { ProviderForm } from './form-values.ts'
import { sectionOfPath } from './sections.ts'

const members: Readonly<Record<string, string>> = { role: 'target', group: 'target', if: 'conditions' }

const rowPath = (index: string, [first = '', second]: readonly string[]): string => {
  if (first === 'bind') return `mappings.${index}.${second ?? 'input'}`
  return `mappings.${index}.${members[first] ?? 'target'}`
}

/** The name of the field; undefined for what the form has no field for. */
export const fieldOfPath = (path: string): FieldPath<ProviderForm> | undefined => {
  if (sectionOfPath(path) === undefined) return undefined
  const [first = '', index, ...rest] = path.split('.')
  const name = first === 'mappings' && index !== undefined ? rowPath(index, rest) : path
  // Bindings are one field: their names hold dots themselves.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a path of the body, turned into the path of the same thing in the form
  return (first === 'bindings' ? first : name) as FieldPath<ProviderForm>
}
