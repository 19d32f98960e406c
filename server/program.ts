// The location and version of the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root folder of the project. */
export const root = join(import.meta.dirname, '..')

const readVersion = (): string => {
  const file: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, 'version') : undefined
  return typeof version === 'string' ? version : '0.0.0'
}

export const version = readVersion()
