// Links with which users set their passwords (IAM109). All of it is an extension.
import { z } from 'zod'
import { data, endpoint, json } from '../../endpoint.ts'
import { noContent } from '../../http.ts'
import { createdPasswordLink, openedPasswordLink, passwordLink, passwordLinkKind } from './password-link.ts'

const idParams = z.object({ id: z.string() })

/** The part of the address after `#`. */
const secret = z.string().min(1).max(200)

const linkErrors = ['link_unknown', 'link_expired', 'link_used'] as const

export const passwordLinks = {
  read: endpoint({
    method: 'GET',
    path: '/iam/users/:id/link',
    summary: 'Read the open link of an account, without its secret',
    permission: 'iam:user:write',
    params: idParams,
    response: data(z.object({ link: passwordLink.nullable() })),
    extension: true,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/users/:id/link',
    summary: 'Create a link that sets the password of an account: sends it by e-mail, or returns it once',
    permission: 'iam:user:write',
    params: idParams,
    request: json(z.object({ kind: passwordLinkKind })),
    response: data(createdPasswordLink),
    extension: true,
    errors: [
      'not_found',
      'link_provider_account',
      'link_inactive_account',
      'link_not_invitation',
      'beyond_own_rights',
      'beyond_own_rows',
    ],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/iam/users/:id/link',
    summary: 'Revoke the open link of an account',
    permission: 'iam:user:write',
    params: idParams,
    response: data(noContent),
    extension: true,
    errors: ['not_found', 'link_absent', 'beyond_own_rights', 'beyond_own_rows'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/iam/password-link',
    summary: 'Check a link: for whom it is, until when it is valid, and the rules for the password',
    permission: 'public',
    request: json(z.object({ secret })),
    response: data(openedPasswordLink),
    extension: true,
    errors: linkErrors,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/iam/password-link/password',
    summary:
      'Set a password with a link, which ends; all sessions of the account end, and nobody is signed in',
    servedWhenFull: true,
    permission: 'public',
    request: json(z.object({ secret, password: z.string().min(1).max(1000) })),
    response: data(z.object({ login: z.string() })),
    extension: true,
    errors: [...linkErrors, 'password_policy', 'too_many_attempts'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/iam/password-link/request',
    summary: 'Request an e-mail with a link for a forgotten password; every login is answered alike',
    permission: 'public',
    request: json(z.object({ login: z.string().min(1).max(200) })),
    response: data(noContent),
    extension: true,
    errors: ['mail_server_missing', 'too_many_attempts'],
  }),
} as const
