// Applies the bindings and mappings of a provider to its response.
import { compute, type Computed } from '#domain/bindings/compute.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SignInSettings, Claims } from './provider-client.ts'
import type { SignInTrace } from './sign-in-trace.ts'

const loadRolesAndGroups = async (db: Db) => ({
  roles: await db.selectFrom('roles').select(['id', 'name']).execute(),
  groups: await db.selectFrom('userGroups').select(['id', 'name']).execute(),
})

/** Computes the fields, roles and groups of a response, and records them in the trace. */
export async function applyBindings(
  db: Db,
  { settings, response, trace }: { settings: SignInSettings; response: Claims; trace: SignInTrace },
): Promise<Computed> {
  trace.startStage('bindings')
  const { bindings, mappings } = settings
  const names = await loadRolesAndGroups(db)
  const computed = compute({ bindings, mappings, names }, response)
  trace.record({ fields: computed.fields })
  trace.startStage('mappings')
  const named = (of: readonly { id: string; name: string }[], ids: readonly string[]) =>
    of.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  trace.record({
    roles: named(names.roles, computed.roles),
    groups: named(names.groups, computed.groups),
    created: computed.created,
  })
  return computed
}
