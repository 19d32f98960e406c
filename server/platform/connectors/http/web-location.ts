// The parameters of a source of type `http`: its addresses, and the credentials for their server.
import { z } from 'zod'
import { webSignIns } from '#contract/data-manager/source-types.ts'
import { readAddresses } from '#domain/source/web-addresses.ts'
import type { Target } from '../connector.ts'
import { openWeb, type WebAnswer } from '../web-request.ts'
import type { WebWatch } from '../web-stages.ts'

const shape = z.object({
  url: z.string(),
  sign_in: z.enum(webSignIns).default('none'),
  username: z.string().default(''),
  password: z.string().default(''),
  token: z.string().default(''),
  ca: z.string().default(''),
})

export interface WebLocation {
  readonly addresses: readonly URL[]
  /** The user, or the kind of sign-in; null without one. */
  readonly signedInAs: string | null
  readonly secretHeaders: Readonly<Record<string, string>>
  readonly ca: string
}

/** Reads the parameters. */
export function webLocation({ parameters }: Pick<Target, 'parameters'>): WebLocation {
  const { url, sign_in: signIn, username, password, token, ca } = shape.parse(parameters)
  const { addresses } = readAddresses(url)
  const authorization = {
    none: undefined,
    password: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    token: `Bearer ${token}`,
  }[signIn]
  return {
    addresses,
    signedInAs: { none: null, password: username, token: '' }[signIn],
    secretHeaders: authorization === undefined ? {} : { authorization },
    ca,
  }
}

/** Asks for the file at an address, with redirects. */
export function requestFile(
  url: URL,
  {
    location,
    target,
    signal,
    headers = {},
    watch = {},
  }: {
    readonly location: WebLocation
    readonly target: Pick<Target, 'networks'>
    readonly signal: AbortSignal
    readonly headers?: Readonly<Record<string, string>>
    readonly watch?: WebWatch
  },
): Promise<WebAnswer> {
  const { secretHeaders, ca } = location
  return openWeb(
    { url, headers, secretHeaders, isFollowed: true },
    { networks: target.networks, ca, signal, ...watch },
  )
}
