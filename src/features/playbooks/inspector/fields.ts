// What every field of the inspector stands in: whose members it shows, and how a change is made. A change is made as it
// is typed, in one group for each field, so that undo takes back what was typed there together.
import { createContext, use } from 'react'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Command } from '#domain/playbook/edit/command.ts'
import type { JsonPath, NodeId } from '#domain/playbook/playbook.ts'

export interface Fields {
  /** Null for the document itself. */
  readonly node: NodeId | null
  readonly isReadOnly: boolean
  /** What the checks found of it. */
  readonly findings: readonly Finding[]
  readonly set: (path: JsonPath, value: unknown) => void
  /** A step of its own, unless it goes on in a group. */
  readonly run: (command: Command | readonly Command[], group?: string) => boolean
  /** The end of typing in a field: what comes next is undone alone. */
  readonly settle: () => void
}

export const FieldsContext = createContext<Fields | null>(null)

export const useFields = (): Fields => {
  const fields = use(FieldsContext)
  if (fields === null) throw new Error('This field stands in no inspector')
  return fields
}

/** Whether two paths lead to the same member. */
const isSame = (one: JsonPath, other: JsonPath): boolean =>
  one.length === other.length && one.every((step, at) => String(step) === String(other[at]))

/** Whether a path leads to a member or into it. */
export const isWithin = (path: JsonPath, container: JsonPath): boolean =>
  path.length >= container.length && isSame(path.slice(0, container.length), container)

/** What was found of a member itself; with `deep`, also of what is in it. */
export const useFindingsAt = (path: JsonPath, deep = false): readonly Finding[] => {
  const { findings } = useFields()
  return findings.filter((finding) => (deep ? isWithin(finding.path, path) : isSame(finding.path, path)))
}
