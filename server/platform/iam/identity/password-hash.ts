// Passwords are kept as argon2id in the PHC text format. Hashing is slow and large by purpose, so that few run at
// once and the rest waits in line. It refuses to tell apart a wrong password and an account that does not exist.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { PlatformError } from '../../core/error.ts'

/** Memory in KiB. */
interface HashCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's first choice for argon2id: 19 MiB, 2 passes; about 20 ms on a small machine. */
export const standardCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

const usualPlaces = 2
const longestLine = 200
const tagLength = 32
const busyFor = 5

interface Parts extends HashCost {
  readonly nonce: Buffer
  readonly tag: Buffer
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one kept. `undefined` stands for an account that does not exist: as slow, always false. */
  verify(kept: string | undefined, password: string): Promise<boolean>
  /** Whether the hash was made more cheaply than hashes are made now. */
  isOutdated(kept: string): boolean
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

const partsOf = (kept: string): Parts | undefined => {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(kept) ?? []
  if (nonce === undefined || tag === undefined) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const textOf = ({ memory, passes, parallelism, nonce, tag }: Parts): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`

/** Composed and decomposed accents come from different keyboards and mean the same password. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8')

const derive = (
  password: string,
  { nonce, tagLength: length, ...cost }: HashCost & { nonce: Buffer; tagLength: number },
) =>
  new Promise<Buffer>((resolve, reject) => {
    const { memory, passes, parallelism } = cost
    argon2(
      'argon2id',
      { message: bytesOf(password), nonce, memory, passes, parallelism, tagLength: length },
      (error, tag) => (error === null ? resolve(tag) : reject(error)),
    )
  })

/** A line in which at most `places()` run; when it grows too long, the next one is told to come back later. */
const openLine = (places: () => number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    running -= 1
    while (running < places()) {
      const next = waiting.shift()
      if (next === undefined) return
      next()
    }
  }
  const enter = (): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        running += 1
        resolve()
      }
      if (running < places()) go()
      else waiting.push(go)
    })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= longestLine)
      throw new PlatformError('too_many_attempts', { params: { seconds: busyFor }, retryAfter: busyFor })
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Opens the hasher. `cost` is lowered only by tests; `places` says how many run at once and is asked with each hash. */
export function openPasswords(
  cost: HashCost = standardCost,
  places: () => number = () => usualPlaces,
): Passwords {
  const inLine = openLine(places)
  const nobody: Parts = { ...cost, nonce: randomBytes(16), tag: randomBytes(tagLength) }
  return {
    hash: async (password) => {
      const nonce = randomBytes(16)
      const tag = await inLine(() => derive(password, { ...cost, nonce, tagLength }))
      return textOf({ ...cost, nonce, tag })
    },
    verify: async (kept, password) => {
      const parts = (kept === undefined ? undefined : partsOf(kept)) ?? nobody
      const tag = await inLine(() => derive(password, { ...parts, tagLength: parts.tag.length }))
      return timingSafeEqual(tag, parts.tag) && parts !== nobody
    },
    isOutdated: (kept) => {
      const parts = partsOf(kept)
      return parts === undefined || parts.memory < cost.memory || parts.passes < cost.passes
    },
  }
}
