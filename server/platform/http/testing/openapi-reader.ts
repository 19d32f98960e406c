// Reads the OpenAPI document of all endpoints in tests, through its references.
import { gatewayApi, platformApi } from '#contract/api.ts'
import { openApiDocument } from '../openapi.ts'

export const openApi: unknown = JSON.parse(
  JSON.stringify(openApiDocument({ version: '1.2.3', areas: { ...platformApi, ...gatewayApi } })),
)

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** The value that a reference names. */
export function behind(ref: string): unknown {
  return ref.replace(/^#\//, '').split('/').reduce(memberOf, openApi)
}

/** The member of a value, also where the value is a reference to a response or a parameter. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    const ref = memberOf(inner, '$ref')
    const isPart = typeof ref === 'string' && !ref.startsWith('#/components/schemas/')
    return memberOf(isPart ? behind(ref) : inner, key)
  }, value)
}
