// The two calls in addition to the ID token (IAM17): the user profile, which must belong to the same user, and the
// directory's memberships, page by page. The access token is sent to these addresses only and not stored.
import { z } from 'zod'
import { reasonParams } from '#contract/reasons.ts'
import { ownMember } from '#domain/bindings/json-value.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { PlatformError } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import type { Claims, Exchanged, ProviderClient, SignInSettings } from './provider-client.ts'

const maxPages = 20

const object = z.record(z.string(), z.unknown())
const page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() })
const list = z.union([
  z.array(z.unknown()).transform((value) => ({ value, '@odata.nextLink': undefined })),
  page,
])

const answerRefused = (params: ReturnType<typeof reasonParams>): PlatformError =>
  new PlatformError('provider_answer', { params })

const getJson = async (
  fetch: GuardedFetch,
  { address, accessToken }: { address: string; accessToken: string },
): Promise<unknown> => {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const answer = await fetch(address, { headers })
  if (!answer.ok) throw answerRefused(reasonParams('answer_status', { status: answer.status }))
  try {
    const value: unknown = await answer.json()
    return value
  } catch {
    throw answerRefused(reasonParams('answer_shape'))
  }
}

interface Calls {
  readonly settings: SignInSettings
  readonly client: ProviderClient
  readonly exchanged: Exchanged
}

/** Fetches the user profile. Refuses with `provider_answer` if it belongs to another user. */
export async function fetchUserInfo(
  fetch: GuardedFetch,
  { settings, client, exchanged }: Calls,
): Promise<Claims> {
  const rules = rulesOf(settings.kind)
  const address = settings.user_info_url || rules.userInfoUrl
  if (address === null) {
    if (client.metadata.userinfo_endpoint === undefined) throw answerRefused(reasonParams('endpoint_missing'))
    return client.userInfo(exchanged)
  }
  const answer = object.safeParse(await getJson(fetch, { address, accessToken: exchanged.accessToken }))
  if (!answer.success) throw answerRefused(reasonParams('answer_shape'))
  const { member, claim } = rules.samePerson
  const value = ownMember(answer.data, member)
  // A profile address that the administrator entered may omit the id of the user.
  const isUnnamed = value === undefined && settings.user_info_url !== ''
  if (!isUnnamed && value !== ownMember(exchanged.claims, claim))
    throw answerRefused(reasonParams('other_person'))
  return answer.data
}

/** The next page; the access token is never sent to another server. */
const nextPage = (link: string | undefined, first: string): string | undefined => {
  if (link === undefined) return undefined
  const origin = URL.parse(link)?.origin ?? 'elsewhere'
  if (origin !== URL.parse(first)?.origin)
    throw answerRefused(reasonParams('redirect_refused', { address: origin }))
  return link
}

/** Fetches the groups of the directory, at most 20 pages; undefined if the kind has no such call. */
export async function fetchMemberships(
  fetch: GuardedFetch,
  { settings, exchanged: { accessToken } }: Calls,
): Promise<readonly unknown[] | undefined> {
  const first = settings.memberships_url || rulesOf(settings.kind).membershipsUrl
  if (first === null) return undefined
  const pages: (readonly unknown[])[] = []
  let address: string | undefined = first
  while (address !== undefined && pages.length < maxPages) {
    const answer = list.safeParse(await getJson(fetch, { address, accessToken }))
    if (!answer.success) throw answerRefused(reasonParams('answer_shape'))
    pages.push(answer.data.value)
    address = nextPage(answer.data['@odata.nextLink'], first)
  }
  return pages.flat()
}
