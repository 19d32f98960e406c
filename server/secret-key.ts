// The key that encrypts stored secrets and the console cookie: 32 random bytes in a file that only its owner can
// read. While the key is being changed, the file has the previous key in a second line.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from './start-failure.ts'

export interface SecretKey {
  readonly file: string
  readonly key: Uint8Array
  /** Keys that decrypt stored secrets too. There are some only if a change of the key was interrupted. */
  readonly previous: readonly Uint8Array[]
  /** The file did not exist. `store` writes it. */
  readonly isNew: boolean
  /** Warnings for the operator, in full sentences. */
  readonly warnings: readonly string[]
}

const keyBytes = 32
const ownerOnly = 0o600
const othersMay = 0o077

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined
    throw error
  }
}

/** Reads the keys, the current one first; none if the file does not exist. Throws a StartFailure if it contains no key. */
export function readSecretKeys(file: string): readonly Uint8Array[] {
  const text = readIfThere(file)
  if (text === undefined) return []
  const keys = text
    .trim()
    .split(/\s+/u)
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.some(({ length }) => length !== keyBytes))
    throw new StartFailure(
      `PLATFORM_SECRET_KEY_FILE ${file} contains no key; use a file with ${keyBytes} random bytes in base64, or remove it to create a new key.`,
    )
  return keys
}

/** A new random key. */
export function freshSecretKey(): Uint8Array {
  return randomBytes(keyBytes)
}

const newKey = (file: string): SecretKey => ({
  file,
  key: freshSecretKey(),
  previous: [],
  isNew: true,
  warnings: [
    `Created a new secret key in ${file}. Store a copy in a separate location: without the key, stored secrets cannot be read. Anyone with the key and the data can read them.`,
  ],
})

const openWarning = (file: string): string[] => {
  const mode = statSync(file).mode & 0o777
  return process.platform !== 'win32' && (mode & othersMay) !== 0
    ? [`${file} can be read by other accounts (mode ${mode.toString(8)}); run: chmod 600 ${file}`]
    : []
}

/** Reads the key, or generates one if the file does not exist. Throws a StartFailure if the file contains no key. */
export function openSecretKey(file: string): SecretKey {
  const [key, ...previous] = readSecretKeys(file)
  if (key === undefined) return newKey(file)
  const unfinished =
    previous.length === 0
      ? []
      : [
          `${file} contains more than one key: a change was interrupted. Finish it: npm run admin -- change-key`,
        ]
  return { file, key, previous, isNew: false, warnings: [...openWarning(file), ...unfinished] }
}

const textOf = (keys: readonly Uint8Array[]): string =>
  keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('')

/** Writes a new key to its file. */
export function storeSecretKey({ file, key, isNew }: SecretKey): void {
  if (!isNew) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, textOf([key]), { mode: ownerOnly, flag: 'wx' })
  chmodSync(file, ownerOnly)
}

const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * Replaces the keys of a file, which has either the old or the new ones after a crash. `like` is an existing file with
 * the same owner.
 */
export function replaceSecretKeys(
  file: string,
  { keys, like }: { readonly keys: readonly Uint8Array[]; readonly like: string },
): void {
  const { uid, gid } = statSync(like)
  const draft = `${file}.writing`
  const descriptor = openSync(draft, 'w', ownerOnly)
  writeSync(descriptor, textOf(keys))
  if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(draft, file)
  syncFolder(dirname(file))
}
