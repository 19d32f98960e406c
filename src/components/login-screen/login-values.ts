// The sign-in form's values, what is wrong with them before they are sent, and the body they become.
import { type LoginRequest, apiKeyMode, passwordMode } from '#contract/iam/login.ts'
import type { FormKind } from './sign-in-modes.ts'

/** The name and the secret each form asks for. */
export const fieldsOf = {
  [passwordMode]: ['login', 'password'],
  [apiKeyMode]: ['apikey', 'secretkey'],
} as const satisfies Record<FormKind, readonly [string, string]>

export interface LoginValues {
  readonly name: string
  readonly secret: string
}
type LoginProblem = 'needed' | 'keyShape'
export type LoginProblems = Partial<Record<keyof LoginValues, LoginProblem>>

const keyShape = /^[A-Za-z0-9-]+$/

const judge = (kind: FormKind, text: string): LoginProblem | undefined => {
  if (text === '') return 'needed'
  return kind === apiKeyMode && !keyShape.test(text.trim()) ? 'keyShape' : undefined
}

/** What keeps the values from being sent; empty when nothing does. */
export function problemsOf(kind: FormKind, { name, secret }: LoginValues): LoginProblems {
  const [ofName, ofSecret] = [judge(kind, name.trim()), judge(kind, secret)]
  return { ...(ofName && { name: ofName }), ...(ofSecret && { secret: ofSecret }) }
}

export function toBody(kind: FormKind, { name, secret }: LoginValues): LoginRequest {
  return kind === apiKeyMode
    ? { auth_mode: apiKeyMode, apikey: name.trim(), secretkey: secret.trim() }
    : { auth_mode: passwordMode, login: name.trim(), password: secret }
}
