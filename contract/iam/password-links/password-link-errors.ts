// Errors of links that set a password (IAM109) and of one-time passwords (IAM23a); part of the table of errors.
export const passwordLinkErrors = {
  one_time_password_ended: {
    status: 401,
    message:
      'This one-time password has ended. Ask an administrator for a new one, or run “npm run admin -- reset-password” on the server.',
  },
  link_used: {
    status: 410,
    message:
      'This link was used already. Sign in with the password that was set with it, or ask for a new link.',
  },
  link_expired: { status: 410, message: 'This link has expired. Ask for a new one.' },
  link_unknown: {
    status: 404,
    message:
      'This link is not valid: it was revoked or replaced by a newer one, or it is incomplete. Use the newest link, or ask for a new one.',
  },
  link_provider_account: {
    status: 409,
    message:
      '“{name}” signs in through an identity provider and has no password here. The password is reset at the provider.',
  },
  link_inactive_account: {
    status: 409,
    message: '“{name}” is switched off. Switch the account on before you create a link.',
  },
  link_not_invitation: {
    status: 409,
    message: '“{name}” has signed in before. Create a link that resets the password.',
  },
  link_absent: { status: 404, message: '“{name}” has no open link.' },
  account_without_email: {
    status: 409,
    message: '“{name}” has no email address that a link can be sent to.',
  },
} as const
