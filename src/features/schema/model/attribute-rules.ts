// The rules of an attribute as one text: a row of the form is compared and stored by its values.
import { z } from 'zod'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'

/** A rule as the design contains it; unknown members stay. */
export type RuleValues = LogicalAttribute['sources'][number]['rules'][number]
/** The rules of each source. */
type SourceRules = readonly (readonly RuleValues[])[]

const shape = z.array(z.array(z.looseObject({ attribute_name: z.string().optional() })))

/** Returns the text; empty if no source has rules. */
export function rulesText(rules: SourceRules): string {
  return rules.every((own) => own.length === 0) ? '' : JSON.stringify(rules)
}

export function rulesOf(text: string): RuleValues[][] {
  return text === '' ? [] : shape.parse(JSON.parse(text))
}

/** Returns the number of rules of all sources. */
export function countRules(text: string): number {
  return rulesOf(text).reduce((sum, own) => sum + own.length, 0)
}

export function readRules({ sources }: LogicalAttribute): string {
  return rulesText(sources.map(({ rules }) => rules))
}

/** Returns the attribute with these rules; everything else stays as it is. */
export function writeRules(attribute: LogicalAttribute, text: string): LogicalAttribute {
  if (readRules(attribute) === text) return attribute
  const rules = rulesOf(text)
  const sources = attribute.sources.map((source, index) => ({ ...source, rules: rules[index] ?? [] }))
  return { ...attribute, sources }
}

/** Returns the attribute with the current names of the attributes that its rules read. */
export function renameInRules(
  attribute: LogicalAttribute,
  renamed: (name: string) => string,
): LogicalAttribute {
  if (readRules(attribute) === '') return attribute
  const sources = attribute.sources.map((source) => ({
    ...source,
    rules: source.rules.map((rule) =>
      rule.attribute_name === undefined ? rule : { ...rule, attribute_name: renamed(rule.attribute_name) },
    ),
  }))
  return { ...attribute, sources }
}
