interface Restrictions {
  readonly password_renew: boolean
  readonly second_factor_missing?: boolean | undefined
}

/** Whether a session can only change the password (IAM7a) or set up a second factor (IAM106): it opens no page. */
export function isRestricted(session: Restrictions): boolean {
  return session.password_renew || session.second_factor_missing === true
}
