// Errors of second factors (IAM106); part of the table of errors.
export const secondFactorErrors = {
  second_factor_required: {
    status: 401,
    message: 'The password is correct. Use your second factor to finish signing in.',
  },
  second_factor_expired: {
    status: 401,
    message: 'This sign-in has ended, after too much time or too many attempts. Sign in again.',
  },
  wrong_second_factor: {
    status: 401,
    message: 'The code is incorrect. Enter the code that your device shows now.',
  },
  wrong_recovery_code: { status: 401, message: 'The recovery code is incorrect, or it was used before.' },
  second_factor_reused: {
    status: 401,
    message: 'This code was used before. Wait until your device shows the next one.',
  },
  second_factor_clock: {
    status: 401,
    message:
      'The code belongs to another time: the clock of your device is off by about {seconds:seconds}. Let the device set its time automatically, then enter a new code.',
  },
  second_factor_enrolment: {
    status: 401,
    message: 'You must set up a second factor before you can continue.',
  },
  second_factor_exists: {
    status: 409,
    message:
      'This account has codes of an app already. Remove its second factor before you set up another app.',
  },
  second_factor_absent: { status: 409, message: 'This account has no second factor.' },
  second_factor_no_password: {
    status: 409,
    message: 'This account has no password. A second factor protects sign-ins by password only.',
  },
  second_factor_own: {
    status: 409,
    message: 'This is your own account. Remove its second factor in the user menu, with a proof of it.',
  },
  enrolment_expired: {
    status: 400,
    message: 'This set-up of a second factor took too long, or was started elsewhere. Start again.',
  },
  passkey_site: {
    status: 409,
    message:
      'Passkeys work only on localhost and on a domain over HTTPS. This platform was opened at “{origin}”.',
  },
  passkey_limit: {
    status: 409,
    message:
      'This account has {limit:number} passkeys, the most possible. Remove one before you add another.',
  },
  passkey_none: { status: 409, message: 'This account has no passkey for {host}.' },
  passkey_exists: { status: 409, message: 'This passkey is in use already.' },
  passkey_unusable: {
    status: 400,
    message: 'The answer of the authenticator cannot be used as a passkey. Add it again, or use another one.',
  },
  passkey_origin: {
    status: 400,
    message:
      'The passkey was used at {found}, but this platform was opened at {origin}. Use the same address.',
  },
  passkey_unknown: {
    status: 401,
    message:
      'This passkey does not belong to your account, or it was removed. Use another one or a recovery code.',
  },
  passkey_elsewhere: {
    status: 401,
    message: 'This passkey can be used only at {host}, where it was added.',
  },
  passkey_expired: {
    status: 401,
    message: 'The request for a passkey took too long, or was used before. Use the passkey again.',
  },
  passkey_counter: {
    status: 401,
    message:
      'This passkey was used less often than the platform has counted, so someone may have copied it. Use another one or a recovery code, then remove this one.',
  },
  wrong_passkey: { status: 401, message: 'The passkey was not accepted. Use it again, or use another one.' },
} as const
