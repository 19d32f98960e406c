// Handlers that list, create, change and delete identity providers (IAM11, IAM18). Everything a write depends on is
// read in the same transaction (MRG1). The secret is write-only.
import type { Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import type { ProviderSummary, ProviderWrite } from '#contract/iam/provider.ts'
import { loginPage } from '#contract/iam/sign-in-names.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { ProviderRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { demandAdministrator } from '../identity/administrators.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { applicationsShowing, setShowingApplications } from '../identity/application.ts'
import { openAddressGuard, type AddressGuard } from '../../outbound-http/address-guard.ts'
import { formAddressProblems, formProblems } from './check-provider.ts'
import { discoveryHandlers } from './discovery.ts'
import { recordHandlers } from './sign-in-records.ts'
import type { ProviderDeps } from './provider-deps.ts'
import { documentOf, isRecording, providerEtag, providerRow, sealSecret } from './provider-row.ts'
import {
  auditView,
  documentIn,
  loadStats,
  replyUrlAt,
  summaryOf,
  toProvider,
  viewOf,
} from './provider-view.ts'
import { demandProviderCovered, demandSafeChange } from './safe-change.ts'

const kind = 'provider' satisfies TermCode

type ProviderHandlers = Pick<
  Handlers<PlatformApi['providers']>,
  'list' | 'create' | 'get' | 'update' | 'delete' | 'replyUrl'
>

const listing: Listing<ProviderSummary> = {
  text: ({ name, description, kind: of, directory }) => [name, description, of, directory].join(' '),
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    kind: ({ kind: of }) => of,
    active: ({ active }) => (active ? 0 : 1),
    users: ({ users }) => users,
    last_sign_in_at: ({ last_sign_in_at: at }) => at,
    client_secret_expires_on: ({ client_secret_expires_on: on }) => on,
    updated_at: ({ updated_at: at }) => at,
  },
}

interface StoredProviderDeps extends Pick<ProviderDeps['identity']['deps'], 'db' | 'clock' | 'settings'> {
  readonly secrets: ProviderDeps['secrets']
  readonly guard: AddressGuard
}

/** An empty secret leaves the stored one unchanged. */
const secretOf = (
  deps: StoredProviderDeps,
  { client_secret: secret = '' }: ProviderWrite,
  { before, id }: { before: ProviderRow | null; id: string },
): Pick<ProviderRow, 'clientSecret' | 'clientSecretSetAt'> => {
  if (secret !== '')
    return {
      clientSecret: sealSecret(deps.secrets, { id, secret }),
      clientSecretSetAt: instantOf(deps.clock),
    }
  return {
    clientSecret: before?.clientSecret ?? null,
    clientSecretSetAt: before?.clientSecretSetAt ?? null,
  }
}

/** Null if the time has passed. */
const debugUntilOf = (deps: StoredProviderDeps, { debug_until: until }: ProviderWrite): string | null =>
  until !== null && isRecording({ debugUntil: until }, deps.clock.now()) ? until : null

/** The row after a request, based on the one before. */
const toRow = (
  deps: StoredProviderDeps,
  body: ProviderWrite,
  { before, id, session }: { before: ProviderRow | null; id: string; session: Session },
): ProviderRow => {
  const now = instantOf(deps.clock)
  return {
    id,
    name: body.name,
    kind: body.kind,
    active: body.active ? 1 : 0,
    debugUntil: debugUntilOf(deps, body),
    documentJson: JSON.stringify(documentIn(body)),
    ...secretOf(deps, body, { before, id }),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    updatedBy: session.user,
  }
}

/** Refuses with every problem of the body; call it in the writing transaction. */
const demandValid = async (
  trx: Transaction<Tables>,
  {
    body,
    before,
    addressProblems,
  }: { body: ProviderWrite; before: ProviderRow | null } & {
    addressProblems: Awaited<ReturnType<typeof formAddressProblems>>
  },
): Promise<void> => {
  const isSecretReused = (body.client_secret ?? '') === '' && before !== null && before.clientSecret !== null
  const saved = isSecretReused ? documentOf(before) : null
  const hasSecret = saved !== null || (body.client_secret ?? '') !== ''
  const problems = [
    ...(await formProblems(trx, { form: body, hasSecret, id: before?.id ?? '', saved })),
    ...addressProblems,
  ]
  if (problems.length > 0) throw refuse(problems)
}

const list =
  (deps: StoredProviderDeps): ProviderHandlers['list'] =>
  async ({ query }, { origin }) => {
    const stats = await loadStats(deps.db)
    const rows = await deps.db.selectFrom('providers').selectAll().orderBy('name').execute()
    const now = deps.clock.now()
    const all = await Promise.all(
      rows.map(async (row) => {
        const applications = await applicationsShowing(deps.db, row.id)
        return summaryOf(toProvider(row, { applications, stats: stats.get(row.id), origin, now }))
      }),
    )
    return sortedPage(all, { query, listing })
  }

