// Finds the first issues of a large body. A schema reads a value to its end and collects every issue on the way, which
// takes seconds for a body that is wrong everywhere. Here the reading ends after the first hundred, and other requests
// have their turn in between.
import { z } from 'zod'
import { nextTurn } from '../core/next-turn.ts'

type Schema = z.core.$ZodType
type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Steps = Generator<undefined, void>

interface Located<V = unknown> {
  readonly value: V
  readonly path: Path
}
type Members = Readonly<Record<string, unknown>>

/** Milliseconds between two turns of the event loop. */
const slice = 4

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits = (schema: Schema, value: unknown): boolean =>
  schema instanceof z.ZodArray
    ? Array.isArray(value)
    : (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) && isObject(value)

const flatOptions = (schema: Schema): readonly Schema[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(flatOptions)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return flatOptions(schema.def.innerType)
  return [schema]
}

/** The only option that can accept the items or members of `value`; undefined if several can. */
const containerOf = (schema: Schema, value: unknown): Schema | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const options = flatOptions(schema).filter((option) => fits(option, value))
  return options.length === 1 ? options[0] : undefined
}

const acceptsAnything = (container: Schema): boolean =>
  (container instanceof z.ZodArray && container.element instanceof z.ZodUnknown) ||
  (container instanceof z.ZodRecord && container.valueType instanceof z.ZodUnknown)

/** Looks into the items and members of a value, without judging the value itself. */
const searchIn = function* (schema: Schema, at: Located, issues: Issue[]): Steps {
  const container = containerOf(schema, at.value)
  const { value, path } = at
  if (container === undefined || acceptsAnything(container)) return
  if (container instanceof z.ZodArray && Array.isArray(value))
    yield* searchList(container, { value, path }, issues)
  else if (container instanceof z.ZodRecord && isObject(value))
    yield* searchRecord(container, { value, path }, issues)
  else if (container instanceof z.ZodObject && isObject(value))
    yield* searchObject(container, { value, path }, issues)
}

/** Adds the issues of a small value, or of one whose items and members are known to be valid. */
const judge = (schema: Schema, { value, path }: Located, issues: Issue[]): void => {
  const { error } = z.safeParse(schema, value)
  for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [...path, ...issue.path] })
}

const searchList = function* (
  { element }: z.ZodArray,
  { value, path }: Located<readonly unknown[]>,
  issues: Issue[],
): Steps {
  for (const [index, item] of value.entries()) {
    const at = { value: item, path: [...path, index] }
    const before = issues.length
    yield* searchIn(element, at, issues)
    if (issues.length === before) judge(element, at, issues)
    yield
  }
}

const searchRecord = function* (
  schema: z.ZodRecord,
  { value, path }: Located<Members>,
  issues: Issue[],
): Steps {
  const { keyType } = schema
  const isPlainKey = keyType instanceof z.ZodString && (keyType.def.checks ?? []).length === 0
  for (const key of Object.keys(value)) {
    const before = issues.length
    yield* searchIn(schema.valueType, { value: value[key], path: [...path, key] }, issues)
    if (issues.length === before && isPlainKey)
      judge(schema.valueType, { value: value[key], path: [...path, key] }, issues)
    else if (issues.length === before) judge(schema, { value: { [key]: value[key] }, path }, issues)
    yield
  }
}

const searchObject = function* (
  { def }: z.ZodObject,
  { value, path }: Located<Members>,
  issues: Issue[],
): Steps {
  for (const [key, member] of Object.entries<Schema>(def.shape))
    if (Object.hasOwn(value, key))
      yield* searchIn(member, { value: value[key], path: [...path, key] }, issues)
}

/**
 * Issues of the items of lists and the entries of records, until more than `max` were found. Fewer do not say that the
 * value is valid, nor that these are all.
 */
export async function firstIssues(schema: Schema, value: unknown, max: number): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  let since = performance.now()
  for (const _step of searchIn(schema, { value, path: [] }, issues)) {
    if (issues.length > max) break
    if (performance.now() - since < slice) continue
    await nextTurn()
    since = performance.now()
  }
  return issues
}
