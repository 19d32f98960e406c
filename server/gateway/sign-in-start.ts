// Starts a provider sign-in (IAM3a): for the console, adds the challenge of a verifier that only this browser's
// cookie contains, so that the resulting code signs in only here.
import { createHash, randomBytes } from 'node:crypto'
import { iam } from '#contract/iam/endpoints.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'

const { path: ownPath, aliases } = iam.startSignIn
const paths: ReadonlySet<string> = new Set([ownPath, ...aliases])

export function isSignInStart(method: string, path: string): boolean {
  return method === 'GET' && paths.has(path)
}

interface PreparedSignIn {
  /** The request for the platform. */
  readonly request: Request
  /** To be stored in the browser; undefined if the caller has its own challenge or needs none. */
  readonly verifier: string | undefined
  /** The same URL at a remote platform, which the browser must open itself because of its cookies. */
  readonly addressAt: (platform: string) => string
}

interface SignInOptions {
  readonly origin: string
  /** The verifier of a sign-in started in another tab, which both tabs then share. */
  readonly verifier: string | undefined
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const isForConsole = (query: URLSearchParams, origin: string): boolean => {
  const to = query.get('redirect_uri')
  if (to !== null) return to.startsWith(`${origin}/console/`)
  return (query.get('app_id') ?? platformApplication) === platformApplication
}

export function prepareSignIn(request: Request, options: SignInOptions): PreparedSignIn {
  const url = new URL(request.url)
  const query = url.searchParams
  const isOwn = !query.has('trial') && !query.has('challenge') && isForConsole(query, options.origin)
  const verifier = isOwn ? (options.verifier ?? randomBytes(32).toString('base64url')) : undefined
  if (verifier !== undefined) {
    query.set('challenge', challengeOf(verifier))
    if (!query.has('redirect_uri')) query.set('redirect_uri', `${options.origin}/console/login`)
  }
  return {
    request: new Request(url, request),
    verifier,
    addressAt: (platform) => {
      const target = new URL(platform)
      target.pathname = `${target.pathname.replace(/\/$/, '')}${url.pathname}`
      target.search = url.search
      target.searchParams.delete('token')
      return target.href
    },
  }
}
