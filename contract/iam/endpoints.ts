import { z } from 'zod'
import { endpoint, json, redirect, success } from '../endpoint.ts'
import { noContent } from '../http.ts'
import {
  challenge,
  factorErrors,
  loginRequest,
  loginResponse,
  passwordChange,
  session,
  signedOut,
} from './login.ts'
import { preferences } from './preferences.ts'
import { loginPath } from './sign-in-names.ts'

const appQuery = z.object({ app_id: z.string().optional() })

export const iam = {
  login: endpoint({
    method: 'POST',
    path: loginPath,
    aliases: ['/cam/login', '/iam/v4/login', '/cam/v4/login'],
    summary: 'Sign in by login and password or by API key and secret key',
    servedWhenFull: true,
    permission: 'public',
    query: appQuery,
    request: json(loginRequest),
    response: json(loginResponse),
    errors: [
      'wrong_credentials',
      'one_time_password_ended',
      'wrong_api_key',
      'auth_mode_unavailable',
      'application_unknown',
      'too_many_attempts',
      'sign_in_code_spent',
      'account_inactive',
      ...factorErrors,
    ],
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: loginPath,
    aliases: ['/cam/login', '/iam/v4/login', '/cam/v4/login'],
    summary: 'Start a sign-in at a provider (IAM6): redirects the browser there',
    permission: 'public',
    query: appQuery.extend({
      auth_mode_id: z.string().max(200).optional(),
      redirect_uri: z.string().max(2000).optional(),
      challenge,
      /** Id of a test sign-in that an administrator started. */
      trial: z.string().max(200).optional(),
    }),
    response: redirect,
    extension: true,
    errors: [
      'application_unknown',
      'auth_mode_unavailable',
      'redirect_uri_unknown',
      'not_found',
      'invalid_token',
    ],
  }),
  reply: endpoint({
    method: 'GET',
    path: '/iam/reply',
    aliases: ['/cam/reply'],
    summary: 'Reply URL: providers redirect the browser here (IAM12)',
    permission: 'public',
    query: z.object({
      code: z.string().max(8000).optional(),
      state: z.string().max(2000).optional(),
      iss: z.string().max(2000).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(4000).optional(),
    }),
    response: redirect,
    extension: true,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/iam/logout',
    aliases: ['/cam/logout', '/iam/v4/logout', '/cam/v4/logout'],
    summary: 'Delete the token',
    permission: 'session',
    query: appQuery,
    response: success(signedOut),
  }),
  checkSession: endpoint({
    method: 'GET',
    path: '/iam/checkSession',
    aliases: ['/cam/checkSession', '/iam/v4/checkSession', '/cam/v4/checkSession'],
    summary: 'Read the user of the token and its permissions',
    permission: 'session',
    query: appQuery,
    response: json(session),
    extension: true,
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/cam/application/preferences',
    aliases: [
      '/iam/application/preferences',
      '/iam/v1/applications/preferences',
      '/cam/v1/applications/preferences',
    ],
    summary: 'Read what an application shows before sign-in',
    permission: 'public',
    query: appQuery,
    response: json(preferences),
    errors: ['application_unknown'],
  }),
  passwordChange: endpoint({
    method: 'POST',
    path: '/iam/v4/passwordChange',
    aliases: ['/cam/v4/passwordChange', '/iam/passwordChange', '/cam/passwordChange'],
    summary: 'Change one’s own password',
    servedWhenFull: true,
    permission: 'session',
    request: json(passwordChange),
    response: success(noContent),
    errors: ['wrong_old_password', 'password_policy', 'password_unchanged', 'too_many_attempts'],
  }),
} as const
