// The parameters of an operation in the OpenAPI document, each with its description.
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { parameterDescriptions } from '#contract/parameter-descriptions.ts'
import { schemaOf, type Json } from './openapi-schemas.ts'

const parametersIn = (schema: z.ZodObject | undefined, location: 'path' | 'query'): readonly Json[] =>
  schema === undefined
    ? []
    : Object.entries(schema.shape).map(([name, member]: [string, z.ZodType]) => {
        const { description, ...rest } = schemaOf(member, 'input')
        return {
          name,
          in: location,
          description: description ?? parameterDescriptions[name],
          required: location === 'path' || !member.safeParse(undefined).success,
          schema: rest,
        }
      })

const headersOf = ({ ifMatch, idempotencyKey }: Endpoint, hasEtag: boolean): readonly Json[] => [
  ...(ifMatch === undefined
    ? []
    : [
        {
          name: 'If-Match',
          in: 'header',
          description: 'The ETag of the version that was read; a change since then is a 412',
          required: ifMatch === 'required',
          schema: { type: 'string' },
        },
      ]),
  ...(hasEtag
    ? [
        {
          name: 'If-None-Match',
          in: 'header',
          description: 'ETags of versions that the caller has; the current one is a 304',
          required: false,
          schema: { type: 'string' },
        },
      ]
    : []),
  ...(idempotencyKey === undefined
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A request that is sent twice with one key takes effect once',
          required: false,
          schema: { type: 'string', maxLength: 200 },
        },
      ]),
]

/** The parameters of one address of an endpoint. `hasEtag`: it is a GET whose response has an ETag. */
export function parametersOf(
  endpoint: Endpoint,
  { path, hasEtag }: { path: string; hasEtag: boolean },
): readonly Json[] {
  return [
    ...parametersIn(endpoint.params, 'path').filter(({ name }) => path.includes(`{${String(name)}}`)),
    ...parametersIn(endpoint.query, 'query'),
    ...headersOf(endpoint, hasEtag),
  ]
}
