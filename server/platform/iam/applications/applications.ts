// Applications: what each shows before sign-in, and where sign-ins may return to. Everything a write depends on is
// read in the same transaction (MRG1).
import type { Selectable, Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import type { Application, ApplicationWrite } from '#contract/iam/application.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { PasswordPolicies, Preferences } from '#contract/iam/preferences.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { ApplicationRow } from '../../db/identity-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { demandAdministrator } from '../identity/administrators.ts'
import {
  availableModes,
  choicesOf,
  toStoredModes,
  picturesOf,
  policiesOf,
  parsePreferences,
  redirectUrisIn,
  type AvailableMode,
} from '../identity/application.ts'
import type { IdentityService } from '../identity/identity.ts'
import { applicationProblems, missingPolicies } from './application-problems.ts'
import { describePicture } from './picture.ts'
import { demandOwnAddresses } from './redirect-address.ts'

const kind = 'application' satisfies TermCode

interface StoredApplication {
  readonly row: Selectable<ApplicationRow>
  readonly preferences: Preferences
}

const toStored = (row: Selectable<ApplicationRow>): StoredApplication => ({
  row,
  preferences: parsePreferences(row.preferencesJson),
})

const listing: Listing<StoredApplication> = {
  text: ({ row, preferences: { name, title } }) => [row.appid, name, title].join(' '),
  sorts: {
    appid: ({ row }) => row.appid.toLowerCase(),
    name: ({ preferences }) => preferences.name.toLowerCase(),
    updated_at: ({ row }) => row.updatedAt,
  },
}

const demandRow = async (db: Db, appid: string): Promise<StoredApplication> => {
  const row = await db.selectFrom('applications').selectAll().where('appid', '=', appid).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: appid } })
  return toStored(row)
}

interface SharedSettings {
  readonly available: readonly AvailableMode[]
  /** The policies of `platform`, which apply to all passwords (IAM5). */
  readonly policies: PasswordPolicies
}

const sharedSettings = async (db: Db): Promise<SharedSettings> => ({
  available: await availableModes(db),
  policies: await policiesOf(db),
})

const toApplication = async (
  db: Db,
  stored: StoredApplication,
  shared: SharedSettings,
): Promise<Application> => {
  const { row, preferences } = stored
  const pictures = await picturesOf(db, row.appid)
  const written = {
    name: preferences.name,
    url: preferences.url,
    title: preferences.title ?? '',
    message: preferences.message ?? '',
    ...pictures,
    color: preferences.color ?? '',
    password_policies: shared.policies,
    modes: choicesOf(preferences, shared.available),
    redirect_uris: redirectUrisIn(row),
  } satisfies ApplicationWrite
  return {
    ...written,
    appid: row.appid,
    built_in: row.appid === platformApplication,
    available: [...shared.available],
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf(written),
  }
}

const readApplication = async (db: Db, appid: string): Promise<Application> =>
  toApplication(db, await demandRow(db, appid), await sharedSettings(db))

/** Removes leading zeros; an empty number becomes 0. */
const normalizeNumber = (text: string): string => String(Number(text))
type SentPolicies = NonNullable<ApplicationWrite['password_policies']>
const normalizePolicies = (policies: SentPolicies): PasswordPolicies => ({
  active: policies.active,
  nb_char: normalizeNumber(policies.nb_char),
  nb_cchar: normalizeNumber(policies.nb_cchar),
  nb_int: normalizeNumber(policies.nb_int),
  nb_schar: normalizeNumber(policies.nb_schar),
  password_expire: normalizeNumber(policies.password_expire),
})

const toPreferences = (
  body: ApplicationWrite,
  { appid, version, policies }: { appid: string; version: string; policies: PasswordPolicies },
): Preferences => ({
  appid,
  version,
  name: body.name,
  url: body.url,
  title: body.title,
  message: body.message,
  color: body.color,
  logo: '',
  password_policies:
    body.password_policies && appid === platformApplication
      ? normalizePolicies(body.password_policies)
      : policies,
  auth_mode: toStoredModes(body.modes),
})

const savePictures = async (
  trx: Transaction<Tables>,
  appid: string,
  body: ApplicationWrite,
): Promise<void> => {
  const row = { appid, logo: body.logo, background: body.background }
  await trx
    .insertInto('applicationPictures')
    .values(row)
    .onConflict((on) => on.column('appid').doUpdateSet(row))
    .execute()
}

/** An application as audit entries record it: everything written, pictures by size and hash. */
const auditView = ({ name, url, title, message, color, modes, ...rest }: Application) => ({
  name,
  url,
  title,
  message,
  color,
  logo: describePicture(rest.logo),
  background: describePicture(rest.background),
  modes,
  redirect_uris: rest.redirect_uris,
  // Other applications repeat the policies of the built-in one.
  ...(rest.built_in ? { password_policies: rest.password_policies } : {}),
})

