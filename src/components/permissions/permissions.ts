// Evaluates and edits grants: which permissions of the catalogue they cover, and how to add or remove some (IAM80). A
// grant with unknown names is preserved until everything is removed.
import { isGranted } from '#contract/iam/is-granted.ts'
import { type Service, grant, permissionCatalogue } from '#contract/iam/permission.ts'
import { everyPermission } from '#domain/permissions/coverage.ts'

type Catalogue = typeof permissionCatalogue
type Resource = { [S in Service]: keyof Catalogue[S] & string }[Service]
export type Action = 'read' | 'write' | 'assign' | 'extract' | 'run' | 'start' | 'cancel'

interface ResourceRow {
  readonly resource: Resource
  readonly actions: readonly Action[]
}
export interface ServiceRow {
  readonly service: Service
  readonly resources: readonly ResourceRow[]
  /** Every action of its resources, reading first. */
  readonly actions: readonly Action[]
}

const actionOrder: readonly Action[] = ['read', 'write', 'assign', 'extract', 'run', 'start', 'cancel']
const isService = (text: string): text is Service => Object.hasOwn(permissionCatalogue, text)
const isResource = (text: string): text is Resource =>
  Object.values(permissionCatalogue).some((resources) => Object.hasOwn(resources, text))
const knownActions = (actions: readonly string[]): readonly Action[] =>
  actionOrder.filter((action) => actions.includes(action))

const resourcesOf = (resources: Readonly<Record<string, readonly string[]>>): readonly ResourceRow[] =>
  Object.entries(resources).flatMap(([resource, actions]) =>
    isResource(resource) ? [{ resource, actions: knownActions(actions) }] : [],
  )

/** The catalogue as rows. */
export const serviceRows: readonly ServiceRow[] = Object.entries(permissionCatalogue).flatMap(
  ([service, catalogue]) => {
    if (!isService(service)) return []
    const resources = resourcesOf(catalogue)
    return [{ service, resources, actions: knownActions(resources.flatMap(({ actions }) => actions)) }]
  },
)

/** All permissions. */
export const everything = '*:*:*'

const partsOf = (text: string): readonly [string, string, string] => {
  const [service = '', resource = '', action = ''] = text.split(':')
  return [service, resource, action]
}
const fits = (part: string, wanted: string): boolean => part === '*' || part === wanted
const contains = (outer: string, inner: string): boolean => {
  const parts = partsOf(inner)
  return partsOf(outer).every((part, at) => fits(part, parts[at] ?? ''))
}
const meets = (one: string, other: string): boolean => {
  const parts = partsOf(other)
  return partsOf(one).every((part, at) => {
    const wanted = parts[at] ?? ''
    return wanted === '*' || fits(part, wanted)
  })
}

/** The permissions of the catalogue within a scope such as `iam:*:read`. */
export function permissionsIn(scope: string): readonly string[] {
  return everyPermission.filter((right) => contains(scope, right))
}

const isCovered = (grants: readonly string[], right: string): boolean =>
  grants.some((each) => contains(each, right))

/** The permissions of the catalogue that grants cover, in its order. */
export function covered(grants: readonly string[]): readonly string[] {
  return everyPermission.filter((right) => isCovered(grants, right))
}

type Coverage = 'all' | 'some' | 'none'

export function coverage(grants: readonly string[], scope: string): Coverage {
  const rights = permissionsIn(scope)
  const granted = rights.filter((right) => isCovered(grants, right)).length
  if (granted === 0) return 'none'
  return granted === rights.length ? 'all' : 'some'
}

/** The wildcard grant that covers a scope; undefined if the scope is granted by its own name. */
export function widerGrant(grants: readonly string[], scope: string): string | undefined {
  return grants.find((each) => each !== scope && contains(each, scope))
}

const rank = (text: string): number => everyPermission.findIndex((right) => contains(text, right))
const inOrder = (grants: readonly string[]): readonly string[] =>
  [...new Set(grants)].toSorted((one, other) => rank(one) - rank(other))

/** The grants with a scope added; narrower ones are no longer needed. */
export function withScope(grants: readonly string[], scope: string): readonly string[] {
  return isCovered(grants, scope)
    ? grants
    : inOrder([...grants.filter((each) => !contains(scope, each)), scope])
}

