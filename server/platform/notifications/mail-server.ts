// The mail server of the platform: its setting with the sealed password, and sending.
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { PlatformError } from '../core/error.ts'
import type { PlatformDeps } from '../deps/deps.ts'

/** Name of the setting. */
export const mailServerName = 'engine_smtp'

const mailServer = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(['tls', 'starttls', 'none']),
  login: z.string(),
  from: z.string(),
  /** Sealed; empty without one. */
  password: z.string(),
})
export type MailServer = z.infer<typeof mailServer>

const unset: MailServer = { host: '', port: 465, security: 'tls', login: '', from: '', password: '' }

/** Purpose of the seal of the password. */
export function mailPurposeOf(name: string): string {
  return `setting:${name}`
}

type MailDeps = Pick<PlatformDeps, 'settings' | 'secrets'>

export function mailServerOf({ settings }: Pick<MailDeps, 'settings'>): MailServer {
  return mailServer.catch(unset).parse(settings.record(mailServerName))
}

interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** Milliseconds for a connection, and between two responses of the server. */
const patience = 30_000

/** Text of the server's refusal; without lines of its own, and short. */
const detailOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : 'unknown'
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}

const untilAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

/**
 * Sends an e-mail to all recipients. Throws `mail_server_missing` without a server, and `email_failed` if the server
 * does not accept it for one of them.
 */
export async function sendMail(
  { settings, secrets }: MailDeps,
  mail: Mail,
  signal: AbortSignal,
): Promise<string> {
  const { host, port, security, login, from, password } = mailServerOf({ settings })
  if (host === '') throw new PlatformError('mail_server_missing')
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login === ''
      ? {}
      : { auth: { user: login, pass: secrets.open(mailPurposeOf(mailServerName), password) ?? '' } }),
  })
  try {
    const { to, subject, text } = mail
    const sent = await untilAborted(
      signal,
      transport.sendMail({ from: from === '' ? login : from, to: [...to], subject, text }),
    )
    if (sent.rejected.length > 0)
      throw new PlatformError('email_failed', { params: { host, detail: `${sent.rejected.join(', ')}.` } })
    return sent.messageId
  } catch (error) {
    if (error instanceof PlatformError) throw error
    throw new PlatformError('email_failed', { params: { host, detail: detailOf(error) }, cause: error })
  } finally {
    transport.close()
  }
}