type ApplicationHandlers = Handlers<PlatformApi['applications']>
type Deps = Pick<IdentityService['deps'], 'db' | 'clock'>

const list =
  (deps: Deps): ApplicationHandlers['list'] =>
  async ({ query }) => {
    const rows = await deps.db.selectFrom('applications').selectAll().orderBy('appid').execute()
    const page = sortedPage(rows.map(toStored), { query, listing })
    const shared = await sharedSettings(deps.db)
    const items: Application[] = []
    for (const stored of page.items) items.push(await toApplication(deps.db, stored, shared))
    return { ...page, items }
  }

const get =
  (deps: Deps): ApplicationHandlers['get'] =>
  async ({ params }) => {
    const application = await readApplication(deps.db, params.id)
    return new Reply({ application }, { etag: application.etag })
  }

const create =
  (deps: Deps): ApplicationHandlers['create'] =>
  async ({ body }, { session }) => {
    const { appid } = body
    const application = await deps.db.transaction().execute(async (trx) => {
      const shared = await sharedSettings(trx)
      const existing = await trx
        .selectFrom('applications')
        .select('appid')
        .where('appid', '=', appid)
        .executeTakeFirst()
      const problems = [
        ...(existing === undefined ? [] : [problemAt('appid', 'exists', { kind, name: appid })]),
        ...applicationProblems(body, { appid, ...shared }),
      ]
      if (problems.length > 0) throw refuse(problems)
      await demandOwnAddresses(trx, { session, before: [], after: body.redirect_uris })
      const at = instantOf(deps.clock)
      const stored = toPreferences(body, { appid, version: '', policies: shared.policies })
      await trx
        .insertInto('applications')
        .values({
          appid,
          preferencesJson: JSON.stringify(stored),
          redirectUrisJson: JSON.stringify(body.redirect_uris),
          createdAt: at,
          updatedAt: at,
          updatedBy: session.user,
        })
        .execute()
      await savePictures(trx, appid, body)
      const created = await readApplication(trx, appid)
      const change = { action: 'application.create' as const, object: appid, after: auditView(created) }
      await record(trx, { session, clock: deps.clock, change })
      return created
    })
    return new Reply({ application }, { etag: application.etag })
  }

const update =
  (deps: Deps): ApplicationHandlers['update'] =>
  async ({ params, body, ifMatch }, { session }) => {
    const application = await deps.db.transaction().execute(async (trx) => {
      const stored = await demandRow(trx, params.id)
      const shared = await sharedSettings(trx)
      const before = await toApplication(trx, stored, shared)
      const { appid } = before
      checkEtag(ifMatch, before.etag, { kind, name: before.name })
      const problems = [...applicationProblems(body, { appid, ...shared }), ...missingPolicies(body, appid)]
      if (problems.length > 0) throw refuse(problems)
      await demandOwnAddresses(trx, { session, before: before.redirect_uris, after: body.redirect_uris })
      const { version } = stored.preferences
      const next = toPreferences(body, { appid, version, policies: shared.policies })
      await trx
        .updateTable('applications')
        .set({
          preferencesJson: JSON.stringify(next),
          redirectUrisJson: JSON.stringify(body.redirect_uris),
          updatedAt: instantOf(deps.clock),
          updatedBy: session.user,
        })
        .where('appid', '=', appid)
        .execute()
      await savePictures(trx, appid, body)
      const after = await readApplication(trx, appid)
      const change = {
        action: 'application.update' as const,
        object: appid,
        before: auditView(before),
        after: auditView(after),
      }
      await record(trx, { session, clock: deps.clock, change })
      if (appid === platformApplication) await demandAdministrator(trx)
      return after
    })
    return new Reply({ application }, { etag: application.etag })
  }

const remove =
  (deps: Deps): ApplicationHandlers['delete'] =>
  async ({ params }, { session }) => {
    await deps.db.transaction().execute(async (trx) => {
      const before = await readApplication(trx, params.id)
      const { appid } = before
      if (before.built_in) throw new PlatformError('built_in', { params: { kind, name: before.name } })
      await trx.deleteFrom('applications').where('appid', '=', appid).execute()
      await trx.deleteFrom('signInCodes').where('appId', '=', appid).execute()
      await trx
        .updateTable('tokens')
        .set({ deletedAt: instantOf(deps.clock) })
        .where('appId', '=', appid)
        .where('deletedAt', 'is', null)
        .execute()
      const change = { action: 'application.delete' as const, object: appid, before: auditView(before) }
      await record(trx, { session, clock: deps.clock, change })
    })
    return {}
  }

/** Returns the handlers of applications (IAM5, IAM40 to IAM42). */
export function applicationHandlers({ deps }: IdentityService): ApplicationHandlers {
  return {
    list: list(deps),
    get: get(deps),
    create: create(deps),
    update: update(deps),
    delete: remove(deps),
  }
}
