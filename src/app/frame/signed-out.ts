// Whether the document alone says that the sign-in screen is shown. Checked without the schemas of the contract, which
// take longer to load and to build than the whole screen.
import type { AuthMode, PasswordPolicies, Preferences } from '#contract/iam/preferences.ts'
import { memberOf } from '#src/lib/start/embedded-start.ts'
import { isRemembered } from '#src/lib/start/remembered-user.ts'

type Check = (value: unknown) => boolean
type Checks<Data> = Readonly<Record<keyof Data, Check>>

const isText: Check = (value) => typeof value === 'string'
const isSwitch: Check = (value) => typeof value === 'boolean'
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const matches = <Data extends object>(checks: Checks<Data>) => {
  const rows = Object.entries<Check>(checks)
  return (value: unknown): value is Data =>
    typeof value === 'object' && value !== null && rows.every(([name, check]) => check(memberOf(value, name)))
}

const isPolicies = matches<PasswordPolicies>({
  active: isSwitch,
  nb_char: isText,
  nb_cchar: isText,
  nb_int: isText,
  nb_schar: isText,
  password_expire: isText,
})

const isMode = matches<AuthMode>({
  _id: isText,
  name: isText,
  provider: isText,
  subtype: isText,
  color: isText,
  icon: isText,
  text: isText,
  type: isText,
  hidden: optional(isSwitch),
  visible: optional(isSwitch),
  directory: optional(isText),
})

/** Preferences that need no conversion; those of other platforms may need one. */
const isPreferences = matches<Preferences>({
  appid: isText,
  name: isText,
  version: isText,
  url: isText,
  logo: isText,
  password_policies: isPolicies,
  auth_mode: (value) => Array.isArray(value) && value.every(isMode),
  color: optional(isText),
  title: optional(isText),
  message: optional(isText),
  background: optional(isText),
  password_links: optional(isSwitch),
})

/**
 * The preferences of the sign-in screen if certainly no user is signed in, else undefined: then the platform is asked. A
 * browser does not send the cookie when a page of another site opens the console.
 */
export function preferencesOfSignedOut(start: unknown): Preferences | undefined {
  const preferences = memberOf(start, 'preferences')
  const isSignedOut = memberOf(memberOf(start, 'session'), 'session') === null && !isRemembered()
  return isSignedOut && isPreferences(preferences) ? preferences : undefined
}
