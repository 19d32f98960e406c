// The picture of a module: a small one of its manifest or of its folder, as a data URI. It is only ever shown as an
// image, so that nothing in it runs; an address is never fetched.
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Bytes of a picture, and characters of a data URI. */
const largest = 64 * 1024

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
}

const dataUri = /^data:image\/(?:svg\+xml|png|webp|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/

const isPicture = (file: string): boolean => Object.hasOwn(types, extname(file).toLowerCase())

/** The file that the manifest names, else one called icon or logo. */
const fileOf = (files: readonly string[], named: string | undefined): string | undefined =>
  [
    ...files.filter((file) => file === named),
    ...files.filter((file) => /^icon\./i.test(file)),
    ...files.filter((file) => /^logo\./i.test(file)),
  ].find(isPicture)

interface Place {
  readonly folder: string
  /** Names in it. */
  readonly files: readonly string[]
  /** What the manifest has as its icon. */
  readonly named: string | undefined
}

/** A data URI, or null where there is no picture that is small enough. */
export async function iconOf({ folder, files, named }: Place): Promise<string | null> {
  if (named !== undefined && named.length <= largest && dataUri.test(named)) return named
  const file = fileOf(files, named)
  if (file === undefined) return null
  const path = join(folder, file)
  const about = await stat(path)
  if (!about.isFile() || about.size === 0 || about.size > largest) return null
  return `data:${types[extname(file).toLowerCase()]};base64,${(await readFile(path)).toString('base64')}`
}