const create =
  (deps: StoredProviderDeps): ProviderHandlers['create'] =>
  async ({ body }, { session, origin }) => {
    const addressProblems = await formAddressProblems(deps.guard, body)
    const row = await changePermissions(deps, { session }, async (trx, guard) => {
      await demandValid(trx, { body, before: null, addressProblems })
      const created = toRow(deps, body, { before: null, id: freshId('idp', deps.clock), session })
      await trx.insertInto('providers').values(created).execute()
      await setShowingApplications(trx, { provider: created.id, applications: body.applications })
      const limit = deps.settings.get('recorded_sign_ins')
      const after = documentOf(created)
      await demandSafeChange(trx, {
        guard,
        provider: created.id,
        before: null,
        after,
        isSwitched: true,
        limit,
      })
      const audited = auditView(created, body.applications)
      await record(trx, {
        session,
        clock: deps.clock,
        change: { action: 'provider.create', object: created.name, after: audited },
      })
      return created
    })
    const provider = await viewOf(deps.db, { row, origin, now: deps.clock.now() })
    return new Reply({ provider }, { etag: provider.etag })
  }

const get =
  (deps: StoredProviderDeps): ProviderHandlers['get'] =>
  async ({ params }, { origin }) => {
    const row = await providerRow(deps.db, params.id)
    const provider = await viewOf(deps.db, { row, origin, now: deps.clock.now() })
    return new Reply({ provider }, { etag: provider.etag })
  }

const update =
  (deps: StoredProviderDeps): ProviderHandlers['update'] =>
  async ({ params, body, ifMatch }, { session, origin }) => {
    await providerRow(deps.db, params.id)
    const addressProblems = await formAddressProblems(deps.guard, body)
    const row = await changePermissions(deps, { session }, async (trx, guard) => {
      const before = await providerRow(trx, params.id)
      const showing = await applicationsShowing(trx, before.id)
      checkEtag(ifMatch, providerEtag(before, showing), { kind, name: before.name })
      await demandValid(trx, { body, before, addressProblems })
      const after = toRow(deps, body, { before, id: before.id, session })
      await trx.updateTable('providers').set(after).where('id', '=', before.id).execute()
      await setShowingApplications(trx, { provider: before.id, applications: body.applications })
      await demandSafeChange(trx, {
        guard,
        provider: before.id,
        before: documentOf(before),
        after: documentOf(after),
        isSwitched: after.active !== before.active || after.clientSecret !== before.clientSecret,
        limit: deps.settings.get('recorded_sign_ins'),
      })
      const change = {
        action: 'provider.update' as const,
        object: before.name,
        before: auditView(before, showing),
        after: auditView(after, body.applications),
      }
      await record(trx, { session, clock: deps.clock, change })
      return after
    })
    const provider = await viewOf(deps.db, { row, origin, now: deps.clock.now() })
    return new Reply({ provider }, { etag: provider.etag })
  }

const remove =
  (deps: StoredProviderDeps): ProviderHandlers['delete'] =>
  async ({ params }, { session }) => {
    await changePermissions(deps, { session }, async (trx, guard) => {
      const row = await providerRow(trx, params.id)
      const before = auditView(row, await applicationsShowing(trx, row.id))
      await demandProviderCovered(trx, { guard, provider: row.id, forms: [documentOf(row)] })
      // Assignments of its mappings are deleted with it; those of administrators stay.
      await trx.deleteFrom('userRoles').where('providerId', '=', row.id).execute()
      await trx.deleteFrom('groupMembers').where('providerId', '=', row.id).execute()
      await trx.deleteFrom('providers').where('id', '=', row.id).execute()
      await demandAdministrator(trx)
      await record(trx, {
        session,
        clock: deps.clock,
        change: { action: 'provider.delete', object: row.name, before },
      })
    })
    return {}
  }

function providerAdministration({ identity, secrets, networks }: ProviderDeps): ProviderHandlers {
  const { db, clock, settings } = identity.deps
  const guard = openAddressGuard({ networks, unreachable: 'provider_unreachable' })
  const deps: StoredProviderDeps = { db, clock, settings, secrets, guard }
  return {
    list: list(deps),
    create: create(deps),
    get: get(deps),
    update: update(deps),
    delete: remove(deps),
    replyUrl: (_input, { origin }) => ({
      reply_url: replyUrlAt(origin),
      post_logout_redirect_uri: origin === '' ? '' : `${origin}${loginPage}`,
    }),
  }
}

/** Returns the handlers of provider administration (IAM11 to IAM18), without those that sign in. */
export function providerHandlers(deps: ProviderDeps) {
  return {
    ...providerAdministration(deps),
    ...recordHandlers(deps.identity.deps),
    ...discoveryHandlers(deps),
  }
}
