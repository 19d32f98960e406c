// The key that encrypts stored secrets and the console cookie: 32 random bytes in a file that only its owner can
// read.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from './start-failure.ts'

export interface SecretKey {
  readonly file: string
  readonly key: Uint8Array
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

/** Reads the key; undefined if the file does not exist. Throws a StartFailure if the file contains no key. */
export function readSecretKey(file: string): Uint8Array | undefined {
  const text = readIfThere(file)
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new StartFailure(
      `PLATFORM_SECRET_KEY_FILE ${file} contains no key; use a file with ${keyBytes} random bytes in base64, or remove it to create a new key.`,
    )
  return key
}

const newKey = (file: string): SecretKey => ({
  file,
  key: randomBytes(keyBytes),
  isNew: true,
  warnings: [
    `Created a new secret key in ${file}. Store a copy in a separate location: without the key, stored secrets cannot be read. Anyone with the key and the data can read them.`,
  ],
})

/** Reads the key, or generates one if the file does not exist. Throws a StartFailure if the file contains no key. */
export function openSecretKey(file: string): SecretKey {
  const key = readSecretKey(file)
  if (key === undefined) return newKey(file)
  const mode = statSync(file).mode & 0o777
  const isOpen = process.platform !== 'win32' && (mode & othersMay) !== 0
  const warnings = isOpen
    ? [`${file} can be read by other accounts (mode ${mode.toString(8)}); run: chmod 600 ${file}`]
    : []
  return { file, key, isNew: false, warnings }
}

/** Writes a new key to its file. */
export function storeSecretKey({ file, key, isNew }: SecretKey): void {
  if (!isNew) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${Buffer.from(key).toString('base64')}\n`, { mode: ownerOnly, flag: 'wx' })
  chmodSync(file, ownerOnly)
}
