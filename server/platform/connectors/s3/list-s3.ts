// Lists folders and data files of a bucket, in pages: a bucket can have millions of objects.
import { reasonParams } from '#contract/reasons.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import { nameOfPath, type FilePage, type FileSearch } from '../file-connector.ts'
import { smallBody } from '../web-request.ts'
import type { WebWatch } from '../web-stages.ts'
import { readXml, textOf, type XmlElement } from './read-xml.ts'
import { requestS3, s3Error } from './request-s3.ts'
import { s3Location, type S3Location } from './s3-location.ts'

/** Pages without a data file that one request goes through. */
const mostPages = 10

/** Keys are encoded like the values of a form, so that XML can carry every character. */
const decoded = (text: string, isEncoded: boolean): string => {
  if (!isEncoded) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const folderOf = (path: string): FileEntry => ({
  name: nameOfPath(path),
  path,
  kind: 'folder',
  format: null,
  size: null,
  modified_at: null,
})

const fileOf = (content: XmlElement, path: string): FileEntry | null => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const format = formatOf(name)
  if (format === null) return null
  const at = Date.parse(textOf(content, 'LastModified'))
  return {
    name,
    path,
    kind: 'file',
    format: format.format,
    size: Number(textOf(content, 'Size')) || 0,
    modified_at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

/** The data files and folders of a page. */
const readPage = (list: XmlElement): FilePage => {
  const isEncoded = textOf(list, 'EncodingType') === 'url'
  const entries = list.children.flatMap((child): FileEntry[] => {
    if (child.name === 'CommonPrefixes') return [folderOf(decoded(textOf(child, 'Prefix'), isEncoded))]
    if (child.name !== 'Contents') return []
    const file = fileOf(child, decoded(textOf(child, 'Key'), isEncoded))
    return file === null ? [] : [file]
  })
  entries.sort((one, other) => Number(one.kind === 'file') - Number(other.kind === 'file'))
  const cursor = textOf(list, 'NextContinuationToken')
  return { entries, cursor: cursor === '' ? null : cursor }
}

interface ListOrder {
  readonly location: S3Location
  readonly target: Pick<Target, 'networks'>
  /** Start of the keys. */
  readonly prefix: string
  readonly cursor: string | null
  readonly limit: number
  readonly signal: AbortSignal
  readonly watch?: WebWatch
}

/** One page of the keys that start with a prefix; keys below the next slash are one folder. */
export async function listKeys(order: ListOrder): Promise<FilePage> {
  const { location, target, prefix, cursor, limit, signal, watch } = order
  const query = {
    'list-type': '2',
    delimiter: '/',
    'encoding-type': 'url',
    'max-keys': String(limit),
    prefix,
    ...(cursor === null ? {} : { 'continuation-token': cursor }),
  }
  const answer = await requestS3({ location, target, key: '', query, signal, ...(watch && { watch }) })
  const { bucket } = location
  if (answer.status !== 200) throw await s3Error(answer, location, bucket)
  const list = readXml(await smallBody(answer))
  if (list?.name === 'ListBucketResult') return readPage(list)
  throw new PlatformError('database_read', {
    params: { host: answer.url.host, table: bucket, ...reasonParams('store_unknown') },
  })
}

/** A page of a folder. Keys outside of the prefix of the source are not listed. */
export async function browseS3(target: Target, search: FileSearch): Promise<FilePage> {
  const { folder, search: start, limit, signal } = search
  const location = s3Location(target)
  const base = folder === '' ? location.prefix : folder
  if (!base.startsWith(location.prefix))
    throw new PlatformError('source_file_missing', { params: { host: location.store.host, file: folder } })
  let { cursor } = search
  for (let pages = 1; ; pages += 1) {
    const page = await listKeys({ location, target, prefix: base + start, cursor, limit, signal })
    if (page.entries.length > 0 || page.cursor === null || pages === mostPages) return page
    ;({ cursor } = page)
  }
}
