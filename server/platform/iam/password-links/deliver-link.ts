// Sends a link by e-mail (IAM109), or says why it was not sent.
import type { Problem } from '#contract/http.ts'
import { PlatformError } from '../../core/error.ts'
import type { PasswordLinkRow, UserRow } from '../../db/identity-tables.ts'
import type { MailLanguage } from '../../notifications/mail-language.ts'
import { mailServerOf, sendMail } from '../../notifications/mail-server.ts'
import { fullName } from '../identity/account-view.ts'
import { passwordRulesOf } from '../identity/application.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { linkMail } from './mail-texts.ts'

/** Milliseconds for which an administrator waits for the mail server. */
const mailTime = 30_000
/** One address: whatever an identity provider bound, one link never goes to several recipients. */
const oneAddress = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/u

/** The page that sets a password. Browsers do not send what follows `#`, in no request line and no `Referer`. */
export function addressOf(origin: string, secret: string): string {
  return `${origin}/console/password#${secret}`
}

/** Whether an e-mail can be sent to the account at all. */
export function hasMailAddress({ email }: Pick<UserRow, 'email'>): boolean {
  return oneAddress.test(email)
}

/** How links are delivered. */
export interface LinkOptions {
  readonly language: MailLanguage
  /** Of the addresses of links; without it, the origin of the request. */
  readonly publicOrigin?: string | undefined
}

interface Delivery {
  readonly user: UserRow
  readonly row: PasswordLinkRow
  readonly address: string
  readonly language: MailLanguage
}

const send = async (deps: IdentityDeps, { user, row, address, language }: Delivery): Promise<void> => {
  if (mailServerOf(deps).host === '') throw new PlatformError('mail_server_missing')
  if (!hasMailAddress(user))
    throw new PlatformError('account_without_email', { params: { name: fullName(user) } })
  const { platform } = await passwordRulesOf(deps.db)
  const { login, email } = user
  const mail = linkMail({ platform, user: fullName(user), login, address }, { kind: row.kind, language })
  await sendMail(deps, { to: [email], ...mail }, AbortSignal.timeout(mailTime))
}

/** Sends the link, or returns why it was not sent. */
export async function deliverLink(
  deps: IdentityDeps,
  delivery: Delivery,
): Promise<Omit<Problem, 'path'> | null> {
  try {
    await send(deps, delivery)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { code, params, message } = error
    return { code, params: { ...params }, message }
  }
  await deps.db
    .updateTable('passwordLinks')
    .set({ sentTo: delivery.user.email })
    .where('hash', '=', delivery.row.hash)
    .execute()
  return null
}
