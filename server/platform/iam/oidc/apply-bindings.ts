// The bindings and mappings of a provider, applied to what it says of a person.
import { compute, type Computed } from '#domain/bindings/compute.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SignInSettings, Claims } from './provider-client.ts'
import type { Course } from './sign-in-trace.ts'

/** The roles and groups there are. */
const rolesAndGroups = async (db: Db) => ({
  roles: await db.selectFrom('roles').select(['id', 'name']).execute(),
  groups: await db.selectFrom('userGroups').select(['id', 'name']).execute(),
})

/** The fields, roles and groups that a response becomes by the bindings and mappings of a provider. */
export async function applyBindings(
  db: Db,
  { settings, response, course }: { settings: SignInSettings; response: Claims; course: Course },
): Promise<Computed> {
  course.enter('bindings')
  const { bindings, mappings } = settings
  const names = await rolesAndGroups(db)
  const computed = compute({ bindings, mappings, names }, response)
  course.show({ fields: computed.fields })
  course.enter('mappings')
  const named = (of: readonly { id: string; name: string }[], ids: readonly string[]) =>
    of.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  course.show({
    roles: named(names.roles, computed.roles),
    groups: named(names.groups, computed.groups),
    created: computed.created,
  })
  return computed
}
