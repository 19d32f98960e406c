// The beginning of a sign-in at a provider, as the gateway sees it (IAM3a): for the console it adds the challenge of a
// verifier that only this browser's cookie holds, so that what comes back signs in here and nowhere else.
import { createHash, randomBytes } from 'node:crypto'
import { iam } from '#contract/iam/endpoints.ts'
import { platformApplication } from '#contract/iam/login.ts'

const { path: ownPath, aliases } = iam.startSignIn
const paths: ReadonlySet<string> = new Set([ownPath, ...aliases])

export function beginsSignIn(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && paths.has(path)
}

interface PreparedSignIn {
  /** As it goes to the platform. */
  readonly request: Request
  /** Kept in the browser; undefined where the caller brings a challenge of its own, or none is wanted. */
  readonly verifier: string | undefined
  /** The same at a platform elsewhere, which the browser itself must meet: its cookies are for that address. */
  readonly addressAt: (platform: string) => string
}

interface Here {
  readonly origin: string
  /** Of a sign-in that was begun in another tab: both tabs then share it. */
  readonly verifier: string | undefined
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const isConsoles = (query: URLSearchParams, origin: string): boolean => {
  const to = query.get('redirect_uri')
  if (to !== null) return to.startsWith(`${origin}/console/`)
  return (query.get('app_id') ?? platformApplication) === platformApplication
}

export function prepareSignIn(request: Request, here: Here): PreparedSignIn {
  const url = new URL(request.url)
  const query = url.searchParams
  const isOwn = !query.has('trial') && !query.has('challenge') && isConsoles(query, here.origin)
  const verifier = isOwn ? (here.verifier ?? randomBytes(32).toString('base64url')) : undefined
  if (verifier !== undefined) {
    query.set('challenge', challengeOf(verifier))
    if (!query.has('redirect_uri')) query.set('redirect_uri', `${here.origin}/console/login`)
  }
  return {
    request: new Request(url, request),
    verifier,
    addressAt: (platform) => {
      const there = new URL(platform)
      there.pathname = `${there.pathname.replace(/\/$/, '')}${url.pathname}`
      there.search = url.search
      there.searchParams.delete('token')
      return there.href
    },
  }
}
