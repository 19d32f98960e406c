// Lists folders and data files of a folder in Dropbox, in pages.
import { z } from 'zod'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import type { FilePage, FileSearch } from '../file-connector.ts'
import { smallBody } from '../web-request.ts'
import { dropboxLocation, isInside } from './dropbox-location.ts'
import { callDropbox, type DropboxAccess } from './request-dropbox.ts'

/** Pages without a match that one request goes through, and entries of a page of a search. */
const mostPages = 10
const searchedEntries = 2000

const listing = z.object({
  entries: z.array(
    z.looseObject({
      '.tag': z.string(),
      name: z.string(),
      path_lower: z.string().optional(),
      path_display: z.string().optional(),
      size: z.number().optional(),
      server_modified: z.string().optional(),
      is_downloadable: z.boolean().default(true),
    }),
  ),
  cursor: z.string(),
  has_more: z.boolean(),
})
type Listing = z.infer<typeof listing>

const toEntry = (found: Listing['entries'][number]): FileEntry[] => {
  const { '.tag': tag, name, size = null, server_modified: modified } = found
  const path = found.path_display ?? found.path_lower ?? ''
  if (tag === 'folder') return [{ name, path, kind: 'folder', format: null, size: null, modified_at: null }]
  const format = formatOf(name)
  if (tag !== 'file' || format === null || !found.is_downloadable) return []
  return [{ name, path, kind: 'file', format: format.format, size, modified_at: modified ?? null }]
}

/** One page of a folder. */
export async function listFolder(
  access: DropboxAccess,
  { folder, cursor, limit }: { folder: string; cursor: string | null; limit: number },
): Promise<FilePage> {
  const file = folder === '' ? '/' : folder
  const answer = await callDropbox(access, {
    server: 'api',
    call: cursor === null ? 'files/list_folder' : 'files/list_folder/continue',
    argument: cursor === null ? { path: folder, limit } : { cursor },
    file,
  })
  const found = listing.safeParse(JSON.parse(await smallBody(answer)))
  if (!found.success)
    throw new PlatformError('database_read', {
      params: { host: answer.url.host, table: file, ...reasonParams('answer_shape') },
    })
  const { entries, cursor: next, has_more: hasMore } = found.data
  const shown = entries.flatMap(toEntry)
  shown.sort((one, other) => Number(one.kind === 'file') - Number(other.kind === 'file'))
  return { entries: shown, cursor: hasMore ? next : null }
}

/** A page of a folder of the source. Dropbox does not search by the start of a name, so its pages are gone through. */
export async function browseDropbox(target: Target, search: FileSearch): Promise<FilePage> {
  const { folder, limit, signal } = search
  const location = dropboxLocation(target)
  const path = folder === '' ? location.path : folder
  if (!isInside(location, path))
    throw new PlatformError('source_file_missing', { params: { host: 'dropbox.com', file: folder } })
  const start = search.search.toLowerCase()
  const size = start === '' ? limit : searchedEntries
  let { cursor } = search
  for (let pages = 1; ; pages += 1) {
    const page = await listFolder({ location, target, signal }, { folder: path, cursor, limit: size })
    const entries = page.entries.filter(({ name }) => name.toLowerCase().startsWith(start))
    if (entries.length > 0 || page.cursor === null || pages === mostPages)
      return { entries, cursor: page.cursor }
    ;({ cursor } = page)
  }
}
