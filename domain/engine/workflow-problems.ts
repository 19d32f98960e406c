// Rules of a workflow beyond its schema: its steps, the templates of their actions, and its triggers.
import type { ActionWork } from '#contract/engine/action.ts'
import type { WorkflowStage, WorkflowStep, WorkflowWrite } from '#contract/engine/workflow.ts'
import type { TermCode } from '#contract/reasons.ts'
import { templatedParameters, type EngineProblem } from './action-problems.ts'
import { referencesOf, type TemplateReference } from './template.ts'

interface NamedAction {
  readonly name: string
  readonly work: ActionWork
}
/** Actions by id. */
type KnownActions = ReadonlyMap<string, NamedAction>

interface Step {
  readonly step: WorkflowStep
  /** Such as `stages.0.steps.1`. */
  readonly path: string
  /** Ids of the steps of earlier stages. */
  readonly earlier: readonly string[]
}

const stepsOf = (stages: readonly WorkflowStage[]): Step[] => {
  const earlier: string[] = []
  return stages.flatMap(({ steps }, stage) => {
    const before = [...earlier]
    earlier.push(...steps.map(({ id }) => id))
    return steps.map((step, index) => ({ step, path: `stages.${stage}.steps.${index}`, earlier: before }))
  })
}

const idProblems = (steps: readonly Step[]): EngineProblem[] => {
  const seen = new Set<string>()
  return steps.flatMap(({ step, path }): EngineProblem[] => {
    const isKnown = seen.has(step.id)
    seen.add(step.id)
    return isKnown ? [{ path: `${path}.id`, code: 'duplicate', params: { value: step.id } }] : []
  })
}

const missingStep = ({ segments }: TemplateReference, { earlier }: Step): string | undefined => {
  const [root, id] = segments.map(String)
  return root === 'steps' && (id === undefined || !earlier.includes(id)) ? (id ?? '') : undefined
}

const missingInput = ({ segments }: TemplateReference, { step }: Step): string | undefined => {
  const [root, name] = segments.map(String)
  return root === 'input' && name !== undefined && !Object.hasOwn(step.input, name) ? name : undefined
}

const listed = (names: readonly string[]): string => (names.length === 0 ? '—' : names.join(', '))

/** The values of a step's input read earlier steps and the event. */
const inputProblems = (at: Step): EngineProblem[] => {
  const { references, problems } = referencesOf({ input: at.step.input })
  const unknown = references.flatMap((reference): EngineProblem[] => {
    const path = `${at.path}.${reference.path}`
    const [root = ''] = reference.segments.map(String)
    if (root !== 'steps' && root !== 'event')
      return [{ path, code: 'template_unknown', params: { name: root, available: 'steps, event' } }]
    const step = missingStep(reference, at)
    const params = { name: `steps.${step}`, available: listed(at.earlier) }
    return step === undefined ? [] : [{ path, code: 'template_unknown', params }]
  })
  return [...problems.map((problem) => ({ ...problem, path: `${at.path}.${problem.path}` })), ...unknown]
}

/** What the templates of a step's action read that the workflow does not have; at the path of the step's action. */
const templateProblems = (at: Step, workflow: string, action: NamedAction): EngineProblem[] => {
  const path = `${at.path}.action`
  const { references } = referencesOf(templatedParameters(action.work))
  return references.flatMap((reference): EngineProblem[] => {
    const step = missingStep(reference, at)
    if (step !== undefined)
      return [{ path, code: 'template_step', params: { action: action.name, step, workflow } }]
    const name = missingInput(reference, at)
    return name === undefined ? [] : [{ path, code: 'template_input', params: { action: action.name, name } }]
  })
}

const buildsLevel = (work: ActionWork, level: string | null): string | undefined =>
  work.kind === 'build' ? work.parameters.levels.find((one) => level === null || one === level) : undefined

/** A workflow that builds a level and is started by each build of it would start itself without end. */
const cycleProblems = (
  workflow: WorkflowWrite,
  steps: readonly Step[],
  actions: KnownActions,
): EngineProblem[] =>
  workflow.triggers.flatMap((trigger, index): EngineProblem[] => {
    if (trigger.kind !== 'build') return []
    for (const { step } of steps) {
      const action = actions.get(step.action)
      const level = action === undefined ? undefined : buildsLevel(action.work, trigger.level)
      if (level !== undefined)
        return [{ path: `triggers.${index}`, code: 'workflow_cycle', params: { step: step.id, level } }]
    }
    return []
  })

const webhookProblems = ({ notifications: { webhook } }: WorkflowWrite): EngineProblem[] =>
  webhook === null || /^https?:/i.test(webhook)
    ? []
    : [
        {
          path: 'notifications.webhook',
          code: 'wrong_format',
          params: { expected: 'web_address' satisfies TermCode },
        },
      ]

/** Problems of a workflow with these actions. Its schedule is checked by the server. */
export function workflowProblems(workflow: WorkflowWrite, actions: KnownActions): EngineProblem[] {
  const steps = stepsOf(workflow.stages)
  return [
    ...idProblems(steps),
    ...steps.flatMap((at): EngineProblem[] => {
      const action = actions.get(at.step.action)
      const problems = inputProblems(at)
      return action === undefined
        ? [
            ...problems,
            { path: `${at.path}.action`, code: 'action_unknown', params: { action: at.step.action } },
          ]
        : [...problems, ...templateProblems(at, workflow.name, action)]
    }),
    ...webhookProblems(workflow),
    ...cycleProblems(workflow, steps, actions),
  ]
}
