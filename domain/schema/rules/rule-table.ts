// The conditions and actions of the rules of an attribute's source (DM5, DM40), and the operands of each.

/** What a value is while rules run on it. */
export type ValueKind = 'text' | 'num' | 'date' | 'datetime' | 'boolean'

/** Operands of a condition: none, one, a list, a range, a pattern, or nested conditions. */
type ConditionOperands = 'none' | 'one' | 'list' | 'range' | 'pattern' | 'nested'

export const conditions = {
  ALL: 'none',
  EQUAL: 'one',
  'NOT EQUAL': 'one',
  IN: 'list',
  'NOT IN': 'list',
  LT: 'one',
  LTE: 'one',
  GT: 'one',
  GTE: 'one',
  BETWEEN: 'range',
  'NOT BETWEEN': 'range',
  REGEXP: 'pattern',
  'NOT REGEXP': 'pattern',
  'IS NULL': 'none',
  'IS NOT NULL': 'none',
  'IS INT': 'none',
  'IS NOT INT': 'none',
  'IS DEC': 'none',
  'IS NOT DEC': 'none',
  'IS NUM': 'none',
  'IS NOT NUM': 'none',
  'IS DATE': 'none',
  'IS NOT DATE': 'none',
  OR: 'nested',
  AND: 'nested',
} as const satisfies Record<string, ConditionOperands>
export type ConditionName = keyof typeof conditions

/**
 * Operands of an action, in the order of `action_values`. `value` is a value of the kind that the rule runs on, `search`
 * a text that is not empty, `position` an integer other than 0, `count` a positive integer, `divisor` a number other
 * than 0, `message` an optional text.
 */
export type ActionOperand =
  | 'value'
  | 'text'
  | 'search'
  | 'pattern'
  | 'number'
  | 'divisor'
  | 'position'
  | 'count'
  | 'unit'
  | 'message'

interface ActionShape {
  readonly operands: readonly ActionOperand[]
  /** Operands that may be left out, counted from the end. */
  readonly optional?: number
  /** Kinds of values that it accepts; absent for all. A text is read as the first of them. */
  readonly kinds?: readonly ValueKind[]
  /** The result is a text. */
  readonly isText?: boolean
}

const numeric: readonly ValueKind[] = ['num']
const movable: readonly ValueKind[] = ['num', 'date', 'datetime']

export const actions = {
  keep: { operands: [] },
  skip: { operands: [] },
  default: { operands: ['value'] },
  replace: { operands: ['search', 'text'], isText: true },
  regexp_replace: { operands: ['pattern', 'text'], isText: true },
  substring: { operands: ['position', 'count'], optional: 1, isText: true },
  split: { operands: ['search', 'position'], isText: true },
  concat: { operands: ['text'], isText: true },
  add: { operands: ['number'], kinds: movable },
  sub: { operands: ['number'], kinds: movable },
  mul: { operands: ['number'], kinds: numeric },
  div: { operands: ['divisor'], kinds: numeric },
  mod: { operands: ['divisor'], kinds: numeric },
  ceil: { operands: [], kinds: numeric },
  floor: { operands: [], kinds: numeric },
  date_replace: { operands: ['unit', 'number'], kinds: ['date', 'datetime'] },
  action_error: { operands: ['message'], optional: 1 },
  Stop_workflow: { operands: ['message'], optional: 1 },
} as const satisfies Record<string, ActionShape>
export type ActionName = keyof typeof actions

/** The operands of an action and the values it accepts. */
export function actionShape(name: ActionName): ActionShape {
  return actions[name]
}

/** Parts of a date that `date_replace` sets, with their bounds. Those of a time need a date with a time. */
export const dateParts = {
  year: { min: 1, max: 9999, isTime: false },
  month: { min: 1, max: 12, isTime: false },
  day: { min: 1, max: 31, isTime: false },
  hour: { min: 0, max: 23, isTime: true },
  minute: { min: 0, max: 59, isTime: true },
  second: { min: 0, max: 59, isTime: true },
} as const satisfies Record<string, { min: number; max: number; isTime: boolean }>
export type DatePart = keyof typeof dateParts

const kindOf = (main: string): ValueKind =>
  main === 'num' || main === 'date' || main === 'datetime' || main === 'boolean' ? main : 'text'

/** The kind of values on which the first rule of an attribute runs: those of its source, or texts for a text. */
export function ruleKind(attribute: { readonly main: string }, source: { readonly main: string }): ValueKind {
  return kindOf(attribute.main) === 'text' ? 'text' : kindOf(source.main)
}

/** The kind of values after an action ran on values of a kind. */
export function kindAfter(action: ActionName | null, kind: ValueKind): ValueKind {
  return action !== null && actionShape(action).isText === true ? 'text' : kind
}
