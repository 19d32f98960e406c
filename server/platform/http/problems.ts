// What zod finds wrong, said in the codes of the contract: every problem, each with its dotted path. What a union
// means is said once, for the option that comes nearest.
import type { z } from 'zod'
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { problemAt } from '../error.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
/** One found problem before it is said: `path` is absolute. */
interface Found {
  readonly path: Path
  readonly code: ErrorCode
  readonly params: ErrorParams
}

const expectedWords: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  datetime: 'an ISO 8601 instant in UTC',
  date: 'a date as YYYY-MM-DD',
  uuid: 'a UUID',
  url: 'an address',
  email: 'an e-mail address',
}
const wordFor = (expected: string): string => expectedWords[expected] ?? expected

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

type Reader<C extends Issue['code']> = (
  issue: Extract<Issue, { code: C }>,
  at: { readonly path: Path; readonly value: unknown; readonly input: unknown },
) => readonly Found[]

const one = (path: Path, code: ErrorCode, params: ErrorParams = {}): readonly Found[] => [
  { path, code, params },
]

const readers: { readonly [C in Issue['code']]: Reader<C> } = {
  invalid_type: (issue, { path, value }) =>
    value === undefined
      ? one(path, 'required')
      : one(path, 'wrong_type', { expected: wordFor(issue.expected) }),
  invalid_value: (issue, { path, value }) =>
    value === undefined
      ? one(path, 'required')
      : one(path, 'wrong_value', { value: shown(value), allowed: issue.values.map(String).join(', ') }),
  invalid_format: (issue, { path }) =>
    one(path, 'wrong_format', {
      expected: issue.format === 'regex' ? patternWords(issue) : wordFor(issue.format),
    }),
  too_small: (issue, { path }) =>
    one(path, sized(issue.origin) ? tooSmall[issue.origin] : 'too_small', { min: Number(issue.minimum) }),
  too_big: (issue, { path }) =>
    one(path, sized(issue.origin) ? tooBig[issue.origin] : 'too_big', { max: Number(issue.maximum) }),
  not_multiple_of: (issue, { path }) =>
    one(path, 'wrong_format', { expected: `a multiple of ${issue.divisor}` }),
  unrecognized_keys: (issue, { path }) =>
    one(path, 'invalid_value', { reason: `unknown members ${issue.keys.join(', ')}` }),
  invalid_key: (issue, { path }) =>
    one(path, 'invalid_value', { reason: issue.issues[0]?.message ?? 'the name is not allowed' }),
  invalid_element: (issue, { path, input }) => issue.issues.flatMap((inner) => read(inner, { path, input })),
  invalid_union: (issue, { path, value, input }) => readUnion(issue.errors, { path, value, input }),
  custom: (issue, { path, value }) =>
    value === undefined ? one(path, 'required') : one(path, 'invalid_value', { reason: issue.message }),
}

const patternWords = (issue: { message: string; pattern?: string }): string =>
  issue.message.startsWith('Invalid') ? `of the form ${issue.pattern ?? ''}` : issue.message

const isOfThisType = (option: readonly Issue[]): boolean =>
  option.every(
    (issue) => issue.path.length > 0 || (issue.code !== 'invalid_type' && issue.code !== 'invalid_value'),
  )

/** The option whose own type fits is meant; where none does, all of them are named. */
const readUnion = (
  options: readonly (readonly Issue[])[],
  at: { readonly path: Path; readonly value: unknown; readonly input: unknown },
): readonly Found[] => {
  if (at.value === undefined) return one(at.path, 'required')
  const [meant] = options.filter(isOfThisType).toSorted((a, b) => a.length - b.length)
  if (meant !== undefined) return meant.flatMap((issue) => read(issue, at))
  const words = new Set<string>()
  for (const option of options) {
    const [first] = option
    if (first !== undefined) for (const word of wordsOf(first)) words.add(word)
  }
  return one(at.path, 'wrong_type', { expected: [...words].join(' or ') })
}

const wordsOf = (issue: Issue): readonly string[] => {
  if (issue.code === 'invalid_type') return [wordFor(issue.expected)]
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value) ?? '')
  if (issue.code === 'invalid_union')
    return issue.errors.flatMap((option) => option.slice(0, 1).flatMap(wordsOf))
  return [issue.message]
}

const read = (issue: Issue, at: { readonly path: Path; readonly input: unknown }): readonly Found[] => {
  const path = [...at.path, ...issue.path]
  const place = { path, value: valueAt(at.input, path), input: at.input }
  // The table has a reader for every code; TypeScript cannot see that code and issue belong together.
  const reader: (issue: never, place: never) => readonly Found[] = readers[issue.code]
  return Reflect.apply(reader, undefined, [issue, place])
}

/** Every problem of an input, with dotted paths; the whole input is called `whole` (a path has to name something). */
export const problemsOf = (
  error: z.core.$ZodError,
  { input, whole }: { input: unknown; whole: string },
): Problem[] =>
  error.issues
    .flatMap((issue) => read(issue, { path: [], input }))
    .map(({ path, code, params }) =>
      problemAt(path.length === 0 ? whole : path.map(String).join('.'), code, params),
    )
