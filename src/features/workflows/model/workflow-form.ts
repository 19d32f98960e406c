// The form of a workflow: its document, with numbers as typed and the input of a step as rows.
import { z } from 'zod'
import { levels } from '#contract/data-manager/logical-object.ts'
import {
  type Workflow,
  type WorkflowStep,
  type WorkflowWrite,
  workflowStep,
  workflowWrite,
} from '#contract/engine/workflow.ts'
import { type Shape, isRecord, value } from '#domain/merge/shape.ts'

const stepForm = z.object({
  id: z.string(),
  action: z.string(),
  enabled: z.boolean(),
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  tries: z.string(),
  /** Seconds. */
  wait: z.string(),
  doubles_wait: z.boolean(),
  on_failure: z.enum(['stop', 'continue']),
})
export type StepForm = z.infer<typeof stepForm>

const stageForm = z.object({ name: z.string(), steps: z.array(stepForm) })
export type StageForm = z.infer<typeof stageForm>

const triggerForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('build'), level: z.enum(levels).nullable() }),
  z.object({ kind: z.literal('upload'), source: z.string(), table: z.string().nullable() }),
])
export type TriggerForm = z.infer<typeof triggerForm>

export const workflowForm = z.object({
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  stages: z.array(stageForm),
  schedule: z.object({ cron: z.string(), time_zone: z.string(), enabled: z.boolean() }).nullable(),
  triggers: z.array(triggerForm),
  notifications: z.object({
    console: z.boolean(),
    emails: z.array(z.string()),
    webhook: z.string(),
    /** Seconds; empty: never. */
    late_after: z.string(),
  }),
  /** The text of the JSON view while it is not valid; the other members are those of the last valid text. */
  json: z.string().nullable().default(null),
})
export type WorkflowForm = z.infer<typeof workflowForm>

export function newStep(id: string, action: string): StepForm {
  return stepFormOf(workflowStep.parse({ id, action }))
}

function stepFormOf({ input, tries, wait, ...rest }: WorkflowStep): StepForm {
  return {
    ...rest,
    input: Object.entries(input).map(([name, text]) => ({ name, value: text })),
    tries: String(tries),
    wait: String(wait),
  }
}

export function documentOf({
  name,
  description,
  enabled,
  stages,
  schedule,
  triggers,
  notifications,
}: Workflow): WorkflowWrite {
  return { name, description, enabled, stages, schedule, triggers, notifications }
}

export function formOf({ stages, notifications, ...rest }: WorkflowWrite): WorkflowForm {
  const { webhook, late_after: late } = notifications
  return {
    ...rest,
    stages: stages.map(({ name, steps }) => ({ name, steps: steps.map(stepFormOf) })),
    notifications: {
      ...notifications,
      webhook: webhook ?? '',
      late_after: late === null ? '' : String(late),
    },
    json: null,
  }
}

/** A typed whole number; NaN for other texts. */
export function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

const stepOf = ({ input, tries, wait, ...rest }: StepForm): WorkflowStep => ({
  ...rest,
  input: Object.fromEntries(input.map(({ name, value: text }) => [name.trim(), text])),
  tries: wholeNumber(tries),
  wait: wholeNumber(wait),
})

export function toDocument({ stages, notifications, json: _json, ...rest }: WorkflowForm): WorkflowWrite {
  const { webhook, late_after: late } = notifications
  return {
    ...rest,
    name: rest.name.trim(),
    stages: stages.map(({ name, steps }) => ({ name: name.trim(), steps: steps.map(stepOf) })),
    notifications: {
      ...notifications,
      webhook: webhook.trim() === '' ? null : webhook.trim(),
      late_after: late.trim() === '' ? null : wholeNumber(late),
    },
  }
}

const nameOfStage = (row: unknown): string | undefined =>
  isRecord(row) && typeof row['name'] === 'string' && row['name'] !== '' ? row['name'] : undefined
const idOfStep = (row: unknown): string | undefined =>
  isRecord(row) && typeof row['id'] === 'string' ? row['id'] : undefined

/** Stages with names and their steps are merged one by one. */
export const workflowShape = {
  kind: 'members',
  members: {
    stages: {
      kind: 'rows',
      keyOf: nameOfStage,
      row: {
        kind: 'members',
        members: {
          steps: {
            kind: 'rows',
            keyOf: idOfStep,
            row: { kind: 'members', members: { input: { kind: 'members', members: {} } } },
          },
        },
      },
    },
    schedule: { kind: 'members', members: {} },
    triggers: value,
    notifications: { kind: 'members', members: {} },
  },
} as const satisfies Shape

type FormProblem =
  | 'name'
  | 'tries'
  | 'wait'
  | 'inputName'
  | 'inputTwice'
  | 'email'
  | 'webhook'
  | 'late'
  | 'source'

const codeOf = (path: readonly PropertyKey[]): FormProblem | undefined => {
  const names = path.map(String)
  const last = names.at(-1) ?? ''
  if (names[0] === 'stages') {
    if (names.includes('input')) return 'inputName'
    return last === 'tries' || last === 'wait' ? last : undefined
  }
  if (names[0] === 'notifications') {
    if (names[1] === 'emails') return 'email'
    return names[1] === 'webhook' ? 'webhook' : 'late'
  }
  return names[0] === 'name' ? 'name' : undefined
}

const repeatedNames = ({ stages }: WorkflowForm): [string, FormProblem][] =>
  stages.flatMap(({ steps }, stage) =>
    steps.flatMap(({ input }, step) =>
      input.flatMap(({ name }, index): [string, FormProblem][] =>
        input.findIndex((other) => other.name.trim() === name.trim()) < index
          ? [[`stages.${stage}.steps.${step}.input.${name.trim()}`, 'inputTwice']]
          : [],
      ),
    ),
  )

const missingSources = ({ triggers }: WorkflowForm): [string, FormProblem][] =>
  triggers.flatMap((trigger, index): [string, FormProblem][] =>
    trigger.kind === 'upload' && trigger.source === '' ? [[`triggers.${index}.source`, 'source']] : [],
  )

/** The problems that the form itself detects, by path in the document. */
export function formProblems(form: WorkflowForm): ReadonlyMap<string, FormProblem> {
  const { error } = workflowWrite.safeParse(toDocument(form))
  const invalid = (error?.issues ?? []).flatMap(({ path }): [string, FormProblem][] => {
    const code = codeOf(path)
    return code === undefined ? [] : [[path.map(String).join('.'), code]]
  })
  return new Map([...invalid, ...repeatedNames(form), ...missingSources(form)])
}
