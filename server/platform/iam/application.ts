// Applications and what they show before sign-in (IAM5, IAM6). A password belongs to the account, not to one
// application, so that the policies of the application `platform` rule all passwords.
import { platformApplication } from '#contract/iam/login.ts'
import {
  passwordPolicies,
  preferences,
  type AuthMode,
  type PasswordPolicies,
  type Preferences,
} from '#contract/iam/preferences.ts'
import type { Db } from '../db/sqlite.ts'
import { PlatformError } from '../error.ts'

const read = async (db: Db, appId: string): Promise<Preferences | undefined> => {
  const row = await db
    .selectFrom('applications')
    .select('preferencesJson')
    .where('appid', '=', appId)
    .executeTakeFirst()
  return row === undefined ? undefined : preferences.parse(JSON.parse(row.preferencesJson))
}

/** Preferences of one application; refuses with `application_unknown`. */
export const applicationOf = async (db: Db, appId: string): Promise<Preferences> => {
  const found = await read(db, appId)
  if (found === undefined) throw new PlatformError('application_unknown', { params: { application: appId } })
  return found
}

/** The policies that rule every password of this platform; none before the first start is through. */
export const policiesOf = async (db: Db): Promise<PasswordPolicies> => {
  const found = await read(db, platformApplication)
  return found?.password_policies ?? passwordPolicies.parse({ active: false })
}

/** The mode a caller means: by `_id`, sub-type or provider. Hidden ones are found too (IAM8), absent ones are not. */
export const modeNamed = (modes: readonly AuthMode[], name: string): AuthMode | undefined =>
  name === ''
    ? undefined
    : (modes.find((mode) => mode._id === name) ??
      modes.find((mode) => mode.subtype === name) ??
      modes.find((mode) => mode.provider === name))
