// What the console would ask for first, written into its page: the session and the preferences of the sign-in screen
// (GW9). The page never waits long for it: what is not there in time, the console requests.
import { iam } from '#contract/iam/endpoints.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { type RequestContext, type SessionDeps, serveSession } from './session.ts'

export interface PageStart {
  /** JSON that is safe inside an element of a page. */
  readonly json: string
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[]
}

/** For the session or the preferences, in milliseconds. A remote platform may be slow. */
const patience = 300
/** Preferences with large pictures are requested by the console, which keeps them. */
const maxLength = 65_536
const internalOrigin = 'http://platform.invalid'

interface Part {
  /** JSON; empty if it is unknown. */
  readonly text: string
  readonly cookies: readonly string[]
}
const unknown: Part = { text: '', cookies: [] }

const inTime = async (reading: Promise<Part>): Promise<Part> => {
  const { promise, resolve } = Promise.withResolvers<Part>()
  const timer = setTimeout(resolve, patience, unknown)
  try {
    return await Promise.race([reading.catch(() => unknown), promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A browser that comes from another site does not send the cookie, although it may have one: the console asks again.
 */
const maySendCookie = ({ headers }: Request): boolean =>
  !['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? 'none')

const sessionPart = async (deps: SessionDeps, context: RequestContext): Promise<Part> => {
  if (!maySendCookie(context.request)) return unknown
  const answer = await serveSession(deps, context)
  const text = await answer.text()
  return answer.ok ? { text, cookies: answer.headers.getSetCookie() } : unknown
}

const preferencesPart = async (deps: SessionDeps, context: RequestContext): Promise<Part> => {
  const query = new URLSearchParams({ app_id: platformApplication })
  const request = new Request(`${internalOrigin}${iam.preferences.path}?${query.toString()}`, {
    signal: context.request.signal,
  })
  const { address, requestId } = context
  const answer = await deps.upstream(request, { address, requestId })
  const text = await answer.text()
  return answer.ok && text.length <= maxLength ? { text, cookies: [] } : unknown
}

/** JSON cannot contain `<` outside strings, where this is the same letter. */
const safeInPage = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** Reads both parts at once. */
export async function readPageStart(deps: SessionDeps, context: RequestContext): Promise<PageStart> {
  const [session, preferences] = await Promise.all([
    inTime(sessionPart(deps, context)),
    inTime(preferencesPart(deps, context)),
  ])
  const members = Object.entries({ session, preferences })
    .filter(([, { text }]) => text !== '')
    .map(([name, { text }]) => `"${name}":${text}`)
  const date = `"date":${JSON.stringify(new Date().toUTCString())}`
  return { json: safeInPage(`{${[date, ...members].join(',')}}`), cookies: session.cookies }
}
