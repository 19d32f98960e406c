// Reads replies: a refusal becomes an ApiError, a success the parsed body. Replies of other platforms are read
// tolerantly.
import { z } from 'zod'
import { ExactNumber } from '#contract/exact-number.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorBody, errorBody } from '#contract/http.ts'
import { parseExactJson } from '#src/lib/exact-json.ts'
import { ApiError } from '#src/lib/api-error.ts'

const anyRefusal = z.object({ error: z.string() })

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return parseExactJson(await response.text())
  } catch {
    return undefined
  }
}

/** Every number of so many characters is exact. */
const safeLength = 15

/** Browsers that do not give the source of a number round it. */
const exactly = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
  const source = context?.source ?? ''
  const isExact = source.length <= safeLength || source === String(value)
  return typeof value === 'number' && !isExact ? new ExactNumber(source) : value
}

/** With all digits of its numbers (HTTP31). The platform writes those that a double represents as JavaScript does. */
const readExactJson = async (response: Response): Promise<unknown> => {
  try {
    const body: unknown = JSON.parse(await response.text(), exactly)
    return body
  } catch {
    return undefined
  }
}

interface ErrorFields {
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/** Whether the token is no longer valid: our code, or the documented text (HTTP3). */
const isSessionLost = (status: number, { code, error }: ErrorFields): boolean =>
  code === 'invalid_token' || (status === 403 && code === undefined && error === 'Invalid token')

const headerId = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined

/** The error of a refusal. A lost session always has the same code. */
export async function readError(endpoint: Endpoint, response: Response): Promise<ApiError> {
  const body = await readJson(response)
  const ours: Partial<ErrorBody> = errorBody.safeParse(body).data ?? anyRefusal.safeParse(body).data ?? {}
  const { status, statusText } = response
  return new ApiError(ours.error ?? `${status} ${statusText}`, {
    kind: 'http',
    status,
    code: isSessionLost(status, ours) ? 'invalid_token' : ours.code,
    params: ours.params,
    details: ours.details,
    requestId: ours.request_id ?? headerId(response),
    isExtension: endpoint.extension === true,
  })
}

const broken = (response: Response, problem: string): ApiError =>
  new ApiError(problem, { kind: 'contract', status: response.status, requestId: headerId(response) })

/**
 * Long replies are only checked in outline. The platform tests their rows, and validating 100,000 of them here would
 * block the page.
 */
const outline = (schema: z.ZodType, body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return 'no object'
  if (!(schema instanceof z.ZodObject)) return undefined
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  return Object.keys(shape).find((name) => !(name in body) && !shape[name]?.safeParse(undefined).success)
}

/** Throws ApiError if a long reply lacks a member that its schema requires. */
export function requireMembers(
  schema: z.ZodType,
  { endpoint, response, body }: { endpoint: Endpoint; response: Response; body: unknown },
): void {
  const missing = outline(schema, body)
  if (missing !== undefined)
    throw broken(response, `${endpoint.method} ${endpoint.path}: ${missing} is missing`)
}

/** The body of a successful reply, as the endpoint declares it. */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { response: declared } = endpoint
  if (declared.kind === 'bytes' || declared.kind === 'redirect') return response.blob()
  const keepsDigits = declared.kind === 'json' && declared.keepsDigits === true
  const body = await (keepsDigits ? readExactJson(response) : readJson(response))
  if (declared.kind === 'stream') {
    requireMembers(declared.schema, { endpoint, response, body })
    return body
  }
  const parsed = declared.schema.safeParse(body)
  if (!parsed.success)
    throw broken(response, `${endpoint.method} ${endpoint.path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
