// The sign-in screen of an application (IAM104). Separate from the other endpoints of sign-in, so that the screen of
// the console does not load it.
import { z } from 'zod'
import { endpoint, json } from '../endpoint.ts'
import { challenge, factorErrors, loginRequest } from './login.ts'

/** Body of a sign-in on the screen of an application: as for login, and where to return to (IAM104). */
export const screenLogin = loginRequest.omit({ code: true, verifier: true, app_id: true }).extend({
  app_id: z.string().min(1).max(100),
  /** One of the application's registered addresses; optional if there is only one. */
  redirect_uri: z.string().max(2000).optional(),
  challenge,
})
export type ScreenLogin = z.infer<typeof screenLogin>

export const applicationScreen = {
  signIn: endpoint({
    method: 'POST',
    path: '/iam/login/code',
    summary: 'Sign in on the screen of an application (IAM104): returns its address with a one-use code',
    servedWhenFull: true,
    permission: 'public',
    request: json(screenLogin),
    response: json(z.object({ location: z.string() })),
    extension: true,
    errors: [
      'wrong_credentials',
      'one_time_password_ended',
      'wrong_api_key',
      'auth_mode_unavailable',
      'application_unknown',
      'redirect_uri_unknown',
      'too_many_attempts',
      ...factorErrors,
    ],
  }),
} as const
