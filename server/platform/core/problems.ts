// What zod finds wrong, said in the codes of the contract: every problem, each with its dotted path. What a union
// means is said once, for the option that comes nearest.
import type { z } from 'zod'
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { isTermCode, reasonParams, type TermCode } from '#contract/reasons.ts'
import { problemAt } from './error.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
/** One found problem before it is said: `path` is absolute. */
interface Found {
  readonly path: Path
  readonly code: ErrorCode
  readonly params: ErrorParams
}

const longest = 80
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
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
const sized = (origin: string): origin is keyof typeof tooSmall => origin in tooSmall

interface Place {
  readonly path: Path
  readonly value: unknown
  readonly input: unknown
}

const one = (path: Path, code: ErrorCode, params: ErrorParams = {}): readonly Found[] => [
  { path, code, params },
]

type Sized = Extract<Issue, { code: 'too_small' | 'too_big' }>

const readSize = (issue: Sized, { path }: Place): readonly Found[] =>
  issue.code === 'too_small'
    ? one(path, sized(issue.origin) ? tooSmall[issue.origin] : 'too_small', { min: Number(issue.minimum) })
    : one(path, sized(issue.origin) ? tooBig[issue.origin] : 'too_big', { max: Number(issue.maximum) })

const pattern = /^\/.*\/[a-z]*$/

/** Messages of our schemas are words of the vocabulary; the library's own are never passed on. */
const readFormat = (issue: Extract<Issue, { code: 'invalid_format' }>, { path }: Place): readonly Found[] => {
  const [word] = [issue.message, issue.format].filter(isTermCode)
  if (word !== undefined) return one(path, 'wrong_format', { expected: word })
  return issue.pattern !== undefined && pattern.test(issue.pattern)
    ? one(path, 'invalid_value', reasonParams('not_matching', { pattern: issue.pattern }))
    : one(path, 'wrong_format', { expected: 'other' satisfies TermCode })
}

type Rare = Extract<Issue, { code: 'unrecognized_keys' | 'invalid_key' | 'not_multiple_of' | 'custom' }>

const rare: readonly Issue['code'][] = ['unrecognized_keys', 'invalid_key', 'not_multiple_of', 'custom']
const isRare = (issue: Issue): issue is Rare => rare.includes(issue.code)

const readRare = (issue: Rare, { path }: Place): readonly Found[] => {
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

/** Codes that a missing value can show up as. */
const isMissing = (issue: Issue, { value }: Place): boolean =>
  value === undefined && ['invalid_type', 'invalid_value', 'invalid_union', 'custom'].includes(issue.code)

const readAt = (issue: Issue, place: Place): readonly Found[] => {
  const { path, value, input } = place
  if (isMissing(issue, place)) return one(path, 'required')
  if (isRare(issue)) return readRare(issue, place)
  switch (issue.code) {
    case 'invalid_type':
      return one(path, 'wrong_type', { expected: issue.expected })
    case 'invalid_value':
      return one(path, 'wrong_value', { value: shown(value), allowed: issue.values.map(String).join(', ') })
    case 'invalid_format':
      return readFormat(issue, place)
    case 'too_small':
    case 'too_big':
      return readSize(issue, place)
    case 'invalid_union':
      return readUnion(issue.errors, place)
    case 'invalid_element':
      return issue.issues.flatMap((inner) => read(inner, { path, input }))
  }
}

const isOfThisType = (option: readonly Issue[]): boolean =>
  option.every(
    (issue) => issue.path.length > 0 || (issue.code !== 'invalid_type' && issue.code !== 'invalid_value'),
  )

/** The option whose own type fits is meant; where none does, all of them are named. */
const readUnion = (options: readonly (readonly Issue[])[], at: Place): readonly Found[] => {
  const [meant] = options.filter(isOfThisType).toSorted((a, b) => a.length - b.length)
  if (meant !== undefined) return meant.flatMap((issue) => read(issue, at))
  const words = new Set<string>()
  for (const option of options) {
    const [first] = option
    if (first !== undefined) for (const word of wordsOf(first)) words.add(word)
  }
  return one(at.path, 'wrong_type', { expected: [...words].join(', ') })
}

const wordsOf = (issue: Issue): readonly string[] => {
  if (issue.code === 'invalid_type') return [issue.expected]
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value) ?? '')
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap((option) => option.slice(0, 1).flatMap(wordsOf))
  return [isTermCode(issue.message) ? issue.message : 'other']
}

const read = (issue: Issue, at: { readonly path: Path; readonly input: unknown }): readonly Found[] => {
  const path = [...at.path, ...issue.path]
  return readAt(issue, { path, value: valueAt(at.input, path), input: at.input })
}

interface Said {
  readonly input: unknown
  /** Name of the whole input: a path has to name something. */
  readonly whole: string
  /** Member of the request that the input stands for. */
  readonly under?: string
}

/** Every problem of an input, with dotted paths. */
export function problemsOf(error: z.core.$ZodError, { input, whole, under }: Said): Problem[] {
  return error.issues
    .flatMap((issue) => read(issue, { path: [], input }))
    .map(({ path, code, params }) =>
      problemAt(
        path.length === 0 ? whole : [...(under === undefined ? [] : [under]), ...path.map(String)].join('.'),
        code,
        params,
      ),
    )
}
