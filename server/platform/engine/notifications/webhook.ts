// Sends a notification to a web address, signed with HMAC-SHA-256 over `<time>.<body>`.
import { createHmac } from 'node:crypto'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { openGuardedFetch, type GuardedFetch } from '../../outbound-http/guarded-fetch.ts'

/** Milliseconds and bytes. */
const limits = { time: 15_000, size: 65_536 }

const refused = (host: string, status: number): PlatformError =>
  new PlatformError('provider_unreachable', {
    params: { host, ...reasonParams('status_answered', { status }) },
  })

/** A fetch for a webhook that accepts only a success as the response. */
const openWebhookFetch = (networks: readonly string[], host: string): GuardedFetch => {
  return openGuardedFetch({
    networks,
    limits,
    policy: {
      unreachable: 'provider_unreachable',
      checkHead: ({ status }) => {
        if (status < 200 || status > 299) throw refused(host, status)
      },
      tooLarge: (limit) => new PlatformError('response_too_large', { params: { host, limit } }),
    },
  })
}

/** `t=<epoch seconds>,v1=<hexadecimal>`. `secret` in hexadecimal is the key as text. */
const signatureOf = (body: string, { secret, seconds }: { secret: string; seconds: number }): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

interface Message {
  readonly id: string
  readonly body: string
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** `networks`: allowed private networks. Throws PlatformError. */
export async function sendWebhook(
  networks: readonly string[],
  url: string,
  { id, body, secret, now }: Message,
): Promise<void> {
  const fetch = openWebhookFetch(networks, URL.parse(url)?.host ?? url)
  await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'platform-console',
      'x-platform-notification': id,
      'x-platform-signature': signatureOf(body, { secret, seconds: Math.floor(now / 1000) }),
    },
    body,
  })
}
