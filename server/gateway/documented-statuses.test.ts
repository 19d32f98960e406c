// The OpenAPI document lists every status that an endpoint answers with (HTTP8).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { openBrowser, type Browser } from './testing/browser.ts'

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
})

let platform: TestPlatform
let client: Browser
let document: z.infer<typeof openApi>
beforeAll(async () => {
  platform = await openTestPlatform()
  client = openBrowser({ upstream: platform.fetch })
  document = openApi.parse((await client.send('/openapi.json')).body)
})
afterAll(() => platform.close())

const areas: readonly Area[] = Object.values({ ...platformApi, ...gatewayApi })
const endpoints = areas.flatMap((area): readonly Endpoint[] => Object.values(area))

const documentedAt = ({ method, path }: Endpoint): readonly string[] => {
  const key = path.replaceAll(/:([a-z_]+)/g, '{$1}')
  return Object.keys(document.paths[key]?.[method.toLowerCase()]?.responses ?? {})
}

/** Statuses that the document does not list, for all endpoints. */
const unlisted = async (init: RequestInit, { query = '', only = () => true }: Variant): Promise<unknown> => {
  const found: string[] = []
  for (const endpoint of endpoints.filter(only)) {
    const address = endpoint.path.replaceAll(/:[a-z_]+/g, 'x')
    const { status } = await client.send(`${address}${query}`, { ...init, method: endpoint.method })
    if (!documentedAt(endpoint).includes(String(status)))
      found.push(`${endpoint.method} ${endpoint.path} ${status}`)
  }
  return found
}
interface Variant {
  readonly query?: string
  readonly only?: (endpoint: Endpoint) => boolean
}

const hasBody = ({ request }: Endpoint): boolean => request !== undefined
const isRead = ({ method }: Endpoint): boolean => method === 'GET'
const signedIn = async (more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${await platform.signIn()}`, ...more },
})

it('HTTP8 lists the statuses of callers without a token, of other sites and of other hosts', async () => {
  expect(await unlisted({}, {})).toEqual([])
  expect(await unlisted({ headers: { 'sec-fetch-site': 'cross-site' } }, {})).toEqual([])
  expect(
    await unlisted({ headers: { host: 'evil.example' } }, { only: ({ path }) => path !== '/healthz' }),
  ).toEqual([])
})

it('HTTP8 lists the statuses of reading', async () => {
  const only = isRead
  expect(await unlisted(await signedIn(), { only })).toEqual([])
  expect(await unlisted(await signedIn({ 'if-none-match': '*' }), { only })).toEqual([])
  expect(await unlisted(await signedIn(), { only, query: '?dwhName=elsewhere' })).toEqual([])
  expect(await unlisted(await signedIn(), { only, query: '?limit=-1&from=x&offset=x&kind=x' })).toEqual([])
})

it('HTTP8 lists the statuses of bodies that are refused', async () => {
  const only = hasBody
  const sent = { body: '{"a":' }
  expect(await unlisted({ ...(await signedIn()), ...sent }, { only })).toEqual([])
  expect(await unlisted({ ...(await signedIn({ 'content-type': 'text/x' })), ...sent }, { only })).toEqual([])
  expect(await unlisted({ ...(await signedIn({ 'content-encoding': 'x' })), ...sent }, { only })).toEqual([])
  expect(
    await unlisted({ ...(await signedIn({ 'content-length': '9'.repeat(12) })), ...sent }, { only }),
  ).toEqual([])
  expect(await unlisted({ ...(await signedIn({ 'if-match': '"x"' })), ...sent }, { only })).toEqual([])
})
