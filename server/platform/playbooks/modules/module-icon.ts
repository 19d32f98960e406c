// The icon of a module: a small picture from its manifest or folder, as a data URI. It is only displayed as an image,
// so scripts in it do not run. URLs are never fetched.
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Limit for the bytes of a picture, and for the characters of a data URI. */
const maxBytes = 64 * 1024

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

/** The file named in the manifest, else one called icon or logo. */
const fileOf = (files: readonly string[], named: string | undefined): string | undefined =>
  [
    ...files.filter((file) => file === named),
    ...files.filter((file) => /^icon\./i.test(file)),
    ...files.filter((file) => /^logo\./i.test(file)),
  ].find(isPicture)

interface IconSource {
  readonly folder: string
  /** File names in the folder. */
  readonly files: readonly string[]
  /** The icon in the manifest. */
  readonly named: string | undefined
}

/** Returns a data URI, or null without a picture that is small enough. */
export async function iconOf({ folder, files, named }: IconSource): Promise<string | null> {
  if (named !== undefined && named.length <= maxBytes && dataUri.test(named)) return named
  const file = fileOf(files, named)
  if (file === undefined) return null
  const path = join(folder, file)
  const about = await stat(path)
  if (!about.isFile() || about.size === 0 || about.size > maxBytes) return null
  return `data:${types[extname(file).toLowerCase()]};base64,${(await readFile(path)).toString('base64')}`
}
