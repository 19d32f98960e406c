// Reads rules and conditions as the design contains them.
import { isName, operandsOf, ruleDraft } from './rule-parsing.ts'
import { type ActionName, actions, type ConditionName, conditions } from './rule-table.ts'

/** A rule, or a condition in a group. */
export type Members = Readonly<Record<string, unknown>>

const textsOf = (values: readonly unknown[]): string[] => values.map(String)

/** The condition of a rule: `ALL` if it has none, undefined if it is unknown. */
export function conditionOf({ condition }: Members): ConditionName | undefined {
  if (condition === undefined || condition === null || condition === '') return 'ALL'
  return typeof condition === 'string' && isName(conditions, condition) ? condition : undefined
}

/** The action of a rule: null for a filter, undefined if it is unknown. */
export function actionOf({ action }: Members): ActionName | null | undefined {
  if (action === undefined || action === null || action === '') return null
  return typeof action === 'string' && isName(actions, action) ? action : undefined
}

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

/** Operands of a simple condition. */
export function conditionValues(members: Members): string[] {
  return textsOf(operandsOf(members['condition_value'], listOf(members['condition_values'])))
}

/** Operands of an action. */
export function actionValues(members: Members): string[] {
  return textsOf(operandsOf(members['action_value'], listOf(members['action_values'])))
}

/** The value of rows that do not meet the condition; undefined for none. */
export function elseOf(rule: Members): string | undefined {
  return textsOf(operandsOf(rule['else_value'], undefined))[0]
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Conditions of a group. */
export function nestedOf(members: Members): Members[] {
  return (listOf(members['condition_values']) ?? []).filter(isMembers)
}

const isKnownCondition = (members: Members): boolean => {
  const name = conditionOf(members)
  if (name === undefined || !ruleDraft.safeParse(members).success) return false
  if (conditions[name] !== 'nested') return true
  const items = listOf(members['condition_values']) ?? []
  return items.every((item) => isMembers(item) && isKnownCondition(item))
}

/** Whether the form can show a rule. Others, of another platform, are shown as code. */
export function isKnownRule(rule: Members): boolean {
  return actionOf(rule) !== undefined && isKnownCondition(rule)
}
