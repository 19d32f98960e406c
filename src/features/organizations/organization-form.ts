// The forms of an organization, and their request bodies.
import { z } from 'zod'
import type { Organization, OrganizationWrite } from '#contract/iam/organization.ts'
import type { Shape } from '#domain/merge/shape.ts'

export const organizationForm = z.object({ name: z.string(), description: z.string() })
export type OrganizationForm = z.infer<typeof organizationForm>

export const newForm = organizationForm.extend({ id: z.string() })
type NewForm = z.infer<typeof newForm>

export const organizationShape = { kind: 'members', members: {} } as const satisfies Shape

export const emptyForm: NewForm = { id: '', name: '', description: '' }

export function formOf({ name, description }: Organization): OrganizationForm {
  return { name, description }
}

export function toWrite({ name, description }: OrganizationForm): OrganizationWrite {
  return {
    name: name.trim(),
    description: description.trim(),
  }
}

export function fieldOf(path: string): keyof NewForm | undefined {
  return (['id', 'name', 'description'] as const).find((each) => each === path)
}

/** Validates an ID before it is sent. */
export function idProblem(id: string): 'id' | 'idShape' | undefined {
  if (id.trim() === '') return 'id'
  return /^[a-z0-9][a-z0-9_-]{0,59}$/.test(id.trim()) ? undefined : 'idShape'
}
