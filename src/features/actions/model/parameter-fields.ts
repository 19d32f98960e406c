// How the parameters of each kind of action are edited: one row per parameter. The form stores texts, lists of texts
// and switches; `toForm` and `toParameter` convert them.
import { type ActionKind, type ActionParameters, actionParameters } from '#contract/engine/action.ts'
import { levels } from '#contract/data-manager/logical-object.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRecord } from '#domain/merge/shape.ts'

type FormValue = string | string[] | boolean

/** The control of a parameter. */
type Control =
  | 'text'
  | 'code'
  | 'longText'
  | 'choice'
  | 'switch'
  | 'levels'
  | 'names'
  | 'headers'
  | 'json'
  | 'sourceTables'
  | 'table'
  | 'query'

type ParameterName = { [K in ActionKind]: keyof ActionParameters[K] }[ActionKind]

export interface ParameterField {
  readonly name: ParameterName
  readonly as: Control
  /** Of a choice: its values. */
  readonly values?: readonly string[]
  /** The value in a new action. */
  readonly initial: string | boolean | readonly string[]
  readonly isMono?: boolean
  readonly isOptional?: boolean
}

const firstSource = `from dataplatform import tables


def event_handle(event):
    print(len(event.content), "rows")
    return {"rows": len(event.content)}
`

/** The parameters of each kind, in the order of the form. */
export const parameterFields = {
  extract: [{ name: 'tables', as: 'sourceTables', initial: [] }],
  build: [
    { name: 'levels', as: 'levels', initial: [...levels] },
    { name: 'accept_rejected', as: 'switch', initial: false },
  ],
  archive_event: [{ name: 'table', as: 'table', initial: '' }],
  query_to_table: [
    { name: 'query', as: 'query', initial: '' },
    { name: 'table', as: 'table', initial: '' },
    { name: 'write', as: 'choice', values: ['replace', 'append'], initial: 'replace' },
    { name: 'dynamic_parameters', as: 'json', initial: '{}', isMono: true, isOptional: true },
  ],
  http_request: [
    { name: 'method', as: 'choice', values: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'], initial: 'POST' },
    { name: 'url', as: 'text', initial: '', isMono: true },
    { name: 'headers', as: 'headers', initial: '', isMono: true, isOptional: true },
    { name: 'body', as: 'longText', initial: '', isMono: true, isOptional: true },
  ],
  send_email: [
    { name: 'to', as: 'names', initial: [] },
    { name: 'subject', as: 'text', initial: '' },
    { name: 'text', as: 'longText', initial: '', isOptional: true },
  ],
  python: [
    { name: 'function', as: 'text', initial: 'event_handle', isMono: true },
    { name: 'source', as: 'code', initial: firstSource },
  ],
} as const satisfies Record<ActionKind, readonly ParameterField[]>

/** The fields of a kind. */
export function fieldsOf(kind: ActionKind): readonly ParameterField[] {
  return parameterFields[kind]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const membersOf = (value: unknown, names: readonly [string, string]) =>
  isRecord(value) ? ([textOf(value[names[0]]), textOf(value[names[1]])] as const) : (['', ''] as const)

const pairs = {
  sourceTables: { names: ['source', 'table'], between: '/' },
  headers: { names: ['name', 'value'], between: ':' },
  table: { names: ['database_name', 'table_name'], between: '.' },
} as const

/** `data_prim.event_handle` as `{database_name, table_name}`: separated at the first sign. */
const readPair = (text: string, { names: [first, second], between }: (typeof pairs)[keyof typeof pairs]) => {
  const at = text.indexOf(between)
  return { [first]: at < 0 ? '' : text.slice(0, at).trim(), [second]: text.slice(at + 1).trim() }
}

const writePair = (value: unknown, { names, between }: (typeof pairs)[keyof typeof pairs]): string => {
  const [first, second] = membersOf(value, names)
  return first === '' && second === '' ? '' : `${first}${between}${between === ':' ? ' ' : ''}${second}`
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface Conversion {
  readonly toForm: (value: unknown) => FormValue
  /** Undefined if the text cannot be read. */
  readonly toParameter: (value: FormValue) => unknown
}

const plainText: Conversion = { toForm: textOf, toParameter: (value) => value }
const plainList: Conversion = { toForm: textsOf, toParameter: (value) => value }

const readJson = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const conversions = {
  text: plainText,
  code: plainText,
  longText: plainText,
  choice: plainText,
  query: plainText,
  levels: plainList,
  names: plainList,
  switch: { toForm: (value) => value === true, toParameter: (value) => value },
  json: {
    toForm: (value) => JSON.stringify(value ?? {}, null, 2),
    toParameter: (value) => readJson(textOf(value).trim() || '{}'),
  },
  headers: {
    toForm: (value) =>
      listOf(value)
        .map((each) => writePair(each, pairs.headers))
        .join('\n'),
    toParameter: (value) =>
      textOf(value)
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => readPair(line, pairs.headers)),
  },
  sourceTables: {
    toForm: (value) => listOf(value).map((each) => writePair(each, pairs.sourceTables)),
    toParameter: (value) => textsOf(value).map((each) => readPair(each, pairs.sourceTables)),
  },
  table: {
    toForm: (value) => writePair(value, pairs.table),
    toParameter: (value) => readPair(textOf(value), pairs.table),
  },
} as const satisfies Record<Control, Conversion>

/** The form values of the parameters of a kind. */
export function toForm(
  kind: ActionKind,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, FormValue> {
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, as }) => [name, conversions[as].toForm(parameters[name])]),
  )
}

/** The initial form values of all parameters. */
export const allInitialValues: Record<string, FormValue> = Object.fromEntries(
  Object.values(parameterFields)
    .flat()
    .map(({ name, initial }): [string, FormValue] => [
      name,
      typeof initial === 'object' ? [...initial] : initial,
    ]),
)

/** The parameters of form values; unreadable ones are undefined. */
export function toParameters(
  kind: ActionKind,
  values: Readonly<Record<string, FormValue>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, as, initial }) => [
      name,
      conversions[as].toParameter(values[name] ?? (typeof initial === 'object' ? [...initial] : initial)),
    ]),
  )
}

interface FieldValue {
  readonly field: ParameterField
  readonly value: FormValue
}

/** Whether the value of a field is valid, by the schema of the interface. */
export function isValidParameter(kind: ActionKind, { field: { name, as }, value }: FieldValue): boolean {
  const result = actionParameters[kind].safeParse({ [name]: conversions[as].toParameter(value) })
  return result.success || !result.error.issues.some(({ path }) => path[0] === name)
}
