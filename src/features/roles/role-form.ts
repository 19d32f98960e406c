// The form of a role. Grants are text, one per line; the table and the text editor are two views of it (IAM80).
import { z } from 'zod'
import { type Role, type RoleWrite, roleWrite } from '#contract/iam/role.ts'
import { type RoleCondition } from '#contract/iam/role-condition.ts'
import { type Shape, value } from '#domain/merge/shape.ts'
import { covered, readGrants, writeGrants } from '#src/components/permissions/permissions.ts'

const conditionValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ConditionValue = z.infer<typeof conditionValue>

const conditionRow = z.object({ id: z.string(), field: z.string(), values: z.array(conditionValue) })
export type ConditionRow = z.infer<typeof conditionRow>

export const roleForm = z.object({
  name: z.string(),
  description: z.string(),
  grants: z.string(),
  rows: z.array(conditionRow),
  secondFactor: z.boolean().default(false),
})
export type RoleForm = z.infer<typeof roleForm>

export const emptyRole: RoleForm = {
  name: '',
  description: '',
  grants: '',
  rows: [],
  secondFactor: false,
}

const rowsOf = (condition: RoleCondition | null): ConditionRow[] =>
  Object.entries(condition?.filter ?? {}).map(([field, values]) => ({ id: field, field, values }))

export function formOf({ name, description, permissions, condition, ...rest }: RoleWrite): RoleForm {
  return {
    name,
    description,
    grants: writeGrants(permissions),
    rows: rowsOf(condition),
    secondFactor: rest.second_factor,
  }
}

/** The writable members of a role. */
export function writeOf({ name, description, permissions, condition, second_factor }: Role): RoleWrite {
  return { name, description, permissions, condition, second_factor }
}

/** Complete rows; rows with the same field are combined. */
export function conditionOf(rows: readonly ConditionRow[]): RoleCondition | null {
  const filter = new Map<string, ConditionValue[]>()
  for (const { field, values } of rows) {
    const name = field.trim()
    if (name !== '' && values.length > 0) filter.set(name, [...(filter.get(name) ?? []), ...values])
  }
  return filter.size === 0 ? null : { filter: Object.fromEntries(filter) }
}

/** Rows that were added but are incomplete. */
export function isUnfinished({ field, values }: ConditionRow): boolean {
  return field.trim() === '' || values.length === 0
}

export function toWrite({ name, description, grants, rows, secondFactor }: RoleForm): RoleWrite {
  return {
    name: name.trim(),
    description: description.trim(),
    permissions: [...readGrants(grants).grants],
    condition: conditionOf(rows),
    second_factor: secondFactor,
  }
}

/** Grants are merged one by one; the condition as a whole, since half of it would show other rows. */
export const roleShape = {
  kind: 'members',
  members: {
    permissions: { kind: 'rows', row: value, keyOf: (row) => (typeof row === 'string' ? row : undefined) },
    condition: value,
  },
} as const satisfies Shape

export function readWrite(document: unknown): RoleWrite | undefined {
  return roleWrite.safeParse(document).data
}

export function fieldOf(path: string): keyof RoleForm | undefined {
  const name = path.split('.')[0] ?? ''
  if (name === 'permissions') return 'grants'
  if (name === 'condition') return 'rows'
  if (name === 'second_factor') return 'secondFactor'
  return roleForm.keyof().safeParse(name).data
}

export interface Loss {
  /** Permissions that the role no longer grants. */
  readonly permissions: readonly string[]
  /** Users with the role see other rows than before. */
  readonly isOtherRows: boolean
}

/** What users lose by a change of the role, unless another role grants it. */
export function lossOf(before: RoleWrite, after: RoleWrite): Loss {
  const remaining = new Set(covered(after.permissions))
  const isSame = JSON.stringify(before.condition) === JSON.stringify(after.condition)
  return {
    permissions: covered(before.permissions).filter((permission) => !remaining.has(permission)),
    isOtherRows: !isSame && after.condition !== null,
  }
}

/** The number of unsaved changes; each permission counts. */
export function countChanges(before: RoleWrite, after: RoleWrite): number {
  const granted = new Set(after.permissions)
  const kept = before.permissions.filter((permission) => granted.has(permission)).length
  const names = ['name', 'description', 'second_factor'] as const
  const others = names.map((name) => before[name] !== after[name])
  const isOther = JSON.stringify(before.condition) !== JSON.stringify(after.condition)
  return (
    before.permissions.length +
    after.permissions.length -
    2 * kept +
    [...others, isOther].filter(Boolean).length
  )
}

/** Parses a value by the type of its field; falls back to a string. */
export function typedValue(text: string, type: string | undefined): ConditionValue {
  if (type === 'num' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
