// The form of a group: its values, its request body, and the field of each problem.
import { z } from 'zod'
import type { Group, GroupWrite } from '#contract/iam/group.ts'
import { type Shape, value } from '#domain/merge/shape.ts'

export const groupForm = z.object({
  name: z.string(),
  description: z.string(),
  /** IDs. */
  roles: z.array(z.string()),
})
export type GroupForm = z.infer<typeof groupForm>

export const emptyGroup: GroupForm = { name: '', description: '', roles: [] }

export function formOf({ name, description, roles }: Group): GroupForm {
  return {
    name,
    description,
    roles: roles.map(({ role }) => role),
  }
}

export function toWrite({ name, description, roles }: GroupForm): GroupWrite {
  return {
    name,
    description,
    roles: roles.map((role) => ({ role })),
  }
}

/** Roles are merged one by one. */
export const groupShape = {
  kind: 'members',
  members: {
    roles: { kind: 'rows', row: value, keyOf: (row) => (typeof row === 'string' ? row : undefined) },
  },
} as const satisfies Shape

export function fieldOf(path: string): keyof GroupForm | undefined {
  return groupForm.keyof().safeParse(path.split('.')[0]).data
}
