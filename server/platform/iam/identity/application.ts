// Applications and what they show before sign-in (IAM5, IAM6). An application stores the ids, order and texts of its
// modes; the name and state of a provider are read when it is shown (IAM41). A password belongs to the account, not
// to one application, so the policies of `platform` apply to all passwords.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Application, ModeChoice } from '#contract/iam/application.ts'
import { codeMode, platformApplication } from '#contract/iam/sign-in-names.ts'
import {
  passwordPolicies,
  preferences,
  type AuthMode,
  type PasswordPolicies,
  type Preferences,
} from '#contract/iam/preferences.ts'
import { providerButton } from '#contract/iam/provider.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { formModes } from './form-modes.ts'

export type AvailableMode = Application['available'][number]

const plainButton = { text: '', color: '', icon: '' }
const withButton = z.looseObject({ button: providerButton.catch(plainButton).default(plainButton) })

/** Parses the stored preferences of an application, without pictures, which have a table of their own. */
export function parsePreferences(text: string): Preferences {
  return preferences.parse(JSON.parse(text))
}

const storedText = async (db: Db, appId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('applications')
    .select('preferencesJson')
    .where('appid', '=', appId)
    .executeTakeFirst()
  return row?.preferencesJson
}

const storedPreferences = async (db: Db, appId: string): Promise<Preferences | undefined> => {
  const text = await storedText(db, appId)
  return text === undefined ? undefined : parsePreferences(text)
}

const demandPreferences = async (db: Db, appId: string): Promise<Preferences> => {
  const stored = await storedPreferences(db, appId)
  if (stored === undefined) throw new PlatformError('application_unknown', { params: { application: appId } })
  return stored
}

/** Every mode that an application may show: the forms, then all providers by name. */
export async function availableModes(db: Db): Promise<AvailableMode[]> {
  const providers = await db
    .selectFrom('providers')
    .select(['id', 'name', 'kind', 'active', 'documentJson'])
    .orderBy('name')
    .execute()
  return [
    ...formModes.map((mode) => ({ ...mode, active: true })),
    ...providers.map(({ id, name, kind, active, documentJson }) => {
      const { text, color, icon } = withButton.parse(JSON.parse(documentJson)).button
      const type = codeMode
      return { _id: id, name, provider: kind, subtype: '', color, icon, text, type, active: active === 1 }
    }),
  ]
}

/** The modes that an application stores, without those that no longer exist. */
export function choicesOf(
  stored: Pick<Preferences, 'auth_mode'>,
  available: readonly AvailableMode[],
): Required<ModeChoice>[] {
  return stored.auth_mode.flatMap(({ _id, hidden = false, text }) => {
    const own = available.find((mode) => mode._id === _id)
    return own === undefined ? [] : [{ _id, hidden, text: text === own.text ? '' : text }]
  })
}

/** Modes as an application stores them: forms in full, providers with only the values the application overrides. */
export function toStoredModes(choices: readonly ModeChoice[]): AuthMode[] {
  return choices.map(({ _id, hidden, text }) => {
    const form = formModes.find((mode) => mode._id === _id)
    const bare = { _id, name: '', provider: '', subtype: '', color: '', icon: '', text: '', type: '' }
    return { ...(form ?? bare), hidden, text: text === '' ? (form?.text ?? '') : text }
  })
}

const visibleModes = (
  stored: Pick<Preferences, 'auth_mode'>,
  available: readonly AvailableMode[],
): AuthMode[] =>
  choicesOf(stored, available).flatMap(({ _id, hidden, text }) => {
    const own = available.find((mode) => mode._id === _id)
    if (own === undefined || !own.active) return []
    const { active: _active, ...mode } = own
    // Without a text of its own, the button shows the name of the mode.
    const shown = [text, mode.text].find((each) => each !== '') ?? mode.name
    return [{ ...mode, text: shown, ...(hidden ? { hidden } : {}) }]
  })

/** Modes of an application in its order, without inactive providers; refuses with `application_unknown`. */
export async function modesOf(db: Db, appId: string): Promise<AuthMode[]> {
  return visibleModes(await demandPreferences(db, appId), await availableModes(db))
}

/** The latest policies and their text, which is parsed only after it changed. */
let latest: { readonly text: string; readonly policies: PasswordPolicies } | undefined

/** The policies of every password on this platform; inactive until the first start is complete. */
export async function policiesOf(db: Db): Promise<PasswordPolicies> {
  const text = await storedText(db, platformApplication)
  if (text === undefined) return passwordPolicies.parse({ active: false })
  if (latest?.text !== text) latest = { text, policies: parsePreferences(text).password_policies }
  return latest.policies
}

