// Explains why a binding is empty and what would fill it (IAM13). It reads the trace of `compute` and the response,
// and suggests remedies; it changes nothing.
import { boundFields } from '#contract/iam/provider.ts'
import type { BindingTrace, Misfit } from './compute.ts'
import { explainStop, setPath, type ExplainContext, type Explanation, type Remedy } from './explain-stop.ts'
import { isList, isRecord } from './json-value.ts'
import { rulesOf } from './provider-kinds.ts'

type EmptyTrace = Extract<BindingTrace, { state: 'empty' }>

/** The step to a text within an object, likely names first; undefined if there is none. */
export function textMemberOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const names = Object.keys(value).filter((name) => typeof value[name] === 'string' && value[name] !== '')
  const likely = names.find((name) => /^(displayname|name|value|email)$/i.test(name)) ?? names[0]
  return likely === undefined ? undefined : `.${likely}`
}

const textsWithin = (path: string, value: unknown): Remedy[] => {
  const member = textMemberOf(value)
  return member === undefined ? [] : [setPath(`${path}${member}`)]
}

const isBoundField = (field: string): boolean => boundFields.some((bound) => bound === field)

const misfits = {
  null: () => [],
  blank: () => [],
  switch: () => [],
  object: ({ path, value }) => textsWithin(path, value),
  list: ({ path, value, field }) => {
    const one = path.includes('[*]') ? path.replace('[*]', '[0]') : `${path}[0]`
    const hasItem = isList(value) && value.length > 0
    if (!hasItem) return []
    return isBoundField(field) ? [setPath(one)] : [setPath(one), setPath(`${path}[*]`)]
  },
} as const satisfies Record<Misfit, (found: { path: string; field: string; value: unknown }) => Remedy[]>

const explainMisfit = (
  { path, field, misfit, value }: Extract<EmptyTrace, { stop: null }>,
  { kind }: ExplainContext,
): Explanation => {
  const part = path.trim().split('.').at(-1) ?? ''
  const need = rulesOf(kind).needs.find(({ fields }) => misfit === 'null' && fields.includes(part))
  return {
    code: misfit,
    params: {
      reached: path.trim(),
      part,
      scope: need?.scopes[0] ?? '',
      count: isList(value) ? value.length : 0,
    },
    remedies: misfits[misfit]({ path: path.trim(), field, value }),
  }
}

/** The provider did not send the value. */
const unsent: readonly Explanation['code'][] = ['not_sent', 'scope_without_value', 'null', 'blank']

/** Claims that can be a login, likely ones first. */
const loginClaims = ['preferred_username', 'email', 'upn']

/** Without a login nobody can sign in, so another claim of the response is offered if nothing else is. */
const otherLogin = ({ field, path }: EmptyTrace, { response }: ExplainContext): Remedy[] => {
  if (field !== 'login' || !isRecord(response)) return []
  const claim = loginClaims.find((name) => {
    const value = Object.hasOwn(response, name) ? response[name] : undefined
    return name !== path.trim() && typeof value === 'string' && value !== ''
  })
  return claim === undefined ? [] : [setPath(claim)]
}

/** Explains why a binding is empty for this response, with remedies that one click applies. */
export function explain(trace: EmptyTrace, context: ExplainContext): Explanation {
  const explanation =
    trace.stop === null ? explainMisfit(trace, context) : explainStop(trace.stop, trace.path, context)
  return explanation.remedies.length > 0 || !unsent.includes(explanation.code)
    ? explanation
    : { ...explanation, remedies: otherLogin(trace, context) }
}
