// Applications and what they show before sign-in (IAM5, IAM6). Kept are the modes' ids, order and texts; what a provider
// is called and whether it is active is read where it is shown (IAM41). A password belongs to the account, not to one
// application, so that the policies of the application `platform` rule all passwords.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Application, ModeChoice } from '#contract/iam/application.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { platformApplication } from '#contract/iam/login.ts'
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

/** Preferences out of what is kept of an application; pictures are kept elsewhere. */
export function readStored(text: string): Preferences {
  return preferences.parse(JSON.parse(text))
}

const keptOf = async (db: Db, appId: string): Promise<Preferences | undefined> => {
  const row = await db
    .selectFrom('applications')
    .select('preferencesJson')
    .where('appid', '=', appId)
    .executeTakeFirst()
  return row === undefined ? undefined : readStored(row.preferencesJson)
}

const demandKept = async (db: Db, appId: string): Promise<Preferences> => {
  const kept = await keptOf(db, appId)
  if (kept === undefined) throw new PlatformError('application_unknown', { params: { application: appId } })
  return kept
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

/** What is kept of the modes an application names: those that are gone are left out. */
export function choicesOf(
  kept: Pick<Preferences, 'auth_mode'>,
  available: readonly AvailableMode[],
): Required<ModeChoice>[] {
  return kept.auth_mode.flatMap(({ _id, hidden = false, text }) => {
    const own = available.find((mode) => mode._id === _id)
    return own === undefined ? [] : [{ _id, hidden, text: text === own.text ? '' : text }]
  })
}

/** Modes as they are kept: forms whole, providers by what the application says of them. */
export function keptModes(choices: readonly ModeChoice[]): AuthMode[] {
  return choices.map(({ _id, hidden, text }) => {
    const form = formModes.find((mode) => mode._id === _id)
    const bare = { _id, name: '', provider: '', subtype: '', color: '', icon: '', text: '', type: '' }
    return { ...(form ?? bare), hidden, text: text === '' ? (form?.text ?? '') : text }
  })
}

const shownModes = (kept: Pick<Preferences, 'auth_mode'>, available: readonly AvailableMode[]): AuthMode[] =>
  choicesOf(kept, available).flatMap(({ _id, hidden, text }) => {
    const own = available.find((mode) => mode._id === _id)
    if (own === undefined || !own.active) return []
    const { active: _active, ...mode } = own
    return [{ ...mode, text: text === '' ? mode.text : text, ...(hidden ? { hidden } : {}) }]
  })

/** Modes of an application in its order, without inactive providers; refuses with `application_unknown`. */
export async function modesOf(db: Db, appId: string): Promise<AuthMode[]> {
  return shownModes(await demandKept(db, appId), await availableModes(db))
}

/** The policies that rule every password of this platform; none before the first start is through. */
export async function policiesOf(db: Db): Promise<PasswordPolicies> {
  const found = await keptOf(db, platformApplication)
  return found?.password_policies ?? passwordPolicies.parse({ active: false })
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
 * Preferences of one application as everybody may see them: inactive providers are left out (IAM8), hidden ones carry
 * `hidden`, the policies are those of `platform` (IAM5). Refuses with `application_unknown`.
 */
export async function applicationOf(db: Db, appId: string): Promise<Preferences> {
  const kept = await demandKept(db, appId)
  return {
    ...kept,
    ...(await picturesOf(db, appId)),
    password_policies: await policiesOf(db),
    auth_mode: shownModes(kept, await availableModes(db)),
  }
}

const addresses = z.array(z.string())

/** Whole addresses that a sign-in at a provider may lead back to. */
export function redirectUrisIn({ redirectUrisJson }: { readonly redirectUrisJson: string }): string[] {
  return addresses.parse(JSON.parse(redirectUrisJson))
}

/** The same of an application by its id; none for an unknown one. */
export async function redirectUrisOf(db: Db, appId: string): Promise<string[]> {
  const row = await db
    .selectFrom('applications')
    .select('redirectUrisJson')
    .where('appid', '=', appId)
    .executeTakeFirst()
  return row === undefined ? [] : redirectUrisIn(row)
}

const allKept = async (db: Db): Promise<{ appid: string; kept: Preferences }[]> => {
  const rows = await db
    .selectFrom('applications')
    .select(['appid', 'preferencesJson'])
    .orderBy('appid')
    .execute()
  return rows.map(({ appid, preferencesJson }) => ({ appid, kept: readStored(preferencesJson) }))
}

/** Ids of the applications that show a provider: those that name it and do not hide it. */
export async function applicationsShowing(db: Db, providerId: string): Promise<string[]> {
  return (await allKept(db))
    .filter(({ kept }) => kept.auth_mode.some((mode) => mode._id === providerId && mode.hidden !== true))
    .map(({ appid }) => appid)
}

/**
 * Has exactly these applications show a provider. Others that name it hide it, so that it keeps its place (IAM8).
 * Refuses with the paths of unknown ids (`applications.0`).
 */
export async function showIn(
  trx: Transaction<Tables>,
  { provider, applications }: { provider: string; applications: readonly string[] },
): Promise<void> {
  const all = await allKept(trx)
  const known = all.map(({ appid }) => appid)
  const problems = applications.flatMap((value, index) =>
    known.includes(value)
      ? []
      : [problemAt(`applications.${index}`, 'wrong_value', { value, allowed: known.join(', ') })],
  )
  if (problems.length > 0) throw refuse(problems)
  for (const { appid, kept } of all) {
    const hidden = !applications.includes(appid)
    const present = kept.auth_mode.find((mode) => mode._id === provider)
    if (present === undefined ? hidden : (present.hidden ?? false) === hidden) continue
    const modes =
      present === undefined
        ? [...kept.auth_mode, ...keptModes([{ _id: provider, hidden, text: '' }])]
        : kept.auth_mode.map((mode) => (mode === present ? { ...mode, hidden } : mode))
    await trx
      .updateTable('applications')
      .set({ preferencesJson: JSON.stringify({ ...kept, auth_mode: modes }) })
      .where('appid', '=', appid)
      .execute()
  }
}

/** The mode a caller means: by `_id`, sub-type or provider. Hidden ones are found too (IAM8), absent ones are not. */
export function modeNamed(modes: readonly AuthMode[], name: string): AuthMode | undefined {
  return name === ''
    ? undefined
    : (modes.find((mode) => mode._id === name) ??
        modes.find((mode) => mode.subtype === name) ??
        modes.find((mode) => mode.provider === name))
}
