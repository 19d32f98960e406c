// The parameters of an action with their templates resolved, before its executor runs (ENG26).
import { actionWork, type ActionWork } from '#contract/engine/action.ts'
import { parameterProblems, templatedParameters } from '#domain/engine/action-problems.ts'
import { resolveTemplates, textOf } from '#domain/engine/template.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { problemsOf } from '../../core/problems.ts'

/** What templates read. Values may contain `ExactNumber`. */
export interface TemplateContext {
  readonly input: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  /** `result` is the parsed result of an earlier step. */
  readonly steps: Readonly<Record<string, { readonly result: unknown; readonly rows: number | null }>>
  readonly event: Readonly<Record<string, unknown>>
}

/** Only parameters of a query have values of other types; all others are text. */
const isNative = (name: string): boolean => name === 'dynamic_parameters'

const asTexts = (value: unknown, before: unknown): unknown => {
  if (typeof before === 'string') return textOf(value)
  if (Array.isArray(before) && Array.isArray(value))
    return before.map((item: unknown, index) => asTexts(value[index], item))
  if (typeof before !== 'object' || before === null || typeof value !== 'object' || value === null)
    return value
  const members: [string, unknown][] = Object.entries(before)
  return Object.fromEntries(members.map(([name, item]) => [name, asTexts(Reflect.get(value, name), item)]))
}

/** Throws a problem for each template that cannot be resolved, and for each resolved value that is not valid. */
export function resolveWork(work: ActionWork, context: TemplateContext): ActionWork {
  const parameters = templatedParameters(work)
  const { value, problems } = resolveTemplates(parameters, context)
  if (problems.length > 0)
    throw refuse(problems.map(({ path, code, params }) => problemAt(`parameters.${path}`, code, params)))
  const members: [string, unknown][] = Object.entries(parameters)
  const resolved = Object.fromEntries(
    members.map(([name, before]) => {
      const after: unknown = Reflect.get(Object(value), name)
      return [name, isNative(name) ? after : asTexts(after, before)]
    }),
  )
  const input = { kind: work.kind, parameters: { ...work.parameters, ...resolved } }
  const parsed = actionWork.safeParse(input)
  if (!parsed.success) throw refuse(problemsOf(parsed.error, { input, root: 'parameters' }))
  const invalid = parameterProblems(parsed.data)
  if (invalid.length > 0) throw refuse(invalid.map(({ path, code, params }) => problemAt(path, code, params)))
  return parsed.data
}

/** The values of a step's input with their templates resolved. */
export function resolveInput(
  input: Readonly<Record<string, string>>,
  context: Pick<TemplateContext, 'steps' | 'event'>,
): Readonly<Record<string, unknown>> {
  const { steps, event } = context
  const { value, problems } = resolveTemplates(input, { steps, event })
  if (problems.length > 0)
    throw refuse(problems.map(({ path, code, params }) => problemAt(`input.${path}`, code, params)))
  return Object.fromEntries(Object.keys(input).map((name) => [name, Reflect.get(Object(value), name)]))
}
