// An authenticator of passkeys in software, with the answers of the browser around it (WebAuthn, ES256, no attestation).
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from '#contract/iam/second-factor/webauthn.ts'

interface Credential {
  readonly id: string
  readonly key: KeyObject
  counter: number
}

/** What a browser at another address, or a wrong authenticator, would sign instead. */
interface Deviation {
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
}

export interface PasskeyDevice {
  create(options: CreationOptions, deviation?: Deviation): Registration
  /** Uses the first listed passkey that is on the device; without one, the one created last. */
  use(options: RequestOptions, deviation?: Deviation): Assertion
  /** Sets the counter of all passkeys: 0 and below count nothing. */
  count(uses: number): void
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const present = 0x01
const verified = 0x04
const hasKey = 0x40

const head = (host: string, { flags, counter }: { flags: number; counter: number }): Buffer => {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(host), rest])
}

/** A key of P-256 as COSE. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string): Buffer =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const curve = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([curve, coordinate(0x21, x), coordinate(0x22, y)])
}

/** CBOR of an attestation object without a statement. */
const attestationOf = (data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  const name = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    name('fmt'),
    name('none'),
    name('attStmt'),
    Buffer.from([0xa0]),
    name('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ])
}

/** Opens a device in a browser at this origin. */
export function openPasskeyDevice(origin: string): PasskeyDevice {
  const credentials: Credential[] = []
  const clientData = (type: string, challenge: string, from: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: from.challenge ?? challenge,
        origin: from.origin ?? origin,
        crossOrigin: false,
      }),
    )
  return {
    create: ({ challenge, rp }, deviation = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      credentials.push({ id: text(id), key: privateKey, counter: 0 })
      const flags = present | verified | hasKey
      const data = Buffer.concat([
        head(deviation.host ?? rp.id, { flags, counter: 0 }),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, deviation)),
          attestationObject: text(attestationOf(data)),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    use: ({ challenge, rpId, allowCredentials }, deviation = {}) => {
      const listed = allowCredentials.map(({ id }) => id)
      const credential = credentials.find(({ id }) => listed.includes(id)) ?? credentials.at(-1)
      if (credential === undefined) throw new Error('the device has no passkey')
      credential.counter += 1
      const counter = Math.max(credential.counter, 0)
      const data = head(deviation.host ?? rpId, { flags: present | verified, counter })
      const signed = clientData('webauthn.get', challenge, deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(signed)]), credential.key)
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: text(signed),
          authenticatorData: text(data),
          signature: text(signature),
        },
        clientExtensionResults: {},
      }
    },
    count: (uses) => {
      for (const credential of credentials) credential.counter = uses
    },
  }
}