/** What a new local password must satisfy: the policies, and the name that it must not contain. */
export interface PasswordRules {
  readonly policies: PasswordPolicies
  /** Name of the platform. */
  readonly platform: string
}

/** The rules for new passwords. */
export async function passwordRulesOf(db: Db): Promise<PasswordRules> {
  const found = await storedPreferences(db, platformApplication)
  return { policies: await policiesOf(db), platform: found?.name ?? '' }
}

/** Pictures of an application as data URIs, empty where there are none. */
export async function picturesOf(db: Db, appId: string): Promise<{ logo: string; background: string }> {
  const row = await db
    .selectFrom('applicationPictures')
    .select(['logo', 'background'])
    .where('appid', '=', appId)
    .executeTakeFirst()
  return row ?? { logo: '', background: '' }
}

/**
 * Public preferences of an application: without inactive providers (IAM8), hidden modes marked `hidden`, policies
 * from `platform` (IAM5). Refuses with `application_unknown`.
 */
export async function applicationOf(db: Db, appId: string): Promise<Preferences> {
  const stored = await demandPreferences(db, appId)
  return {
    ...stored,
    ...(await picturesOf(db, appId)),
    password_policies: await policiesOf(db),
    auth_mode: visibleModes(stored, await availableModes(db)),
  }
}

const addresses = z.array(z.string())

/** Complete addresses that a sign-in at a provider may return to. */
export function redirectUrisIn({ redirectUrisJson }: { readonly redirectUrisJson: string }): string[] {
  return addresses.parse(JSON.parse(redirectUrisJson))
}

/** Redirect addresses of an application by its id; empty for an unknown one. */
export async function redirectUrisOf(db: Db, appId: string): Promise<string[]> {
  const row = await db
    .selectFrom('applications')
    .select('redirectUrisJson')
    .where('appid', '=', appId)
    .executeTakeFirst()
  return row === undefined ? [] : redirectUrisIn(row)
}

const allPreferences = async (db: Db): Promise<{ appid: string; stored: Preferences }[]> => {
  const rows = await db
    .selectFrom('applications')
    .select(['appid', 'preferencesJson'])
    .orderBy('appid')
    .execute()
  return rows.map(({ appid, preferencesJson }) => ({ appid, stored: parsePreferences(preferencesJson) }))
}

/** Ids of the applications that show a provider: they name it and do not hide it. */
export async function applicationsShowing(db: Db, providerId: string): Promise<string[]> {
  return (await allPreferences(db))
    .filter(({ stored }) => stored.auth_mode.some((mode) => mode._id === providerId && mode.hidden !== true))
    .map(({ appid }) => appid)
}

/**
 * Makes exactly these applications show a provider. Others that name it hide it, so that it keeps its position
 * (IAM8). Refuses with the paths of unknown ids (`applications.0`).
 */
export async function setShowingApplications(
  trx: Transaction<Tables>,
  { provider, applications }: { provider: string; applications: readonly string[] },
): Promise<void> {
  const all = await allPreferences(trx)
  const known = all.map(({ appid }) => appid)
  const problems = applications.flatMap((value, index) =>
    known.includes(value)
      ? []
      : [problemAt(`applications.${index}`, 'wrong_value', { value, allowed: known.join(', ') })],
  )
  if (problems.length > 0) throw refuse(problems)
  for (const { appid, stored } of all) {
    const hidden = !applications.includes(appid)
    const current = stored.auth_mode.find((mode) => mode._id === provider)
    if (current === undefined ? hidden : (current.hidden ?? false) === hidden) continue
    const modes =
      current === undefined
        ? [...stored.auth_mode, ...toStoredModes([{ _id: provider, hidden, text: '' }])]
        : stored.auth_mode.map((mode) => (mode === current ? { ...mode, hidden } : mode))
    await trx
      .updateTable('applications')
      .set({ preferencesJson: JSON.stringify({ ...stored, auth_mode: modes }) })
      .where('appid', '=', appid)
      .execute()
  }
}

/** Finds a mode by `_id`, sub-type or provider. Hidden modes are found too (IAM8). */
export function findMode(modes: readonly AuthMode[], name: string): AuthMode | undefined {
  return name === ''
    ? undefined
    : (modes.find((mode) => mode._id === name) ??
        modes.find((mode) => mode.subtype === name) ??
        modes.find((mode) => mode.provider === name))
}
