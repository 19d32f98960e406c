// What an access error explains: who has the missing permission, who can grant it, and the text that asks for it.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isGranted } from '#contract/iam/is-granted.ts'
import { type Permission, defaultRoles } from '#contract/iam/permission.ts'
import { roles as roleEndpoints } from '#contract/iam/roles-and-groups.ts'
import type { UserSummary } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { queryOf } from '#src/api/query-client.ts'
import { applicationPreferences, may, useMay, useSession } from '#src/api/session.ts'
import { coveredPermissions, everyPermission } from '#domain/permissions/coverage.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { base } from '#src/lib/base-path.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'

interface KnownRole {
  readonly id: string
  /** In the language of the user. */
  readonly name: string
  readonly permissions: readonly string[]
}

/** The roles of the platform; without the permission to read them, the built-in ones. */
const useKnownRoles = (): { roles: readonly KnownRole[]; areLinked: boolean } => {
  const mayRead = useMay('iam:role:read')
  const roleName = useRoleName()
  const listed = useQuery({
    ...queryOf(roleEndpoints.list, { query: { limit: 1000 } }),
    enabled: mayRead,
  }).data?.items
  const builtIn = Object.entries(defaultRoles).map(([id, role]) => ({ id, ...role }))
  const roles: readonly KnownRole[] = listed ?? builtIn
  return {
    roles: roles.map(({ id, name, permissions }) => ({ id, name: roleName(name), permissions })),
    areLinked: listed !== undefined,
  }
}

/** Whether the holder of a role can give the permission to another account (IAM101). */
const canGive = ({ permissions }: KnownRole, wanted: Permission): boolean =>
  isGranted(permissions, 'iam:user:write') &&
  (isGranted(permissions, 'iam:role:assign') || isGranted(permissions, wanted))

/** The active accounts that can grant the permission; empty if the user may not read accounts. */
const useGivers = (roles: readonly KnownRole[], wanted: Permission | undefined): readonly UserSummary[] => {
  const mayRead = useMay('iam:user:read')
  const self = useSession()?.uid
  const giving = wanted === undefined || !mayRead ? [] : roles.filter((role) => canGive(role, wanted))
  return useQueries({
    queries: giving.map(({ id }) => queryOf(users.list, { query: { role: id, active: true, limit: 100 } })),
    combine: (results) => {
      const found = results.flatMap(({ data }) => data?.items ?? []).filter(({ id }) => id !== self)
      return [...new Map(found.map((each) => [each.id, each])).values()]
    },
  })
}

const isPermission = (text: string): text is Permission => everyPermission.some((each) => each === text)

/** The permission to read what the missing permission changes, if the user has it. */
const useReadable = (wanted: Permission | undefined): Permission | undefined => {
  const session = useSession()
  const [service, resource, action] = (wanted ?? '').split(':')
  const reading = `${service}:${resource}:read`
  return action !== 'read' && isPermission(reading) && may(session, reading) ? reading : undefined
}

interface RequestText {
  permission: string
  /** "add or edit sources". */
  what: string | undefined
  roles: readonly KnownRole[]
}

/** The message that asks for the permission; its last line is the address where it is granted. */
const useRequestText = ({ permission, what, roles }: RequestText): string => {
  const { t, i18n } = useTranslation('access')
  const session = useSession()
  const product = useQuery(applicationPreferences).data?.name ?? ''
  const named = { permission, product, login: session?.login ?? '' }
  const names = enumerate(
    i18n.language,
    roles.map(({ name }) => name),
  )
  const sentences = [
    what === undefined ? t('askUnknown', named) : t('ask', { ...named, what }),
    ...(names === '' ? [] : [t('role', { count: roles.length, roles: names })]),
  ]
  return `${sentences.join(' ')}\n${window.location.origin}${base}${paths.user(session?.uid ?? '')}?tab=rights`
}

const reachOf = ({ permissions }: KnownRole): number => coveredPermissions(permissions).length

/** Facts about a missing permission, as `data-manager:source:write`. */
export function useAccessFacts(permission: string) {
  const { t } = useTranslation('access')
  const wanted = isPermission(permission) ? permission : undefined
  const phrase = (each: Permission | undefined) => each && t(`to.${each}`, { nsSeparator: false })
  const what = phrase(wanted)
  const { roles, areLinked } = useKnownRoles()
  const having = wanted === undefined ? [] : roles.filter((role) => isGranted(role.permissions, wanted))
  const narrowestFirst = having.toSorted((one, other) => reachOf(one) - reachOf(other))
  return {
    /** What the permission allows: "add or edit sources"; undefined if it is unknown. */
    what,
    /** What the user can do instead. */
    readable: phrase(useReadable(wanted)),
    roles,
    /** The roles with the permission; those that allow least first. */
    having: narrowestFirst,
    /** Whether the pages of roles can be opened. */
    areLinked,
    givers: useGivers(roles, wanted),
    request: useRequestText({ permission, what, roles: narrowestFirst }),
  }
}
