// The second factor of one's own account (IAM106): codes of a device (TOTP, RFC 6238), and recovery codes for a lost
// device. Passkeys are in `passkeys.ts`. All of it is an extension.
import { z } from 'zod'
import { data, endpoint, json } from '../../endpoint.ts'
import { noContent } from '../../http.ts'
import { factorProof } from '../login.ts'
import { factorState, proofErrors, recoveryCodes } from './factor.ts'

/** A secret that is not in use before a code of it was sent. */
const enrolment = z.object({
  /** Sent back with the first code, within ten minutes. */
  enrolment: z.string(),
  /** Base32, for entering it by hand. */
  secret: z.string(),
  /** `otpauth:` address, for a QR code. */
  address: z.string(),
})
export type Enrolment = z.infer<typeof enrolment>

export const secondFactor = {
  state: endpoint({
    method: 'GET',
    path: '/iam/second-factor',
    summary: 'Read whether one’s own account has a second factor',
    permission: 'session',
    response: data(factorState),
    extension: true,
  }),
  start: endpoint({
    method: 'POST',
    path: '/iam/second-factor/start',
    summary: 'Start the set-up of a second factor: returns a secret for a device',
    permission: 'session',
    request: json(z.object({ password: z.string().min(1).max(1000) })),
    response: data(enrolment),
    extension: true,
    errors: ['wrong_old_password', 'second_factor_exists', 'second_factor_no_password', 'too_many_attempts'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/iam/second-factor',
    summary: 'Set up a second factor: the first code of the device proves it; returns recovery codes',
    permission: 'session',
    request: json(
      z.object({ enrolment: z.string().min(1).max(2000), code: factorProof.shape.code.unwrap() }),
    ),
    response: data(recoveryCodes),
    extension: true,
    errors: [
      'second_factor_exists',
      'second_factor_no_password',
      'enrolment_expired',
      'wrong_second_factor',
      'second_factor_clock',
    ],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/iam/second-factor/recovery-codes',
    summary: 'Replace all recovery codes by new ones',
    permission: 'session',
    request: json(factorProof),
    response: data(recoveryCodes),
    extension: true,
    errors: proofErrors,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/iam/second-factor/remove',
    summary: 'Remove one’s own second factor with all passkeys, with a proof of it',
    permission: 'session',
    request: json(factorProof),
    response: data(noContent),
    extension: true,
    errors: proofErrors,
  }),
} as const
