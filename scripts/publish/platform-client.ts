// Calls to a platform over HTTP, as its OpenAPI document describes them.
import { z } from 'zod'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/http.ts'
import { exitCodes, PublishFailure } from './failure.ts'

export interface PlatformClient {
  /** The parsed answer. Throws a failure for an error response and for a platform that is not reachable. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>>
}

interface ClientOptions {
  /** Without a trailing slash. */
  readonly origin: string
  readonly token?: string
}

interface AnyInput {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: AnyInput): string => {
  const named = path.replaceAll(/:([a-z_]+)/g, (_whole, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size === 0 ? named : `${named}?${search.toString()}`
}

const requestOf = (endpoint: Endpoint, { body }: AnyInput, token: string | undefined): RequestInit => {
  const { request, method } = endpoint
  const type = request?.kind === 'bytes' ? request.type : 'application/json'
  return {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : String(cause instanceof Error ? cause.message : cause)
}

const unreachable = (origin: string, error: unknown): PublishFailure =>
  new PublishFailure(
    `PLATFORM_URL ${origin} is not reachable (${reasonOf(error)}). Check the address, and that the platform runs.`,
    { code: 'unreachable', exitCode: exitCodes.refused },
  )

const noPlatform = (origin: string, path: string, status: number): PublishFailure =>
  new PublishFailure(
    `${origin}${path} did not answer like a platform (status ${status}). Check that PLATFORM_URL is the address of the platform, without /console.`,
    { code: 'unexpected_answer', exitCode: exitCodes.refused, status },
  )

const send = async (origin: string, address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(`${origin}${address}`, { redirect: 'error', ...init })
  } catch (error) {
    throw unreachable(origin, error)
  }
}

/** The refusal of a platform, whose message contains the remedy. */
export class RefusedRequest extends PublishFailure {
  readonly details: NonNullable<z.infer<typeof errorBody>['details']>

  constructor({ error, code, status, request_id: requestId, details = [] }: z.infer<typeof errorBody>) {
    super(error, { code: code ?? 'refused', exitCode: exitCodes.refused, status, requestId })
    this.details = details
  }
}

export function createPlatformClient({ origin, token }: ClientOptions): PlatformClient {
  return {
    call: async (endpoint, input) => {
      const address = addressOf(endpoint, input)
      const response = await send(origin, address, requestOf(endpoint, input, token))
      const { status } = response
      const body: unknown = await response.json().catch(() => undefined)
      const refusal = errorBody.safeParse(body).data
      if (refusal !== undefined) throw new RefusedRequest(refusal)
      const parsed = endpoint.response.kind === 'json' ? endpoint.response.schema.safeParse(body) : undefined
      if (status >= 300 || parsed?.success !== true) throw noPlatform(origin, endpoint.path, status)
      // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed by the schema that defines the type
      return parsed.data as Answer<typeof endpoint>
    },
  }
}

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string() })).optional() })),
  ),
})

/** Whether an endpoint of the platform has a parameter. An older platform ignores one that it does not know. */
export async function hasParameter(
  origin: string,
  { endpoint: { path, method }, parameter }: { endpoint: Endpoint; parameter: string },
): Promise<boolean> {
  const response = await send(origin, '/openapi.json', {})
  const { data } = document.safeParse(await response.json().catch(() => undefined))
  const operation = data?.paths[path.replaceAll(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()]
  return operation?.parameters?.some(({ name }) => name === parameter) ?? false
}
