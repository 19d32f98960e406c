// A key that is limited to one object (IAM102): everything that does not name this object is refused.
import { limitedPackageOf, type KeyLimit } from '#contract/iam/api-key.ts'
import type { TermCode } from '#contract/reasons.ts'
import { collectionPaths, packageIdOf, type Collection } from '#contract/store/collection.ts'
import { PlatformError } from './error.ts'
import type { Session } from './session.ts'

/** Endpoints that name no object and need none: who is calling, signing out, and the limits of archives. */
const withoutObject: ReadonlySet<string> = new Set(['/iam/checkSession', '/iam/logout', '/v1/limits'])

/** A request as its endpoint declares it: the path with the names of its parameters, and their values. */
interface NamedRequest {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** A package is written by its slug alone as well: `requireUnlimitedPackage` checks its owner then. */
const namesPackage = (limit: string, { path, params: { package: named = '' } }: NamedRequest): boolean => {
  const only = limitedPackageOf(limit)
  if (only === null || !isWithin(path, `${collectionPaths[only.collection]}/:package`)) return false
  return named === only.id || named === packageIdOf(only.id)?.slug
}

const isNamed = (limit: KeyLimit, request: NamedRequest): boolean => {
  const { path, params } = request
  const names = {
    package: () => namesPackage(limit.id, request),
    collection: () => limit.kind === 'collection' && isWithin(path, collectionPaths[limit.id]),
    action: () => isWithin(path, '/dpe/v3/actions/:action') && params['action'] === limit.id,
    workflow: () => isWithin(path, '/dpe/v3/workflows/:workflow') && params['workflow'] === limit.id,
  }
  return names[limit.kind]()
}

/** Jobs name their action or workflow themselves: `visibleJob` checks it. */
const namesJob = ({ kind }: KeyLimit, { path }: NamedRequest): boolean =>
  (kind === 'action' || kind === 'workflow') && isWithin(path, '/dpe/v3/jobs/:job')

const refusalOf = (key: NonNullable<Session['key']>, { kind, id }: KeyLimit): PlatformError => {
  const term: TermCode = kind
  return new PlatformError('key_limited', { params: { key: key.name, kind: term, name: id } })
}

/** Throws `key_limited` (401) if the key of the session is limited to an object that the request does not name. */
export function requireWithinLimit({ key }: Session, request: NamedRequest): void {
  const limit = key?.limit
  if (key === undefined || limit === null || limit === undefined) return
  if (withoutObject.has(request.path) || isNamed(limit, request) || namesJob(limit, request)) return
  throw refusalOf(key, limit)
}

/** Throws `key_limited` (401) if the key of the session is limited to another package. */
export function requireUnlimitedPackage(
  { key }: Session,
  { collection, id }: { collection: Collection; id: string },
): void {
  const limit = key?.limit
  if (key === undefined || limit === null || limit === undefined) return
  const isAllowed =
    limit.kind === 'collection'
      ? limit.id === collection
      : limit.kind === 'package' && limit.id === `${collection}/${id}`
  if (!isAllowed) throw refusalOf(key, limit)
}

/** Whether the session may see a job of this action or workflow, as far as its key is limited. */
export function isJobWithinLimit(
  { key }: Session,
  job: { readonly kind: string; readonly target?: string | null | undefined },
): boolean {
  const limit = key?.limit
  if (limit === null || limit === undefined) return true
  return job.kind === limit.kind && job.target === limit.id
}
