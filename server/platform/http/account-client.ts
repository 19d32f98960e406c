// Calls endpoints of the platform for an account, from inside. The answer is what the account itself would get.
import { z } from 'zod'
import { isErrorCode } from '#contract/errors.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { answerOf, readAnswer, requestFor } from './client.ts'
import type { PlatformFetch } from './router.ts'

const refusal = z.looseObject({
  code: z.string().catch(''),
  params: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
})

const errorOf = (body: unknown): PlatformError => {
  const { data } = refusal.safeParse(body)
  if (data === undefined || !isErrorCode(data.code)) return new PlatformError('internal')
  return new PlatformError(data.code, { params: data.params })
}

/** The calls of one account. They throw the platform error of an error response. */
export function accountClient(fetch: PlatformFetch, session: Session): EndpointClient {
  return async (endpoint, input) => {
    const caller = { address: '', requestId: 'inside', session }
    const called = await readAnswer(await fetch(requestFor(endpoint, input), caller))
    if (called.status >= 300) throw errorOf(called.body)
    return answerOf(endpoint, called)
  }
}
