// The form of a virtual attribute: its values, the document that is saved, and the field of each problem.
import { z } from 'zod'
import {
  type AttributePreview,
  type VirtualAttribute,
  type VirtualAttributeCreate,
  virtualAttributeCreate,
} from '#contract/data-manager/virtual-attribute.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { proposeRoles } from '#domain/schema/propose-object.ts'

export const roles = ['measure', 'dimension', 'both', 'neither'] as const
type Role = (typeof roles)[number]

export const attributeForm = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  sql: z.string(),
  /** Null until someone chooses: that of the type. */
  role: z.enum(roles).nullable(),
  isSummable: z.boolean().nullable(),
})
export type AttributeForm = z.infer<typeof attributeForm>

export const emptyForm: AttributeForm = {
  name: '',
  displayName: '',
  description: '',
  sql: '',
  role: null,
  isSummable: null,
}

/** What the preview says about the values. */
export type FoundType = Pick<AttributePreview, 'kind' | 'type'>

type Roles = Pick<VirtualAttributeCreate, 'is_measure' | 'is_dimension' | 'is_summable'>

/** An aggregate is a measure that cannot be added up; the values of rows have the roles of an attribute of their type. */
const proposedRoles = (name: string, { kind, type }: FoundType): Roles =>
  kind === 'row' && type !== null
    ? proposeRoles(name, type)
    : { is_measure: true, is_dimension: false, is_summable: false }

const roleOf = ({ is_measure: isMeasure, is_dimension: isDimension }: Roles): Role => {
  if (isMeasure) return isDimension ? 'both' : 'measure'
  return isDimension ? 'dimension' : 'neither'
}

/** The chosen role, or the one that suits the values. */
export function shownRoles(
  { name, role, isSummable }: Pick<AttributeForm, 'name' | 'role' | 'isSummable'>,
  found: FoundType,
): { readonly role: Role; readonly isSummable: boolean } {
  const proposed = proposedRoles(name, found)
  return { role: role ?? roleOf(proposed), isSummable: isSummable ?? proposed.is_summable }
}

/** Whether it can be said that values add up: numbers of rows, as a measure. */
export function canBeSummable(role: Role, { kind, type }: FoundType): boolean {
  return (role === 'measure' || role === 'both') && kind !== 'aggregate' && type?.main === 'num'
}

/** What is saved. Members that the form does not have stay. */
export type AttributeDocument = VirtualAttributeCreate

export function documentOf(attribute: VirtualAttribute): AttributeDocument {
  return virtualAttributeCreate.parse(attribute)
}

export function formOf(document: AttributeDocument): AttributeForm {
  return {
    name: document.attribute_name,
    displayName: document.display_name ?? '',
    description: document.description ?? '',
    sql: document.sql,
    role: roleOf(document),
    isSummable: document.is_summable,
  }
}

/** A text that was never written is absent. */
const written = <Name extends string>(name: Name, typed: string, before: string | undefined) => {
  const text = typed.trim()
  return text === '' && before === undefined ? {} : { [name]: text }
}

export function toDocument(
  form: AttributeForm,
  { found, before }: { found: FoundType; before?: AttributeDocument | undefined },
): AttributeDocument {
  const { role, isSummable } = shownRoles(form, found)
  return {
    ...(before ?? { parameters: {} }),
    attribute_name: before?.attribute_name ?? form.name.trim(),
    is_virtual: true,
    ...written('display_name', form.displayName, before?.display_name),
    ...written('description', form.description, before?.description),
    is_measure: role === 'measure' || role === 'both',
    is_dimension: role === 'dimension' || role === 'both',
    is_summable: isSummable,
    sql: form.sql,
  }
}

/** Each member is merged as a whole. */
export const attributeShape = { kind: 'members', members: {} } as const satisfies Shape

export function readDocument(input: unknown): AttributeDocument | undefined {
  return virtualAttributeCreate.safeParse(input).data
}

/** How many fields differ. */
export function countChanges(form: AttributeForm, before: AttributeForm): number {
  const keys = attributeForm.keyof().options
  return keys.filter((key) => form[key] !== before[key]).length
}

const fields: Readonly<Record<string, keyof AttributeForm>> = {
  attribute_name: 'name',
  display_name: 'displayName',
  description: 'description',
  sql: 'sql',
}

/** The field of a problem of the request body. */
export function fieldOf(path: string): keyof AttributeForm | undefined {
  return Object.hasOwn(fields, path) ? fields[path] : undefined
}
