// Values of the sign-in form, their validation, and the request body.
import type { LoginRequest } from '#contract/iam/login.ts'
import { apiKeyMode, passwordMode } from '#contract/iam/sign-in-names.ts'
import type { FormKind } from './sign-in-modes.ts'

/** The fields of each form: a name and a secret. */
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

/** Validation problems; empty if there are none. */
export function problemsOf(kind: FormKind, { name, secret }: LoginValues): LoginProblems {
  const [ofName, ofSecret] = [judge(kind, name.trim()), judge(kind, secret)]
  return { ...(ofName && { name: ofName }), ...(ofSecret && { secret: ofSecret }) }
}

export function toBody(kind: FormKind, { name, secret }: LoginValues): LoginRequest {
  return kind === apiKeyMode
    ? { auth_mode: apiKeyMode, apikey: name.trim(), secretkey: secret.trim() }
    : { auth_mode: passwordMode, login: name.trim(), password: secret }
}
