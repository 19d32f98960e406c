// Fetches a document for an import, guarded like calls to identity providers: few redirects, each one checked, with
// limits of time and size. Nothing is stored, and the content is not validated here.
import { toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { openGuardedFetch, type ResponsePolicy } from '../outbound-http/guarded-fetch.ts'
import type { Settings } from '../settings/settings.ts'
import { PlatformError } from '../core/error.ts'

interface FetchedDocument {
  readonly text: string
  /** The final URL after redirects. */
  readonly address: string
}

/** Time limit for each redirect step in milliseconds. */
const timeoutMs = 10_000
const maxRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const unreachable = (address: string, reason: Reason): PlatformError =>
  new PlatformError('playbook_unreachable', {
    params: { host: URL.parse(address)?.host ?? address, ...nested('reason', reason) },
  })

const policy: ResponsePolicy = {
  unreachable: 'playbook_unreachable',
  checkHead: ({ status, headers }, url) => {
    const isRedirect = redirects.has(status) && headers.location !== undefined
    if (!isRedirect && (status < 200 || status > 299))
      throw unreachable(url.href, toReason('status_answered', { status }))
  },
  tooLarge: (limit) => new PlatformError('body_too_large', { params: { limit } }),
}

const textOf = async (response: Response, address: string): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer())
  } catch {
    throw unreachable(address, toReason('not_utf8'))
  }
}

const headers = { accept: 'application/json, text/plain, */*', 'user-agent': 'platform-console' }

interface Options {
  /** Allowed private networks, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  readonly settings: Settings
}

/**
 * Returns a function that fetches documents. It throws `address_insecure`, `address_forbidden`,
 * `playbook_unreachable`, and `body_too_large` above the limit of documents, at any redirect (PBK16).
 */
export function openDocumentFetch({ networks, settings }: Options) {
  return async (address: string, signal: AbortSignal): Promise<FetchedDocument> => {
    const limits = { time: timeoutMs, size: settings.get('playbook') }
    const fetch = openGuardedFetch({ networks, limits, policy })
    let at = address
    for (let step = 0; step <= maxRedirects; step += 1) {
      const response = await fetch(at, { headers, signal })
      const location = response.headers.get('location')
      if (!redirects.has(response.status) || location === null)
        return { text: await textOf(response, at), address: at }
      at = URL.parse(location, at)?.href ?? location
    }
    throw unreachable(at, toReason('redirects'))
  }
}
