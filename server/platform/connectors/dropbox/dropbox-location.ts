// The parameters of a source of type `dropbox`.
import { z } from 'zod'
import { dropboxSignIns } from '#contract/data-manager/source-types.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Target } from '../connector.ts'

const shape = z.object({
  path: z.string().default(''),
  sign_in: z.enum(dropboxSignIns).default('token'),
  token: z.string().default(''),
  app_key: z.string().default(''),
  app_secret: z.string().default(''),
  refresh_token: z.string().default(''),
})

export interface DropboxLocation extends z.infer<typeof shape> {
  /** The folder with a slash before each name; empty for the root. */
  readonly path: string
}

/** Reads the parameters. Throws if the secret of the sign-in is missing. */
export function dropboxLocation({ parameters }: Pick<Target, 'parameters'>): DropboxLocation {
  const read = shape.parse(parameters)
  const needed = read.sign_in === 'token' ? 'token' : 'refresh_token'
  if (read[needed] === '') throw refuse([problemAt(`parameters.${needed}`, 'required')])
  const names = read.path.split('/').filter((name) => name !== '')
  return { ...read, path: names.map((name) => `/${name}`).join('') }
}

/** Whether a path is the folder of the source or inside of it. Names differ in more than their case. */
export function isInside({ path: folder }: DropboxLocation, path: string): boolean {
  return folder === '' || `${path.toLowerCase()}/`.startsWith(`${folder.toLowerCase()}/`)
}
