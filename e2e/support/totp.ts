// An authenticator app: codes of a secret (RFC 6238), each of which is used once.
import { createHmac } from 'node:crypto'
import { iam } from '#contract/iam/endpoints.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import type { Platform } from './platform.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const period = 30_000

const bytesOf = (base32: string): Buffer => {
  const bits = base32
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from([...bits.matchAll(/.{8}/g)].map(([byte]) => Number.parseInt(byte, 2)))
}

const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash.readUInt8(19) & 0xf) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * Returns a function that returns the next code: the server accepts the codes before and after the current one, so that
 * three codes need no wait. The first is that of some seconds from now minus a step, in case a step ends meanwhile.
 */
export function authenticatorOf(base32: string): () => string {
  const secret = bytesOf(base32)
  let last = 0
  return () => {
    last = Math.max(last + 1, Math.floor((Date.now() + 8000) / period) - 1)
    return codeAt(secret, last)
  }
}

/** Sets up a second factor of an account with the interface. Returns the function that returns the next code. */
export async function enrol(
  { origin }: Platform,
  { login, password }: { login: string; password: string },
): Promise<() => string> {
  const post = async (path: string, body: object, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json()
  }
  const { token } = iam.login.response.schema.parse(await post(iam.login.path, { login, password }))
  const started = await post(secondFactor.start.path, { password }, token)
  const { enrolment, secret } = secondFactor.start.response.schema.parse(started)
  const next = authenticatorOf(secret)
  const confirmed = await post(secondFactor.confirm.path, { enrolment, code: next() }, token)
  secondFactor.confirm.response.schema.parse(confirmed)
  return next
}
