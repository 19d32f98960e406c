// Applications: what each shows before sign-in, and where sign-ins may lead back to. What decides over a write is read
// in the transaction that writes (MRG1).
import type { Selectable, Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import type { Application, ApplicationWrite } from '#contract/iam/application.ts'
import { platformApplication } from '#contract/iam/login.ts'
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
  keptModes,
  picturesOf,
  policiesOf,
  readStored,
  redirectUrisIn,
  type AvailableMode,
} from '../identity/application.ts'
import type { Identity } from '../identity/identity.ts'
import { applicationProblems } from './application-problems.ts'
import { pictureShown } from './picture.ts'
import { demandOwnAddresses } from './redirect-address.ts'

const kind = 'application' satisfies TermCode

interface Kept {
  readonly row: Selectable<ApplicationRow>
  readonly preferences: Preferences
}

const keptOf = (row: Selectable<ApplicationRow>): Kept => ({
  row,
  preferences: readStored(row.preferencesJson),
})

const listing: Listing<Kept> = {
  text: ({ row, preferences: { name, title } }) => [row.appid, name, title].join(' '),
  sorts: {
    appid: ({ row }) => row.appid.toLowerCase(),
    name: ({ preferences }) => preferences.name.toLowerCase(),
    updated_at: ({ row }) => row.updatedAt,
  },
}

const demandRow = async (db: Db, appid: string): Promise<Kept> => {
  const row = await db.selectFrom('applications').selectAll().where('appid', '=', appid).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: appid } })
  return keptOf(row)
}

interface Around {
  readonly available: readonly AvailableMode[]
  /** Those of `platform`: they rule all passwords (IAM5). */
  readonly policies: PasswordPolicies
}

const aroundOf = async (db: Db): Promise<Around> => ({
  available: await availableModes(db),
  policies: await policiesOf(db),
})

const toApplication = async (db: Db, kept: Kept, around: Around): Promise<Application> => {
  const { row, preferences: shown } = kept
  const pictures = await picturesOf(db, row.appid)
  const written: ApplicationWrite = {
    name: shown.name,
    url: shown.url,
    title: shown.title ?? '',
    message: shown.message ?? '',
    ...pictures,
    color: shown.color ?? '',
    password_policies: around.policies,
    modes: choicesOf(shown, around.available),
    redirect_uris: redirectUrisIn(row),
  }
  return {
    ...written,
    appid: row.appid,
    built_in: row.appid === platformApplication,
    available: [...around.available],
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    etag: etagOf(written),
  }
}

const readApplication = async (db: Db, appid: string): Promise<Application> =>
  toApplication(db, await demandRow(db, appid), await aroundOf(db))

/** Figures are kept without needless noughts, an empty one as none. */
const figure = (text: string): string => String(Number(text))
const soundPolicies = (policies: ApplicationWrite['password_policies']): PasswordPolicies => ({
  active: policies.active,
  nb_char: figure(policies.nb_char),
  nb_cchar: figure(policies.nb_cchar),
  nb_int: figure(policies.nb_int),
  nb_schar: figure(policies.nb_schar),
  password_expire: figure(policies.password_expire),
})

const toKept = (
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
  password_policies: appid === platformApplication ? soundPolicies(body.password_policies) : policies,
  auth_mode: keptModes(body.modes),
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

/** What the audit shows: all that was written, pictures by size and hash. */
const shown = ({ name, url, title, message, color, modes, ...rest }: Application) => ({
  name,
  url,
  title,
  message,
  color,
  logo: pictureShown(rest.logo),
  background: pictureShown(rest.background),
  modes,
  redirect_uris: rest.redirect_uris,
  // Other applications repeat the policies of this one.
  ...(rest.built_in ? { password_policies: rest.password_policies } : {}),
})

type ApplicationHandlers = Handlers<PlatformApi['applications']>
type Deps = Pick<Identity['deps'], 'db' | 'clock'>

const list =
  (deps: Deps): ApplicationHandlers['list'] =>
  async ({ query }) => {
    const rows = await deps.db.selectFrom('applications').selectAll().orderBy('appid').execute()
    const page = sortedPage(rows.map(keptOf), { query, listing })
    const around = await aroundOf(deps.db)
    const items: Application[] = []
    for (const kept of page.items) items.push(await toApplication(deps.db, kept, around))
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
      const around = await aroundOf(trx)
      const taken = await trx
        .selectFrom('applications')
        .select('appid')
        .where('appid', '=', appid)
        .executeTakeFirst()
      const problems = [
        ...(taken === undefined ? [] : [problemAt('appid', 'exists', { kind, name: appid })]),
        ...applicationProblems(body, around.available),
      ]
      if (problems.length > 0) throw refuse(problems)
      demandOwnAddresses({ session, before: [], after: body.redirect_uris })
      const at = instantOf(deps.clock)
      const kept = toKept(body, { appid, version: '', policies: around.policies })
      await trx
        .insertInto('applications')
        .values({
          appid,
          preferencesJson: JSON.stringify(kept),
          redirectUrisJson: JSON.stringify(body.redirect_uris),
          createdAt: at,
          updatedAt: at,
          updatedBy: session.user,
        })
        .execute()
      await savePictures(trx, appid, body)
      const made = await readApplication(trx, appid)
      const change = { action: 'application.create', object: appid, after: shown(made) }
      await record(trx, { session, clock: deps.clock, change })
      return made
    })
    return new Reply({ application }, { etag: application.etag })
  }

const update =
  (deps: Deps): ApplicationHandlers['update'] =>
  async ({ params, body, ifMatch }, { session }) => {
    const application = await deps.db.transaction().execute(async (trx) => {
      const kept = await demandRow(trx, params.id)
      const around = await aroundOf(trx)
      const before = await toApplication(trx, kept, around)
      const { appid } = before
      checkEtag(ifMatch, before.etag, { kind, name: before.name })
      const problems = applicationProblems(body, around.available)
      if (problems.length > 0) throw refuse(problems)
      demandOwnAddresses({ session, before: before.redirect_uris, after: body.redirect_uris })
      const { version } = kept.preferences
      const next = toKept(body, { appid, version, policies: around.policies })
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
        action: 'application.update',
        object: appid,
        before: shown(before),
        after: shown(after),
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
      const change = { action: 'application.delete', object: appid, before: shown(before) }
      await record(trx, { session, clock: deps.clock, change })
    })
    return {}
  }

/** Handlers of applications (IAM5, IAM40 to IAM42). */
export function applicationHandlers({ deps }: Identity): ApplicationHandlers {
  return {
    list: list(deps),
    get: get(deps),
    create: create(deps),
    update: update(deps),
    delete: remove(deps),
  }
}
