// Validates bindings and mappings (IAM13, IAM14) and reports every problem with its path.
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import { formatError } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { boundFields, comparisons, type Mapping } from '#contract/iam/provider.ts'
import { toReason, type Reason, type TermCode } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import type { Configuration } from './compute.ts'
import { isList, isRecord } from './json-value.ts'
import { parseJsonPath } from './json-path.ts'
import { parsePattern } from './pattern.ts'

/** An upper limit that no list edited by hand reaches. */
export const maxBindings = 200
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

const at = (path: string, { code, ...params }: { readonly code: ErrorCode } & ErrorParams): Problem => ({
  path,
  code,
  params: { path, ...params },
  message: formatError(code, { path, ...params }),
})
const invalid = (path: string, reason: Reason): Problem =>
  at(path, { code: 'invalid_value', ...nested('reason', reason) })
const mustBe = (path: string, expected: TermCode): Problem => at(path, { code: 'wrong_type', expected })

const custom = /^configuration\.(?<name>[^\p{Cc}\s](?:[^\p{Cc}]{0,118}[^\p{Cc}\s])?)$/u

/** Why a platform field cannot be bound; null if it can. The editor calls it while a name is typed. */
export function checkField(field: string, path = `bindings.${field}`): Problem | null {
  if (boundFields.some((bound) => bound === field)) return null
  const name = custom.exec(field)?.groups?.['name']
  if (name === undefined)
    return at(path, {
      code: 'wrong_value',
      value: field,
      allowed: [...boundFields, 'configuration.<name>'].join(', '),
    })
  return reserved.has(name) ? invalid(path, toReason('member_reserved')) : null
}

const checkBindings = ({ bindings }: Configuration): Problem[] => {
  const fields = Object.keys(bindings)
  const tooMany = fields.length > maxBindings ? [at('bindings', { code: 'too_many', max: maxBindings })] : []
  return [...tooMany, ...fields.flatMap((field) => checkField(field) ?? [])]
}

const checkPattern = (path: string, source: unknown): Problem[] => {
  if (typeof source !== 'string') return [mustBe(path, 'string')]
  const { problem } = parsePattern(source)
  return problem === null ? [] : [invalid(path, problem)]
}

const isOrdered = (operand: unknown): boolean => typeof operand === 'string' || typeof operand === 'number'

/** Checks of the operand of each comparison. Equality accepts any value. */
const operands = {
  eq: () => [],
  ne: () => [],
  in: (path, operand) => (isList(operand) ? [] : [mustBe(path, 'array')]),
  nin: (path, operand) => (isList(operand) ? [] : [mustBe(path, 'array')]),
  lt: (path, operand) => (isOrdered(operand) ? [] : [mustBe(path, 'number')]),
  lte: (path, operand) => (isOrdered(operand) ? [] : [mustBe(path, 'number')]),
  gt: (path, operand) => (isOrdered(operand) ? [] : [mustBe(path, 'number')]),
  gte: (path, operand) => (isOrdered(operand) ? [] : [mustBe(path, 'number')]),
  regexp: checkPattern,
} as const satisfies Record<(typeof comparisons)[number], (path: string, operand: unknown) => Problem[]>

const checkTests = (path: string, tests: unknown): Problem[] => {
  if (!isRecord(tests)) return [mustBe(path, 'object')]
  return Object.entries(tests).flatMap(([name, operand]) => {
    const comparison = comparisons.find((one) => one === name)
    if (comparison !== undefined)
      return operand === undefined ? [] : operands[comparison](`${path}.${name}`, operand)
    return [at(`${path}.${name}`, { code: 'wrong_value', value: name, allowed: comparisons.join(', ') })]
  })
}

const checkIf = (path: string, present: unknown): Problem[] => {
  if (present === undefined) return []
  if (!isRecord(present)) return [mustBe(path, 'object')]
  return Object.entries(present).flatMap(([of, tests]) => checkTests(`${path}.${of}`, tests))
}

const checkInput = (path: string, input: unknown): Problem[] => {
  if (typeof input !== 'string') return [mustBe(path, 'string')]
  const { problem } = parseJsonPath(input)
  return problem === null ? [] : [invalid(path, problem)]
}

type Check = (path: string, value: unknown) => Problem[]
const checkText: Check = (path, value) => (typeof value === 'string' ? [] : [mustBe(path, 'string')])
const checkSwitch: Check = (path, value) => (typeof value === 'boolean' ? [] : [mustBe(path, 'boolean')])
const checkKind: Check = (path, value) =>
  value === 'role' || value === 'group'
    ? []
    : [at(path, { code: 'wrong_value', value: JSON.stringify(value), allowed: 'role, group' })]

/** Optional members of a `bind`. */
const bindMembers = {
  split: checkText,
  match: checkPattern,
  replace: checkText,
  upsert: checkSwitch,
  kind: checkKind,
} as const satisfies Record<string, Check>
const isBindMember = (name: string): name is keyof typeof bindMembers => Object.hasOwn(bindMembers, name)

const checkBind: Check = (path, bind) => {
  if (!isRecord(bind)) return [mustBe(path, 'object')]
  const members = Object.entries(bind).flatMap(([name, value]) =>
    isBindMember(name) && value !== undefined ? bindMembers[name](`${path}.${name}`, value) : [],
  )
  const isAlone = bind['replace'] !== undefined && bind['match'] === undefined
  return [
    ...checkInput(`${path}.input`, bind['input']),
    ...members,
    ...(isAlone ? [invalid(`${path}.replace`, toReason('replace_alone'))] : []),
  ]
}

const targets = ['role', 'group', 'bind'] as const

const checkMapping = (mapping: Mapping, index: number): Problem[] => {
  const path = `mappings.${index}`
  const present = targets.filter((name) => mapping[name] !== undefined)
  const count =
    present.length === 1
      ? []
      : [invalid(path, toReason(present.length === 0 ? 'nothing_given' : 'several_given'))]
  return [
    ...count,
    ...(mapping['bind'] === undefined ? [] : checkBind(`${path}.bind`, mapping['bind'])),
    ...checkIf(`${path}.if`, mapping['if']),
  ]
}

/** Every problem of bindings and mappings. Does not check whether the roles and groups they name exist. */
export function checkConfiguration(configuration: Configuration): Problem[] {
  return [...checkBindings(configuration), ...configuration.mappings.flatMap(checkMapping)]
}
