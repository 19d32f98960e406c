// Rules of an action's parameters beyond their schema, and of the secrets that they may use (ENG20).
import type { ActionWork } from '#contract/engine/action.ts'
import type { ErrorCode, ErrorParams } from '#contract/errors.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { z } from 'zod'
import { referencesOf, type TemplateReference } from './template.ts'

/** `path` is dotted, from the body of the action or workflow. */
export interface EngineProblem {
  readonly path: string
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/** The names at the start of a path in a template. */
const roots: readonly string[] = ['input', 'secrets', 'steps', 'event']

const expected = (path: string, term: TermCode): EngineProblem => ({
  path,
  code: 'wrong_format',
  params: { expected: term },
})

/** Parameters in which templates are resolved: all but the source of Python, which reads its event itself. */
export function templatedParameters(work: ActionWork): Readonly<Record<string, unknown>> {
  return work.kind === 'python' ? {} : work.parameters
}

const hasTemplate = (text: string): boolean => text.includes('{{')
const fixedAddress = /^https?:\/\/[^/?#\\{}]+(?=[/?#\\]|$)/i

/** Scheme, host and port of a URL, such as `https://api.example.org`; null if templates decide them. */
export function fixedOrigin(url: string): string | null {
  const start = fixedAddress.exec(url)?.[0]
  return start === undefined ? null : (URL.parse(start)?.origin ?? null)
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const platformHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'accept-encoding',
])
/** Control characters that would end a header or change the next one. */
const unsafe = /[\u0000-\u0008\u000A-\u001F\u007F]/

type Request = Extract<ActionWork, { kind: 'http_request' }>['parameters']

const headerProblems = ({ headers }: Pick<Request, 'headers'>): EngineProblem[] =>
  headers.flatMap(({ name, value }, index): EngineProblem[] => {
    const path = `parameters.headers.${index}`
    if (!headerName.test(name)) return [expected(`${path}.name`, 'header_name')]
    if (platformHeaders.has(name.toLowerCase()))
      return [{ path: `${path}.name`, code: 'invalid_value', params: reasonParams('header_fixed') }]
    return unsafe.test(value)
      ? [{ path: `${path}.value`, code: 'invalid_value', params: reasonParams('header_broken') }]
      : []
  })

const urlProblems = ({ url }: Pick<Request, 'url'>): EngineProblem[] => {
  const isWritten = !hasTemplate(url) || fixedOrigin(url) !== null
  const parsed = URL.parse(isWritten ? (fixedOrigin(url) ?? url) : 'https://open.invalid')
  return parsed !== null && /^https?:$/.test(parsed.protocol)
    ? []
    : [expected('parameters.url', 'web_address')]
}

const bodyProblems = ({ method, body }: Pick<Request, 'method' | 'body'>): EngineProblem[] =>
  method === 'GET' && body !== ''
    ? [{ path: 'parameters.body', code: 'invalid_value', params: reasonParams('body_of_get') }]
    : []

const email = z.email()
const emailProblems = (to: readonly string[]): EngineProblem[] =>
  to.flatMap((address, index) =>
    hasTemplate(address) || email.safeParse(address).success
      ? []
      : [expected(`parameters.to.${index}`, 'email')],
  )

/** Problems of the parameters of one kind. Templates need not be resolved yet. */
export function parameterProblems(work: ActionWork): EngineProblem[] {
  if (work.kind === 'http_request')
    return [
      ...urlProblems(work.parameters),
      ...headerProblems(work.parameters),
      ...bodyProblems(work.parameters),
    ]
  return work.kind === 'send_email' ? emailProblems(work.parameters.to) : []
}

const referenceProblem = (
  { path, segments }: TemplateReference,
  secrets: readonly string[],
): EngineProblem[] => {
  const [root = '', name] = segments.map(String)
  const unknown = (text: string, available: readonly string[]): EngineProblem[] => [
    { path, code: 'template_unknown', params: { name: text, available: available.join(', ') || '—' } },
  ]
  if (!roots.includes(root)) return unknown(root, roots)
  if (root !== 'secrets') return []
  return name !== undefined && secrets.includes(name) ? [] : unknown(`secrets.${name ?? ''}`, secrets)
}

/** Problems of an action with secrets of these names. The steps that its templates read depend on the workflow. */
export function actionProblems(work: ActionWork, secrets: readonly string[]): EngineProblem[] {
  const { references, problems } = referencesOf({ parameters: templatedParameters(work) })
  const openHost: EngineProblem[] =
    work.kind === 'http_request' && secrets.length > 0 && fixedOrigin(work.parameters.url) === null
      ? [{ path: 'parameters.url', code: 'invalid_value', params: reasonParams('secret_host_open') }]
      : []
  return [
    ...problems,
    ...parameterProblems(work),
    ...openHost,
    ...references.flatMap((reference) => referenceProblem(reference, secrets)),
  ]
}

/**
 * Where an action can bring its secrets. Secrets that were set for another destination must be set again: those of an
 * HTTP request belong to its server, those of an e-mail to its recipients, others to all parameters.
 */
export function destinationOf(work: ActionWork): string {
  if (work.kind === 'http_request') return `http_request ${fixedOrigin(work.parameters.url) ?? ''}`
  return work.kind === 'send_email'
    ? `send_email ${work.parameters.to.join(' ')}`
    : `${work.kind} ${JSON.stringify(work.parameters)}`
}
