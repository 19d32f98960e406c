// The console's session, held by the gateway. The platform token never leaves the gateway (IAM3a). All of it is an
// extension.
import { z } from 'zod'
import { endpoint, json, success } from '../endpoint.ts'
import { factorErrors, loginRequest, session, signedOut } from '../iam/login.ts'

/** The version of the console, and the platform it uses. `platform` is null for the embedded one. */
const consoleInfo = z.object({ version: z.string(), platform: z.string().nullable() })

export const gateway = {
  signIn: endpoint({
    method: 'POST',
    path: '/session',
    servedWhenFull: true,
    summary: 'Sign in the browser: the token becomes an HttpOnly cookie',
    permission: 'public',
    request: json(loginRequest),
    response: json(session),
    extension: true,
    errors: [
      'wrong_credentials',
      'one_time_password_ended',
      'wrong_api_key',
      'auth_mode_unavailable',
      'too_many_attempts',
      'cross_site',
      ...factorErrors,
    ],
  }),
  whoAmI: endpoint({
    method: 'GET',
    path: '/session',
    summary: 'Read the session of this browser; null if no user is signed in',
    permission: 'public',
    response: json(z.object({ session: session.nullable(), console: consoleInfo })),
    extension: true,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'Sign the browser out: the token is deleted',
    permission: 'public',
    response: success(signedOut),
    extension: true,
  }),
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the stores are open (HTTP7)',
    permission: 'public',
    response: json(z.object({ status: z.literal('ok'), version: z.string() })),
    extension: true,
  }),
} as const
