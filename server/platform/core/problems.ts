// Converts validation issues of zod to problems with codes of the contract and dotted paths. A union is reported
// once, for the option that matches best.
import type { z } from 'zod'
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import type { Problem } from '#contract/http.ts'
import { isTermCode, reasonParams, type TermCode } from '#contract/reasons.ts'
import { problemAt } from './error.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
/** A problem before its message is formatted. `path` is absolute. */
interface RawProblem {
  readonly path: Path
  readonly code: ErrorCode
  readonly params: ErrorParams
}

const maxQuotedLength = 80
const quoteValue = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
}

const valueAt = (input: unknown, path: Path): unknown => {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

const tooSmall = { string: 'too_short', array: 'too_few', set: 'too_few' } as const
const tooBig = { string: 'too_long', array: 'too_many', set: 'too_many' } as const
const hasLength = (origin: string): origin is keyof typeof tooSmall => origin in tooSmall

interface IssueContext {
  readonly path: Path
  readonly value: unknown
  readonly input: unknown
}

const one = (path: Path, code: ErrorCode, params: ErrorParams = {}): readonly RawProblem[] => [
  { path, code, params },
]

type SizeIssue = Extract<Issue, { code: 'too_small' | 'too_big' }>

const readSize = (issue: SizeIssue, { path }: IssueContext): readonly RawProblem[] =>
  issue.code === 'too_small'
    ? one(path, hasLength(issue.origin) ? tooSmall[issue.origin] : 'too_small', {
        min: Number(issue.minimum),
      })
    : one(path, hasLength(issue.origin) ? tooBig[issue.origin] : 'too_big', { max: Number(issue.maximum) })

const pattern = /^\/.*\/[a-z]*$/

/** Messages in our schemas are terms of the contract. Messages of the library are never exposed. */
const readFormat = (
  issue: Extract<Issue, { code: 'invalid_format' }>,
  { path }: IssueContext,
): readonly RawProblem[] => {
  const [term] = [issue.message, issue.format].filter(isTermCode)
  if (term !== undefined) return one(path, 'wrong_format', { expected: term })
  return issue.pattern !== undefined && pattern.test(issue.pattern)
    ? one(path, 'invalid_value', reasonParams('not_matching', { pattern: issue.pattern }))
    : one(path, 'wrong_format', { expected: 'other' satisfies TermCode })
}

type OtherIssue = Extract<Issue, { code: 'unrecognized_keys' | 'invalid_key' | 'not_multiple_of' | 'custom' }>

const otherCodes: readonly Issue['code'][] = ['unrecognized_keys', 'invalid_key', 'not_multiple_of', 'custom']
const isOtherIssue = (issue: Issue): issue is OtherIssue => otherCodes.includes(issue.code)

const readOther = (issue: OtherIssue, { path }: IssueContext): readonly RawProblem[] => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return one(path, 'invalid_value', reasonParams('members_unknown', { members: issue.keys.join(', ') }))
    case 'invalid_key':
      return one(path, 'invalid_value', reasonParams('name_refused'))
    case 'not_multiple_of':
      return one(path, 'invalid_value', reasonParams('not_multiple', { divisor: Number(issue.divisor) }))
    case 'custom':
      return isTermCode(issue.message)
        ? one(path, 'wrong_format', { expected: issue.message })
        : one(path, 'invalid_value', reasonParams('not_accepted'))
  }
}

/** Codes that zod may report for a missing value. */
const isMissing = (issue: Issue, { value }: IssueContext): boolean =>
  value === undefined && ['invalid_type', 'invalid_value', 'invalid_union', 'custom'].includes(issue.code)

/** Values that are wrong for every schema: a missing one, and a number that no double represents. */
const readValue = (issue: Issue, context: IssueContext): readonly RawProblem[] | undefined => {
  const { path, value } = context
  if (isMissing(issue, context)) return one(path, 'required')
  return value instanceof ExactNumber
    ? one(path, 'number_not_exact', { value: quoteValue(String(value)) })
    : undefined
}

const notOneOf = (values: readonly unknown[], { path, value }: IssueContext): readonly RawProblem[] =>
  one(path, 'wrong_value', { value: quoteValue(value), allowed: values.map(String).join(', ') })

const readAt = (issue: Issue, context: IssueContext): readonly RawProblem[] => {
  const { path, input } = context
  const missing = readValue(issue, context)
  if (missing !== undefined) return missing
  if (isOtherIssue(issue)) return readOther(issue, context)
  switch (issue.code) {
    case 'invalid_type':
      return one(path, 'wrong_type', { expected: issue.expected })
    case 'invalid_value':
      return notOneOf(issue.values, context)
    case 'invalid_format':
      return readFormat(issue, context)
    case 'too_small':
    case 'too_big':
      return readSize(issue, context)
    case 'invalid_union':
      return readUnion(issue, context)
    case 'invalid_element':
      return issue.issues.flatMap((inner) => read(inner, { path, input }))
  }
}

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>

const isOfThisType = (option: readonly Issue[]): boolean =>
  option.every(
    (issue) => issue.path.length > 0 || (issue.code !== 'invalid_type' && issue.code !== 'invalid_value'),
  )

/**
 * Reports the option whose type matches. If none matches, lists the types of all options, or the values of the member
 * that tells them apart.
 */
const readUnion = (issue: UnionIssue, at: IssueContext): readonly RawProblem[] => {
  if ('options' in issue && issue.options !== undefined) return notOneOf(issue.options, at)
  const options: readonly (readonly Issue[])[] = issue.errors
  const [best] = options.filter(isOfThisType).toSorted((a, b) => a.length - b.length)
  if (best !== undefined) return best.flatMap((issue) => read(issue, at))
  const types = new Set<string>()
  for (const option of options) {
    const [first] = option
    if (first !== undefined) for (const term of typesOf(first)) types.add(term)
  }
  return one(at.path, 'wrong_type', { expected: [...types].join(', ') })
}

const typesOf = (issue: Issue): readonly string[] => {
  if (issue.code === 'invalid_type') return [issue.expected]
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value) ?? '')
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap((option) => option.slice(0, 1).flatMap(typesOf))
  return [isTermCode(issue.message) ? issue.message : 'other']
}

const read = (issue: Issue, at: { readonly path: Path; readonly input: unknown }): readonly RawProblem[] => {
  const path = [...at.path, ...issue.path]
  return readAt(issue, { path, value: valueAt(at.input, path), input: at.input })
}

interface ProblemOptions {
  readonly input: unknown
  /** Path for problems of the entire input. */
  readonly root: string
  /** Prefix of all other paths. */
  readonly prefix?: string
}

/** The problems of an input, with dotted paths. */
export function problemsOf(
  error: Pick<z.core.$ZodError, 'issues'>,
  { input, root, prefix }: ProblemOptions,
): Problem[] {
  return error.issues
    .flatMap((issue) => read(issue, { path: [], input }))
    .map(({ path, code, params }) =>
      problemAt(
        path.length === 0 ? root : [...(prefix === undefined ? [] : [prefix]), ...path.map(String)].join('.'),
        code,
        params,
      ),
    )
}
