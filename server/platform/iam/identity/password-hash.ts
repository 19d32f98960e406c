// Hashes passwords with argon2id in the PHC text format. Hashing is slow and needs much memory by design, so only a
// few run at the same time and the others wait in a queue. A wrong password and an unknown account give the same
// result.
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

const defaultConcurrency = 2
const maxQueued = 200
const tagLength = 32
const retryAfterSeconds = 5

interface ParsedHash extends HashCost {
  readonly nonce: Buffer
  readonly tag: Buffer
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches the stored hash. `undefined` means an unknown account: as slow, always false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** Whether the hash was created at a lower cost than the current one. */
  isOutdated(hash: string): boolean
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

const parseHash = (hash: string): ParsedHash | undefined => {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? []
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

const formatHash = ({ memory, passes, parallelism, nonce, tag }: ParsedHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`

/** Keyboards produce composed and decomposed accents; both mean the same password. */
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

/**
 * A queue that runs at most `concurrency()` tasks; when it grows too long, new tasks are refused with
 * `too_many_attempts`.
 */
const openQueue = (concurrency: () => number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const release = (): void => {
    running -= 1
    while (running < concurrency()) {
      const next = waiting.shift()
      if (next === undefined) return
      next()
    }
  }
  const acquire = (): Promise<void> =>
    new Promise((resolve) => {
      const start = (): void => {
        running += 1
        resolve()
      }
      if (running < concurrency()) start()
      else waiting.push(start)
    })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxQueued)
      throw new PlatformError('too_many_attempts', {
        params: { seconds: retryAfterSeconds },
        retryAfter: retryAfterSeconds,
      })
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** Opens the hasher. Only tests lower `cost`; `concurrency` is read before each hash. */
export function openPasswords(
  cost: HashCost = standardCost,
  concurrency: () => number = () => defaultConcurrency,
): Passwords {
  const enqueue = openQueue(concurrency)
  const dummy: ParsedHash = { ...cost, nonce: randomBytes(16), tag: randomBytes(tagLength) }
  return {
    hash: async (password) => {
      const nonce = randomBytes(16)
      const tag = await enqueue(() => derive(password, { ...cost, nonce, tagLength }))
      return formatHash({ ...cost, nonce, tag })
    },
    verify: async (hash, password) => {
      const parsed = (hash === undefined ? undefined : parseHash(hash)) ?? dummy
      const tag = await enqueue(() => derive(password, { ...parsed, tagLength: parsed.tag.length }))
      return timingSafeEqual(tag, parsed.tag) && parsed !== dummy
    },
    isOutdated: (hash) => {
      const parsed = parseHash(hash)
      return parsed === undefined || parsed.memory < cost.memory || parsed.passes < cost.passes
    },
  }
}
