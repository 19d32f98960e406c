// Errors of second factors (IAM106); part of the table of errors.
export const secondFactorErrors = {
  second_factor_required: {
    status: 401,
    message: 'The password is correct. Enter a code of your second factor to finish signing in.',
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
    message: 'This account has a second factor already. Remove it before you set up another one.',
  },
  second_factor_absent: { status: 409, message: 'This account has no second factor.' },
  second_factor_no_password: {
    status: 409,
    message: 'This account has no password. A second factor protects sign-ins by password only.',
  },
  second_factor_own: {
    status: 409,
    message: 'This is your own account. Remove its second factor in the user menu, with a code of it.',
  },
  enrolment_expired: {
    status: 400,
    message: 'This set-up of a second factor took too long, or was started elsewhere. Start again.',
  },
} as const
