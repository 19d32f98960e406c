// Calls endpoints of the platform from inside, with the rights of an account.
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'

/** Calls an endpoint: returns the parsed response, or throws an Error for an error response. */
export type EndpointClient = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Answer<E>>
