// Checks the rules of a source for the types of each table that it names (DM5).
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { parsePath, type AttributePath, type KnownAttributes, type KnownTypes } from '../attribute-path.ts'
import { parseRules } from './parse-rule.ts'
import { ruleKind, type ValueKind } from './rule-table.ts'

interface RuleCheck {
  readonly attribute: LogicalAttribute
  readonly object: LogicalObject
  readonly path: string
  readonly known: KnownTypes
  readonly names: KnownAttributes
}

type Source = LogicalAttribute['sources'][number]

const isSameTable = (one: AttributePath, other: AttributePath): boolean =>
  one.source === other.source && one.table === other.table

/** The type that an attribute has in the table of a path; its own type where that table does not fill it. */
const typeAt = (
  { sources, type }: LogicalAttribute,
  table: AttributePath,
  { known, names }: RuleCheck,
): AttributeType => {
  const paths = sources.flatMap(({ attributes }) => attributes.map((text) => parsePath(text, names)))
  const found = paths.find((reading) => reading.kind === 'found' && isSameTable(reading.path, table))
  if (found?.kind !== 'found') return type
  return known.get(table.source)?.get(table.table)?.get(found.path.attribute) ?? type
}

/** All problems of the rules. */
export function checkRules({ rules, attributes }: Source, check: RuleCheck): Problem[] {
  if (rules.length === 0) return []
  const { attribute, object, names, path } = check
  const problems = attributes.flatMap((text) => {
    const reading = parsePath(text, names)
    if (reading.kind !== 'found') return []
    const kindAt = (own: LogicalAttribute): ValueKind => ruleKind(own.type, typeAt(own, reading.path, check))
    const others = new Map(object.attributes.map((own) => [own.attribute_name, kindAt(own)]))
    const context = { path, attribute: attribute.attribute_name, kind: kindAt(attribute), others }
    return parseRules(rules, context).problems
  })
  const isFirst = ({ path: at, code }: Problem, index: number): boolean =>
    problems.findIndex((one) => one.path === at && one.code === code) === index
  return problems.filter(isFirst)
}
