import { z } from 'zod'
import { endpoint, json, success } from '../endpoint.ts'
import { noContent } from '../http.ts'
import { loginRequest, loginResponse, passwordChange, session } from './login.ts'
import { preferences } from './preferences.ts'

const appQuery = z.object({ app_id: z.string().optional() })

export const iam = {
  login: endpoint({
    method: 'POST',
    path: '/iam/login',
    aliases: ['/cam/login', '/iam/v4/login', '/cam/v4/login'],
    summary: 'Sign in by login and password or by API key and secret key',
    permission: 'public',
    query: appQuery,
    request: json(loginRequest),
    response: json(loginResponse),
    errors: [
      'wrong_credentials',
      'wrong_api_key',
      'auth_mode_unavailable',
      'application_unknown',
      'too_many_attempts',
    ],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/iam/logout',
    aliases: ['/cam/logout', '/iam/v4/logout', '/cam/v4/logout'],
    summary: 'Delete the token',
    permission: 'session',
    query: appQuery,
    response: success(noContent),
  }),
  checkSession: endpoint({
    method: 'GET',
    path: '/iam/checkSession',
    aliases: ['/cam/checkSession', '/iam/v4/checkSession', '/cam/v4/checkSession'],
    summary: 'Who the token belongs to and what it may do',
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
    summary: 'What an application shows before sign-in',
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
    permission: 'session',
    request: json(passwordChange),
    response: success(noContent),
    errors: ['wrong_old_password', 'password_policy', 'password_unchanged', 'too_many_attempts'],
  }),
} as const
