// One attribute as a row of the form. Members that the row does not show stay in the stored attribute.
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
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
}
export type AttributeField = Exclude<keyof AttributeValues, 'id'>

const flags = {
  dimension: { is_dimension: true, is_measure: false },
  measure: { is_dimension: false, is_measure: true },
  both: { is_dimension: true, is_measure: true },
  neither: { is_dimension: false, is_measure: false },
} as const satisfies Record<Role, Pick<LogicalAttribute, 'is_dimension' | 'is_measure'>>

const roleOf = (attribute: LogicalAttribute): Role => {
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
  }
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
