// The sessions of an account: every sign-in until it ends (IAM107).
import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { instant, list, listQuery, noContent } from '../http.ts'

const accountSession = z.object({
  id: z.string(),
  created_at: instant,
  /** Up to half a minute late. */
  last_used_at: instant,
  /** The header `User-Agent` of the sign-in; empty if it sent none. */
  browser: z.string(),
  /** Address of the sign-in; empty for sessions from before an upgrade. */
  address: z.string(),
  /** Id of the application. */
  application: z.string(),
  by: z.enum(['password', 'provider', 'api_key']),
  /** Name of the provider or of the API key; empty for a password. */
  by_name: z.string(),
  /** It is the session of this request. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

const sessionParams = z.object({ session: z.string() })
const idParams = z.object({ id: z.string() })

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/iam/sessions',
    summary: 'List one’s own sessions, last used first',
    permission: 'session',
    query: listQuery,
    response: data(list(accountSession)),
    extension: true,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/iam/sessions/:session',
    summary: 'End one of one’s own sessions',
    permission: 'session',
    params: sessionParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found'],
  }),
  listOf: endpoint({
    method: 'GET',
    path: '/iam/users/:id/sessions',
    summary: 'List the sessions of an account, last used first',
    permission: 'iam:user:read',
    params: idParams,
    query: listQuery,
    response: data(list(accountSession)),
    extension: true,
    errors: ['not_found'],
  }),
  endOf: endpoint({
    method: 'DELETE',
    path: '/iam/users/:id/sessions/:session',
    summary: 'End a session of an account',
    permission: 'iam:user:write',
    params: idParams.extend({ session: z.string() }),
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'beyond_own_rights', 'beyond_own_rows'],
  }),
} as const
