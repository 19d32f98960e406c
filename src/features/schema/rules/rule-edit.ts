// Changes rules and conditions of a design. Members that the form does not know stay.
import {
  actionOf,
  actionValues,
  conditionOf,
  conditionValues,
  type Members,
  nestedOf,
} from '#domain/schema/rules/rule-members.ts'
import {
  type ActionName,
  actionShape,
  type ConditionName,
  conditions,
  kindAfter,
  type ValueKind,
} from '#domain/schema/rules/rule-table.ts'
import type { RuleValues } from '../model/attribute-rules.ts'

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

const conditionMembers = ['condition', 'condition_value', 'condition_values']

const withOperands = (members: Members, name: string, values: readonly unknown[]): Members => {
  const rest = without(members, [name, `${name}s`])
  if (values.length === 0) return rest
  return values.length === 1 ? { ...rest, [name]: values[0] } : { ...rest, [`${name}s`]: values }
}

export function withConditionValues(members: Members, values: readonly string[]): Members {
  return withOperands(members, 'condition_value', values)
}

export function withNested(members: Members, items: readonly Members[]): Members {
  return { ...without(members, ['condition_value']), condition_values: items }
}

export function withActionValues(members: Members, values: readonly string[]): Members {
  return withOperands(members, 'action_value', values)
}

/** Number of operands with which a condition starts. */
const starting = { none: 0, one: 1, pattern: 1, range: 2, list: 1, nested: 0 } as const

/**
 * Returns the rule or condition with another condition. A simple condition becomes the first one of a group, and the
 * other way round.
 */
export function withCondition(members: Members, name: ConditionName): Members {
  const before = conditionOf(members)
  const isGroup = conditions[name] === 'nested'
  const wasGroup = before !== undefined && conditions[before] === 'nested'
  if (isGroup && wasGroup) return { ...members, condition: name }
  if (isGroup) {
    const { condition, condition_value: value, condition_values: values } = members
    const first = Object.fromEntries(
      Object.entries({ condition, condition_value: value, condition_values: values }).filter(
        ([, member]) => member !== undefined,
      ),
    )
    const own = before === undefined || before === 'ALL' ? { condition: 'IS NULL' } : first
    return { ...without(members, conditionMembers), condition: name, condition_values: [own] }
  }
  const [first = {}] = nestedOf(members)
  const values = wasGroup ? conditionValues(first) : conditionValues(members)
  const count = starting[conditions[name]]
  const filled = Array.from({ length: count }, (_, index) => values[index] ?? '')
  return { ...withConditionValues(without(members, conditionMembers), filled), condition: name }
}

/** Returns the rule with another action; null for a filter. Operands stay as far as they fit. */
export function withAction(rule: Members, name: ActionName | null): Members {
  const values = actionValues(rule)
  const { operands, optional = 0 } = name === null ? { operands: [] } : actionShape(name)
  const required = operands.length - optional
  const filled = operands.flatMap((operand, index) => {
    if (index >= required && values[index] === undefined) return []
    return [operand === 'unit' ? 'year' : (values[index] ?? '')]
  })
  const rest = without(withActionValues(rule, filled), ['action'])
  return name === null ? rest : { ...rest, action: name }
}

/** Returns the rule with the value of other rows; undefined for none. */
export function withElse(rule: Members, value: string | undefined): Members {
  const rest = without(rule, ['else_value'])
  return value === undefined ? rest : { ...rest, else_value: value }
}

/** Returns the rule whose condition reads an attribute; empty for the value itself. */
export function withReading(rule: Members, attribute: string): Members {
  const rest = without(rule, ['attribute_name'])
  return attribute === '' ? rest : { ...rest, attribute_name: attribute }
}

/** A rule that a person starts with. */
export const newRule: Members = { condition: 'IS NULL', action: 'default', action_value: '' }

export function toRule(members: Members): RuleValues {
  return { ...members }
}

/** Kinds of the values that each rule runs on. */
export function kindsOf(rules: readonly Members[], first: ValueKind): ValueKind[] {
  let kind = first
  return rules.map((rule) => {
    const before = kind
    kind = kindAfter(actionOf(rule) ?? null, before)
    return before
  })
}

/** Moves an item of a list. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
