// How the functions of virtual attributes are written (DM7): for messages, and for the completion of the editor. A
// function without a row here is an operator, which has no name.
import type { AggregateName } from '../schema/expression.ts'
import { isFunction, type FunctionName } from './functions.ts'

type OperatorName =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '||'
  | 'negate'
  | 'distinct_from'
  | 'not_distinct_from'
  | 'between'
  | 'in'
  | 'not_in'
  | 'is_null'
  | 'is_not_null'
  | 'and'
  | 'or'
  | 'not'
  | 'like'
  | 'not_like'

export const functionSignatures = {
  abs: 'abs(number)',
  avg: 'avg(number)',
  ceil: 'ceil(number)',
  coalesce: 'coalesce(value, …)',
  concat: 'concat(text, …)',
  count: 'count(value)',
  date_trunc: "date_trunc('month', date)",
  extract: 'extract(year FROM date)',
  floor: 'floor(number)',
  greatest: 'greatest(value, …)',
  least: 'least(value, …)',
  left: 'left(text, length)',
  length: 'length(text)',
  lower: 'lower(text)',
  ltrim: 'ltrim(text, characters)',
  max: 'max(value)',
  min: 'min(value)',
  nullif: 'nullif(value, other)',
  replace: 'replace(text, from, to)',
  right: 'right(text, length)',
  round: 'round(number, digits)',
  rtrim: 'rtrim(text, characters)',
  split_part: 'split_part(text, separator, position)',
  starts_with: 'starts_with(text, start)',
  strpos: 'strpos(text, search)',
  substring: 'substring(text, start, length)',
  sum: 'sum(number)',
  trim: 'trim(text, characters)',
  upper: 'upper(text)',
} as const satisfies Record<Exclude<FunctionName, OperatorName> | AggregateName, string>
export type WrittenFunction = keyof typeof functionSignatures

export function isWrittenFunction(name: string): name is WrittenFunction {
  return Object.hasOwn(functionSignatures, name)
}

/** Names of the functions that a user can write, in their order. */
export const writtenFunctions: readonly WrittenFunction[] =
  Object.keys(functionSignatures).filter(isWrittenFunction)

/** Whether the parser may read a function of this name: one that is written, or an operator that is a symbol. */
export function isCallable(name: string): name is FunctionName {
  return isFunction(name) && (!/^[a-z]/.test(name) || isWrittenFunction(name))
}
