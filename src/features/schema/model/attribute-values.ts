// One attribute as a row of the form. Members that the row does not show stay in the stored attribute.
import { type LogicalAttribute, logicalAttribute } from '#contract/data-manager/logical-object.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { readRules, writeRules } from './attribute-rules.ts'
import { findChoice, writeType } from './type-choices.ts'

export const roles = ['dimension', 'measure', 'both', 'neither'] as const
type Role = (typeof roles)[number]

export interface AttributeValues {
  /** The stored name. Keys and relations refer to it, even after a rename. */
  id: string
  /** Rows that are not included are proposed by the table and not part of the object. */
  isIncluded: boolean
  name: string
  displayName: string
  main: string
  sub: string
  role: Role
  isSummable: boolean
  /** The rules of its sources, as text. */
  rules: string
  /** The attribute as its details were edited, as JSON; empty if they are as they were read. */
  edited: string
}
export type AttributeField = Exclude<keyof AttributeValues, 'id'>

const flags = {
  dimension: { is_dimension: true, is_measure: false },
  measure: { is_dimension: false, is_measure: true },
  both: { is_dimension: true, is_measure: true },
  neither: { is_dimension: false, is_measure: false },
} as const satisfies Record<Role, Pick<LogicalAttribute, 'is_dimension' | 'is_measure'>>

/** The flags of a role; none for another text. */
export function roleFlags(text: string): Partial<(typeof flags)[Role]> {
  const role = roles.find((one) => one === text)
  return role === undefined ? {} : flags[role]
}

export function roleOf(attribute: LogicalAttribute): Role {
  const { is_dimension: isDimension, is_measure: isMeasure } = attribute
  return (
    roles.find((role) => flags[role].is_dimension === isDimension && flags[role].is_measure === isMeasure) ??
    'neither'
  )
}

export function isMeasured(role: Role): boolean {
  return flags[role].is_measure
}

export function readAttribute(attribute: LogicalAttribute, id: string): AttributeValues {
  return {
    id,
    isIncluded: true,
    name: attribute.attribute_name,
    displayName: attribute.display_name ?? '',
    main: attribute.type.main,
    sub: attribute.type.sub ?? '',
    role: roleOf(attribute),
    isSummable: attribute.is_summable,
    rules: readRules(attribute),
    edited: '',
  }
}

/** Parsed texts of edited attributes: every edit of the form reads all of them. */
const parsed = new Map<string, LogicalAttribute>()
const maxParsed = 5000

const parseEdited = (text: string): LogicalAttribute | undefined => {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const found = logicalAttribute.safeParse(JSON.parse(text)).data
  if (found === undefined) return undefined
  if (parsed.size >= maxParsed) parsed.clear()
  parsed.set(text, found)
  return found
}

/** Returns the attribute that a row is based on: the edited one, or the one that was read. */
export function baseOf(
  { id, edited }: Pick<AttributeValues, 'id' | 'edited'>,
  attributes: ReadonlyMap<string, LogicalAttribute>,
): LogicalAttribute | undefined {
  return (edited === '' ? undefined : parseEdited(edited)) ?? attributes.get(id)
}

/** Returns the attribute with the changes of the row; members that the row does not show stay as they are. */
export function writeAttribute(values: AttributeValues, base: LogicalAttribute): LogicalAttribute {
  const before = readAttribute(base, values.id)
  const isTyped = before.main !== values.main || before.sub !== values.sub
  return {
    ...writeRules(base, values.rules),
    attribute_name: values.name,
    ...(before.displayName === values.displayName ? {} : { display_name: values.displayName }),
    ...flags[values.role],
    is_summable: values.isSummable,
    ...(isTyped ? { type: writeType(base.type, findChoice(values)) } : {}),
  }
}

/** Returns the row of an attribute whose details were edited. `read` is the attribute as it was read. */
export function editRow(
  row: AttributeValues,
  { next, read }: { next: LogicalAttribute; read: LogicalAttribute | undefined },
): AttributeValues {
  const plain = { ...readAttribute(next, row.id), isIncluded: row.isIncluded }
  const isPlain = read !== undefined && sameJson(writeAttribute(plain, read), next)
  return isPlain ? plain : { ...plain, edited: JSON.stringify(next) }
}
