// Reads a document at an address, for an import: guarded as calls to identity providers are, following few redirects and
// looking at each, within bounds of time and size. Nothing is kept, and what it is of a document is not judged here.
import { toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { openGuardedFetch, type Expected } from '../outbound-http/guarded-fetch.ts'
import type { Settings } from '../settings/settings.ts'
import { PlatformError } from '../core/error.ts'

interface FetchedDocument {
  readonly text: string
  /** Where it was found in the end. */
  readonly address: string
}

/** Milliseconds for each step. */
const time = 10_000
const mostRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const unreachable = (address: string, reason: Reason): PlatformError =>
  new PlatformError('playbook_unreachable', {
    params: { host: URL.parse(address)?.host ?? address, ...nested('reason', reason) },
  })

const expected: Expected = {
  unreachable: 'playbook_unreachable',
  demandHead: ({ status, headers }, url) => {
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
  /** Private networks that may be gone to all the same, as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  readonly settings: Settings
}

/**
 * Opens it. Refuses with `address_insecure`, `address_forbidden`, `playbook_unreachable`, and `body_too_large` past the limit
 * of documents, wherever a redirect leads (PBK16).
 */
export function openDocumentFetch({ networks, settings }: Options) {
  return async (address: string, signal: AbortSignal): Promise<FetchedDocument> => {
    const limits = { time, size: settings.get('playbook') }
    const fetch = openGuardedFetch({ networks, limits, expected })
    let at = address
    for (let step = 0; step <= mostRedirects; step += 1) {
      const response = await fetch(at, { headers, signal })
      const location = response.headers.get('location')
      if (!redirects.has(response.status) || location === null)
        return { text: await textOf(response, at), address: at }
      at = URL.parse(location, at)?.href ?? location
    }
    throw unreachable(at, toReason('redirects'))
  }
}
