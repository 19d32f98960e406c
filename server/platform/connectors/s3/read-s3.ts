// Reads objects of a bucket. A store answers with one version of an object, whatever happens to it meanwhile.
import { z } from 'zod'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import { nameOfPath, type FetchedFile, type FileOrder } from '../file-connector.ts'
import { saveBody } from '../save-body.ts'
import { requireFile } from '../web-errors.ts'
import type { WebAnswer } from '../web-request.ts'
import { requestS3, s3Error } from './request-s3.ts'
import { s3Address, s3Location, type S3Location } from './s3-location.ts'

const version = z.object({ address: z.string(), etag: z.string() })

/** Throws if the key is not one of the source, or cannot be part of an address. */
const requireKey = (location: S3Location, key: string): void => {
  const { host } = location.store
  if (!key.startsWith(location.prefix) || key === '')
    throw new PlatformError('source_file_missing', { params: { host, file: key } })
  if (key.split('/').some((part) => part === '.' || part === '..'))
    throw new PlatformError('database_read', {
      params: { host, table: key, ...reasonParams('key_unaddressable') },
    })
}

/** The answer with an object. */
export async function openObject(
  order: { location: S3Location; target: Pick<Target, 'networks'>; key: string; signal: AbortSignal },
  headers: Readonly<Record<string, string>> = {},
): Promise<WebAnswer> {
  requireKey(order.location, order.key)
  const answer = await requestS3({ ...order, headers })
  if (answer.status === 304) return answer
  if (answer.status !== 200) throw await s3Error(answer, order.location, order.key)
  requireFile(answer, order.key)
  return answer
}

/** Reads the object of a key. */
export async function readS3(target: Target, order: FileOrder): Promise<FetchedFile | null> {
  const { file: key, known, signal } = order
  const location = s3Location(target)
  const address = s3Address(location, key).href
  const former = known === null ? null : version.parse(JSON.parse(known))
  const etag = former?.address === address ? former.etag : null
  const answer = await openObject(
    { location, target, key, signal },
    etag === null ? {} : { 'if-none-match': etag },
  )
  if (etag !== null && (answer.status === 304 || answer.headers.etag === etag)) {
    answer.body.destroy()
    return null
  }
  const saved = await saveBody(answer, { name: nameOfPath(key), order })
  const found = answer.headers.etag ?? ''
  return { ...saved, version: found === '' ? null : JSON.stringify({ address, etag: found }) }
}
