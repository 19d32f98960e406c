// Calls every endpoint without its permission, and every reading endpoint with all of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/http.ts'
import { openUsersFixture, type UsersFixture } from '../testing/users-fixture.ts'

let on: UsersFixture
/** The token of an account whose only role has a permission that no endpoint requires. */
let token: string
beforeAll(async () => {
  on = await openUsersFixture()
  const role = await on.role('Assigner', ['iam:role:assign'])
  ;({ token } = await on.signedIn('ada', { roles: [role] }))
})
afterAll(() => on.platform.close())

const areas: readonly Area[] = Object.values(platformApi)
const endpoints = areas.flatMap((area): readonly Endpoint[] => Object.values(area))
const guarded = endpoints.filter(({ permission }) => permission !== 'public')
const ofOnePermission = guarded.filter(({ permission }) => permission !== 'session')

const call = async ({ method, path }: Endpoint, as?: string): Promise<Response> => {
  const headers = as === undefined ? new Headers() : new Headers({ authorization: `Bearer ${as}` })
  const address = `http://p${path.replaceAll(/:[a-z_]+/g, 'x')}`
  const caller = { address: '192.0.2.1', requestId: 'r1' }
  return on.platform.fetch(new Request(address, { method, headers }), caller)
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const codeOf = async (response: Response): Promise<string> => {
  const { code, params } = errorBody.parse(await response.json())
  return code === 'missing_permission' ? `${code} ${String(params?.['permission'])}` : (code ?? '')
}

it('IAM10 every endpoint is refused without a token', async () => {
  expect(guarded.length).toBeGreaterThan(150)
  const answers = await Promise.all(
    guarded.map(async (each) => [nameOf(each), await codeOf(await call(each))]),
  )
  expect(answers).toEqual(guarded.map((each) => [nameOf(each), 'invalid_token']))
})

it('IAM10 every endpoint is refused without its permission, which the error names', async () => {
  const answers = await Promise.all(
    ofOnePermission.map(async (each) => [nameOf(each), await codeOf(await call(each, token))]),
  )
  expect(answers).toEqual(
    ofOnePermission.map((each) => [nameOf(each), `missing_permission ${each.permission}`]),
  )
})

it('GW1 reading changes nothing that the audit log records', async () => {
  const count = async (): Promise<number> =>
    (await on.platform.deps.db.selectFrom('audit').select('seq').execute()).length
  const before = await count()
  for (const endpoint of endpoints.filter(
    ({ method, response }) => method === 'GET' && response.kind !== 'redirect',
  )) {
    const response = await call(endpoint, on.token)
    await response.body?.cancel()
  }
  expect(await count()).toBe(before)
})
