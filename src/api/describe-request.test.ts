import { describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { sourceTypes, type SourceType } from '#contract/data-manager/source-types.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { storeApi } from '#contract/store/endpoints.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { describeRequest, withoutSecrets } from './describe-request.ts'

const params = { package: 'tides' }
const canary = 'c4n4ry-Zq'
const namesOf = ({ parameters }: SourceType, isSecret: boolean): string[] =>
  Object.keys(parameters).filter((name) => (parameters[name]?.kind === 'secret') === isSecret)
const kinds = Object.entries(sourceTypes).map(([kind, type]) => ({
  kind,
  readable: namesOf(type, false),
  secret: namesOf(type, true),
}))

describe('secrets of a displayed call', () => {
  it.each(kinds)(
    'REQ3 shows only the names of secrets of a source of type $kind',
    ({ kind, readable, secret }) => {
      const parameters = Object.fromEntries<string>([
        ...readable.map((name) => [name, `read ${name}`] as const),
        ...secret.map((name) => [name, `${canary}${name}`] as const),
      ])
      const body = { dbms: kind, parameters, database_name: 'pilots' }
      const request = describeRequest(dataManager.createSource, { body })
      expect(curlOf(request, 'http://h')).not.toContain(canary)
      for (const name of secret) expect(request.body).toContain(`"${name}": "<${name}>"`)
      for (const name of readable) expect(request.body).toContain(`read ${name}`)
    },
  )

  it.each([
    { parameters: { apiKey: canary, deep: { db_password: canary, port: 1 } } },
    { parameters: { url: `https://ada:${canary}@pilots.example/log.csv` } },
    { parameters: { url: `postgres://ada:p@ss${canary}@pilots.example/x` } },
  ])('REQ3 hides parameters of an unknown type that sound secret: %j', (body) => {
    expect(JSON.stringify(withoutSecrets(body))).not.toContain(canary)
  })

  it('REQ3 replaces passwords by their names', () => {
    const request = describeRequest(iam.passwordChange, { body: { oldpassword: canary, password: canary } })
    expect(request.body).toBe('{\n  "oldpassword": "<oldpassword>",\n  "password": "<password>"\n}')
  })

  it('REQ3 shows a column of a query that is named like a secret', () => {
    const body = { data: { fields: { token: ['count'] } }, filter: { password: { eq: ['none'] } } }
    const request = describeRequest(query.run, { body })
    expect(JSON.parse(request.body ?? '')).toEqual(body)
  })
})

it.each([
  { location: 'in the query', request: describeRequest(query.dataset, {}), token: 'query' },
  { location: 'in its header', request: describeRequest(storeApi.get, { params }), token: 'bearer' },
  { location: 'nowhere if it is not required', request: describeRequest(iam.preferences, {}), token: 'none' },
])('REQ1 the token is $location', ({ request, token }) => {
  expect(request.token).toBe(token)
})

it('REQ1 shows the path, query and version that would be sent', () => {
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
