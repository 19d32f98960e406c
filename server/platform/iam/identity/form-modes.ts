// The sign-in modes that every platform has in addition to its providers: password and API key.
import { apiKeyMode, passwordMode } from '#contract/iam/sign-in-names.ts'
import type { AuthMode } from '#contract/iam/preferences.ts'

/** Modes as preferences show them, in the order of a new application. */
export const formModes = [
  {
    _id: 'password',
    name: 'Password',
    provider: 'platform',
    subtype: passwordMode,
    color: '',
    icon: '',
    text: 'Sign in',
    type: 'password',
  },
  {
    _id: 'apikey',
    name: 'API key',
    provider: 'platform',
    subtype: apiKeyMode,
    color: '',
    icon: '',
    text: 'Sign in with an API key',
    type: 'apikey',
  },
] as const satisfies readonly AuthMode[]
