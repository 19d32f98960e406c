// The OpenAPI document of the platform, which does not list itself as an endpoint.
import { z } from 'zod'
import { endpoint, json } from '#contract/endpoint.ts'
import { queryOf } from '#src/api/query-client.ts'

const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Read the description of the interface',
  permission: 'public',
  response: json(z.record(z.string(), z.unknown())),
})

/** It changes only with the version of the platform. */
export const interfaceDocument = { ...queryOf(openApi), staleTime: Infinity }
