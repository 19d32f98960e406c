// The sign-in form's values and the body they become.
import { type LoginRequest, apiKeyMode, passwordMode } from '#contract/iam/login.ts'
import type { FormKind } from './modes.ts'

export interface LoginValues {
  login: string
  password: string
  apikey: string
  secretkey: string
}

export const emptyLogin: LoginValues = { login: '', password: '', apikey: '', secretkey: '' }

export const toBody = (kind: FormKind, values: LoginValues): LoginRequest =>
  kind === apiKeyMode
    ? { auth_mode: apiKeyMode, apikey: values.apikey.trim(), secretkey: values.secretkey.trim() }
    : { auth_mode: passwordMode, login: values.login.trim(), password: values.password }
