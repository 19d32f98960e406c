import { describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { sourceKinds } from '#contract/data-manager/source.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { storeApi } from '#contract/store/endpoints.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { describeRequest, withoutSecrets } from './describe-request.ts'

const params = { package: 'tides' }
const canary = 'c4n4ry-Zq'
const kinds = Object.entries(sourceKinds).map(([kind, { readable, secret }]) => ({ kind, readable, secret }))

describe('secrets of a call that is shown', () => {
  it.each(kinds)('REQ3 of a source of kind $kind only their names', ({ kind, readable, secret }) => {
    const parameters = Object.fromEntries<string>([
      ...readable.map((name) => [name, `read ${name}`] as const),
      ...secret.map((name) => [name, `${canary}${name}`] as const),
    ])
    const body = { dbms: kind, parameters, database_name: 'pilots' }
    const request = describeRequest(dataManager.createSource, { body })
    expect(curlOf(request, 'http://h')).not.toContain(canary)
    for (const name of secret) expect(request.body).toContain(`"${name}": "<${name}>"`)
    for (const name of readable) expect(request.body).toContain(`read ${name}`)
  })

  it.each([
    { parameters: { apiKey: canary, deep: { db_password: canary, port: 1 } } },
    { parameters: { url: `https://ada:${canary}@pilots.example/log.csv` } },
    { parameters: { url: `postgres://ada:p@ss${canary}@pilots.example/x` } },
  ])('REQ3 of an unknown kind what sounds secret: %j', (body) => {
    expect(JSON.stringify(withoutSecrets(body))).not.toContain(canary)
  })

  it('REQ3 of passwords only the word', () => {
    const request = describeRequest(iam.passwordChange, { body: { oldpassword: canary, password: canary } })
    expect(request.body).toBe('{\n  "oldpassword": "<oldpassword>",\n  "password": "<password>"\n}')
  })

  it('REQ3 a field of a question that is called like a secret is shown', () => {
    const asked = { data: { fields: { token: ['count'] } }, filter: { password: { eq: ['none'] } } }
    const request = describeRequest(query.run, { body: asked })
    expect(JSON.parse(request.body ?? '')).toEqual(asked)
  })
})

it.each([
  { place: 'in the query', request: describeRequest(query.dataset, {}), token: 'query' },
  { place: 'in its header', request: describeRequest(storeApi.get, { params }), token: 'bearer' },
  { place: 'nowhere where nobody asks', request: describeRequest(iam.preferences, {}), token: 'none' },
])('REQ1 the token stands $place', ({ request, token }) => {
  expect(request.token).toBe(token)
})

it('REQ1 path, query and version are those that would be sent', () => {
  const request = describeRequest(dataManager.deleteObject, {
    params: { object: 'a/b c' },
    query: { dwhName: 'dwh' },
    ifMatch: '"7"',
  })
  expect(request).toEqual({
    summary: dataManager.deleteObject.summary,
    method: 'DELETE',
    address: '/logical/object/a%2Fb%20c?dwhName=dwh',
    token: 'query',
    ifMatch: '"7"',
  })
})
