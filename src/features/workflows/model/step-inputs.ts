// What the input of a step can read, and what its action needs.
import type { Action } from '#contract/engine/action.ts'
import type { JobStep } from '#contract/jobs/job.ts'
import { isRecord } from '#domain/merge/shape.ts'
import { parseExactJson } from '#src/lib/exact-json.ts'
import type { StepForm } from './workflow-form.ts'

const inputReference = /\{\{-?\s*input\.([A-Za-z_]\w*)/g

/** Names of inputs that the parameters of an action use and the step does not set. */
export function missingInputs(
  action: Action | undefined,
  { input }: Pick<StepForm, 'input'>,
): readonly string[] {
  if (action === undefined || action.kind === 'python') return []
  const used = [...JSON.stringify(action.parameters).matchAll(inputReference)].map(([, name = '']) => name)
  return [...new Set(used)].filter((name) => !input.some((each) => each.name.trim() === name))
}

interface ResultOption {
  /** A template, such as `{{ steps.load.result }}`. */
  readonly value: string
  /** The value of the last run as text, if known. */
  readonly last: string | undefined
}

const mostMembers = 30
const plainName = /^[A-Za-z_]\w*$/

const readResult = (result: string): unknown => {
  try {
    return parseExactJson(result)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const membersOf = (path: string, value: unknown): ResultOption[] =>
  isRecord(value)
    ? Object.entries(value)
        .filter(([name]) => plainName.test(name))
        .slice(0, mostMembers)
        .map(([name, member]) => ({ value: `{{ ${path}.${name} }}`, last: textOf(member) }))
    : []

/** The results that a step can read: those of earlier steps, with the members that they had in the last run. */
export function resultOptions(
  earlier: readonly Pick<StepForm, 'id'>[],
  lastSteps: readonly JobStep[],
): readonly ResultOption[] {
  return earlier.flatMap(({ id }) => {
    const last = lastSteps.find((step) => step.id === id)
    const path = `steps.${id}`
    return [
      { value: `{{ ${path}.result }}`, last: last?.result },
      ...(last?.result === undefined ? [] : membersOf(`${path}.result`, readResult(last.result))),
      {
        value: `{{ ${path}.rows }}`,
        last: last === undefined || last.rows === null ? undefined : String(last.rows),
      },
    ]
  })
}