const actionsOf = (service: string, resource: string): readonly Action[] => {
  const row = serviceRows.find((each) => each.service === service)
  return (row?.resources.find((each) => each.resource === resource) ?? row)?.actions ?? []
}
const resourcesIn = (service: string): readonly Resource[] =>
  serviceRows.find((each) => each.service === service)?.resources.map(({ resource }) => resource) ?? []

/** Splits a grant into narrower ones, along the first part in which the scope is narrower. */
const narrower = (text: string, scope: string): readonly string[] => {
  const [service, resource, action] = partsOf(text)
  const [wantedService, wantedResource] = partsOf(scope)
  if (service === '*' && wantedService !== '*')
    return serviceRows.map((row) => `${row.service}:${resource}:${action}`)
  if (resource === '*' && wantedResource !== '*')
    return resourcesIn(service).map((each) => `${service}:${each}:${action}`)
  return actionsOf(service, resource).map((each) => `${service}:${resource}:${each}`)
}

/** The grants without a scope; a wildcard that covers more is replaced by the remaining grants. */
export function withoutScope(grants: readonly string[], scope: string): readonly string[] {
  const left = (text: string): readonly string[] => {
    if (contains(scope, text)) return []
    if (!meets(text, scope)) return [text]
    return narrower(text, scope)
      .filter((each) => permissionsIn(each).length > 0)
      .flatMap(left)
  }
  return inOrder(grants.flatMap(left))
}

export interface ActionLine {
  readonly action: Action
  /** Undefined: every resource that has the action. */
  readonly resources: readonly Resource[] | undefined
}
export interface ServiceLine {
  readonly service: Service
  /** Undefined: every permission of the service. */
  readonly actions: readonly ActionLine[] | undefined
}

const actionLine = (
  { service, resources }: ServiceRow,
  { action, rights }: { action: Action; rights: ReadonlySet<string> },
): ActionLine | undefined => {
  const knowing = resources.filter(({ actions }) => actions.includes(action))
  const granted = knowing.filter(({ resource }) => rights.has(`${service}:${resource}:${action}`))
  if (granted.length === 0) return undefined
  // A single name is more specific than "everything".
  const isAll = granted.length === knowing.length && knowing.length > 1
  return { action, resources: isAll ? undefined : granted.map(({ resource }) => resource) }
}

/** Permissions of the catalogue, grouped by service and action. */
export function linesOf(rights: readonly string[]): readonly ServiceLine[] {
  const granted = new Set(rights)
  return serviceRows.flatMap((row): readonly ServiceLine[] => {
    const all = permissionsIn(`${row.service}:*:*`)
    if (all.every((right) => granted.has(right))) return [{ service: row.service, actions: undefined }]
    const actions = row.actions.flatMap((action) => actionLine(row, { action, rights: granted }) ?? [])
    return actions.length === 0 ? [] : [{ service: row.service, actions }]
  })
}

/** Whether grants cover every present and future permission. */
export function isEverything(grants: readonly string[]): boolean {
  return grants.includes(everything)
}

export interface ReadGrants {
  readonly grants: readonly string[]
  /** Invalid lines, counted from one. */
  readonly wrong: readonly { readonly line: number; readonly text: string }[]
  /** Grants that cover nothing on this platform. */
  readonly idle: readonly string[]
}

/** Grants as typed, one per line. */
export function readGrants(typed: string): ReadGrants {
  const lines = typed.split('\n').map((text, index) => ({ line: index + 1, text: text.trim() }))
  const filled = lines.filter(({ text }) => text !== '')
  const grants = [...new Set(filled.map(({ text }) => text).filter((text) => grant.safeParse(text).success))]
  return {
    grants,
    wrong: filled.filter(({ text }) => !grants.includes(text)),
    idle: grants.filter((each) => permissionsIn(each).length === 0),
  }
}

export function writeGrants(grants: readonly string[]): string {
  return grants.join('\n')
}

/** Whether grants allow queries: only then do conditions limit anything. */
export function canQuery(grants: readonly string[]): boolean {
  return isGranted(grants, 'query-builder-legacy:query:run')
}
