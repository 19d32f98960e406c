// Reads files of Dropbox: one revision, whose bytes are compared with the hash that Dropbox has of it.
import { z } from 'zod'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import { nameOfPath, type FetchedFile, type FileOrder } from '../file-connector.ts'
import { saveBody } from '../save-body.ts'
import { smallBody } from '../web-request.ts'
import { contentHash } from './content-hash.ts'
import { dropboxLocation, isInside } from './dropbox-location.ts'
import { callDropbox, type DropboxAccess } from './request-dropbox.ts'

const metadata = z.object({
  '.tag': z.literal('file'),
  id: z.string(),
  rev: z.string(),
  size: z.number(),
  content_hash: z.string(),
})

const metadataOf = async (access: DropboxAccess, file: string): Promise<z.infer<typeof metadata>> => {
  const answer = await callDropbox(access, {
    server: 'api',
    call: 'files/get_metadata',
    argument: { path: file },
    file,
  })
  const found = metadata.safeParse(JSON.parse(await smallBody(answer)))
  if (found.success) return found.data
  throw new PlatformError('source_file_missing', { params: { host: answer.url.host, file } })
}

/** Reads the current revision of a file. */
export async function readDropbox(target: Target, order: FileOrder): Promise<FetchedFile | null> {
  const { file, known, path, signal } = order
  const location = dropboxLocation(target)
  const access = { location, target, signal }
  if (!isInside(location, file))
    throw new PlatformError('source_file_missing', { params: { host: 'dropbox.com', file } })
  const { id, rev, size, content_hash: hash } = await metadataOf(access, file)
  const version = JSON.stringify({ id, rev })
  if (version === known) return null
  const answer = await callDropbox(access, {
    server: 'content',
    call: 'files/download',
    argument: { path: `rev:${rev}` },
    file,
  })
  const params = { host: answer.url.host, table: file }
  const saved = await saveBody(answer, { name: nameOfPath(file), order })
  if (saved.size !== size)
    throw new PlatformError('database_interrupted', {
      params: { ...params, ...reasonParams('bytes_missing', { received: saved.size, expected: size }) },
    })
  if ((await contentHash(path)) !== hash)
    throw new PlatformError('database_interrupted', {
      params: { ...params, ...reasonParams('content_differs') },
    })
  return { ...saved, version }
}
