// Passkeys as a second factor (IAM108): added with the password, used in the second step of a sign-in, removed one by one.
import { z } from 'zod'
import { data, endpoint, json } from '../../endpoint.ts'
import { noContent } from '../../http.ts'
import { requiredLine } from '../../line.ts'
import { factorProof } from '../login.ts'
import { passkey, proofErrors, recoveryCodes } from './factor.ts'
import { creationOptions, registration, requestOptions } from './webauthn.ts'

/** Passkeys of one account. */
export const maxPasskeys = 10

const accountErrors = ['second_factor_no_password', 'passkey_site', 'passkey_limit'] as const

export const passkeys = {
  start: endpoint({
    method: 'POST',
    path: '/iam/second-factor/passkeys/start',
    summary: 'Start adding a passkey: returns the options for the browser, which end after ten minutes',
    permission: 'session',
    request: json(z.object({ password: z.string().min(1).max(1000) })),
    response: data(z.object({ options: creationOptions })),
    extension: true,
    errors: [...accountErrors, 'wrong_old_password', 'too_many_attempts'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/iam/second-factor/passkeys',
    summary: 'Add the passkey that the browser created; returns recovery codes if it is the first factor',
    permission: 'session',
    request: json(z.object({ name: requiredLine(60), credential: registration })),
    response: data(recoveryCodes.extend({ passkey })),
    extension: true,
    errors: [...accountErrors, 'enrolment_expired', 'passkey_origin', 'passkey_unusable', 'passkey_exists'],
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/iam/second-factor/passkeys/challenge',
    summary: 'Start a proof with a passkey, for a change of one’s own second factor',
    permission: 'session',
    response: data(z.object({ options: requestOptions })),
    extension: true,
    errors: ['passkey_site', 'passkey_none'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/iam/second-factor/passkeys/:passkey/remove',
    summary: 'Remove one of one’s own passkeys, with a proof of the second factor',
    permission: 'session',
    params: z.object({ passkey: z.string() }),
    request: json(factorProof),
    response: data(noContent),
    extension: true,
    errors: [...proofErrors, 'not_found'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/iam/login/passkey',
    summary: 'Start the second step of a sign-in with a passkey: returns the options for the browser',
    permission: 'public',
    request: json(
      z.object({
        /** Of `second_factor_required`. */
        challenge: z.string().min(1).max(200),
        app_id: z.string().min(1).max(100).optional(),
      }),
    ),
    response: data(z.object({ options: requestOptions })),
    extension: true,
    errors: ['second_factor_expired', 'passkey_site', 'passkey_none'],
  }),
} as const
