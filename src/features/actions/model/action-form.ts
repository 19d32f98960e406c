// The form of an action: its values, its document, and the field of each problem. Id and kind never change.
import { z } from 'zod'
import { type Action, type ActionWork, actionKinds, actionWork, maxTimeout } from '#contract/engine/action.ts'
import { type Shape, isRecord } from '#domain/merge/shape.ts'
import { allInitialValues, parameterFields, toForm, toParameters } from './parameter-fields.ts'

export const actionForm = z.object({
  id: z.string(),
  kind: z.enum(actionKinds),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** Seconds. */
  timeout: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()])),
})
export type ActionForm = z.infer<typeof actionForm>

/** The form of a new action has the parameters of every kind. */
export const newAction: ActionForm = {
  id: '',
  kind: 'python',
  name: '',
  description: '',
  enabled: true,
  timeout: '600',
  parameters: allInitialValues,
}

const actionDocument = z.object({
  id: z.string(),
  kind: z.enum(actionKinds),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  timeout: z.number(),
  parameters: z.record(z.string(), z.unknown()),
})
/** An action without its history; its parameters may be incomplete. */
export type ActionDocument = z.infer<typeof actionDocument>

export function documentOf({
  id,
  kind,
  name,
  description,
  enabled,
  timeout,
  parameters,
}: Action): ActionDocument {
  return { id, kind, name, description, enabled, timeout, parameters: { ...parameters } }
}

/** Parameters are merged one by one. */
export const actionShape = {
  kind: 'members',
  members: { parameters: { kind: 'members', members: {} } },
} as const satisfies Shape

/** Kind and parameters as the interface expects them; undefined if they are incomplete. */
export function workOf({
  kind,
  parameters,
}: Pick<ActionDocument, 'kind' | 'parameters'>): ActionWork | undefined {
  return actionWork.safeParse({ kind, parameters }).data
}

/** A merged document; undefined if it is invalid. */
export function readDocument(input: unknown): ActionDocument | undefined {
  const document = actionDocument.safeParse(input).data
  return document && workOf(document) && document
}

export function formOf({ parameters, timeout, ...rest }: ActionDocument): ActionForm {
  return { ...rest, timeout: String(timeout), parameters: toForm(rest.kind, parameters) }
}

export function toDocument({ parameters, timeout, ...rest }: ActionForm): ActionDocument {
  return {
    ...rest,
    id: rest.id.trim(),
    name: rest.name.trim(),
    timeout: Number(timeout),
    parameters: toParameters(rest.kind, parameters),
  }
}

export function isTimeout(text: string): boolean {
  const seconds = Number(text)
  return /^\d+$/.test(text.trim()) && seconds >= 1 && seconds <= maxTimeout
}

type Field = Exclude<keyof ActionForm, 'parameters'> | `parameters.${string}`

const plainFields = actionForm.keyof().exclude(['parameters'])

/** Maps a problem of the request body, such as `parameters.headers.0.name`, to a form field. */
export function fieldOf(path: string): Field | undefined {
  const [first = '', second] = path.split('.')
  if (first !== 'parameters') return plainFields.safeParse(first).data
  const field = Object.values(parameterFields)
    .flat()
    .find(({ name }) => name === second)
  return field && `parameters.${field.name}`
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The number of members and parameters that differ. */
export function countChanges(form: ActionForm, before: ActionForm): number {
  const old: Readonly<Record<string, unknown>> = { ...before.parameters, ...before }
  const { parameters, ...rest } = form
  return Object.entries<unknown>({ ...parameters, ...rest }).filter(
    ([name, each]) => !isSame(each, old[name]),
  ).length
}

/** The text of the parameters, to compare versions: the source of Python, else JSON. */
export function textOfWork({ kind, parameters }: ActionWork): string {
  return kind === 'python' ? parameters.source : JSON.stringify(parameters, null, 2)
}

/** The rows of the content of an event; undefined if it is not a list of objects. */
export function rowsIn(content: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  return Array.isArray(content) && content.every(isRecord) ? content : undefined
}
