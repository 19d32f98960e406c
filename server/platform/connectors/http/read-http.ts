// Reads files of web servers. A file that changes while it is read is read again.
import { z } from 'zod'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { Target } from '../connector.ts'
import type { FetchedFile, FileOrder } from '../file-connector.ts'
import { saveBody } from '../save-body.ts'
import { requireFile } from '../web-errors.ts'
import type { WebAnswer } from '../web-request.ts'
import { fileNameOf, validatorsOf, type Validators } from './file-head.ts'
import { requestFile, webLocation, type WebLocation } from './web-location.ts'

const mostReads = 3

interface Asked {
  readonly location: WebLocation
  readonly target: Target
  readonly url: URL
  readonly order: FileOrder
}

const version = z.object({
  address: z.string(),
  validators: z.record(z.string(), z.string()),
})

const versionOf = ({ url }: Asked, validators: Validators | null): string | null =>
  validators === null ? null : JSON.stringify({ address: url.href, validators })

const knownOf = ({ url, order: { known } }: Asked): Record<string, string> => {
  if (known === null) return {}
  const { address, validators } = version.parse(JSON.parse(known))
  return address === url.href ? validators : {}
}

const send = ({ location, target, url, order }: Asked, headers: Record<string, string>): Promise<WebAnswer> =>
  requestFile(url, { location, target, signal: order.signal, headers })

/**
 * Whether the file is still the one whose head was read. Asked of files only: what a program answers may have another
 * version each time, and is whole all the same.
 */
const isUnchanged = async (asked: Asked, { headers }: WebAnswer): Promise<boolean> => {
  const { etag, 'last-modified': modified } = headers
  if (modified === undefined) return true
  const validators: Record<string, string> =
    etag === undefined ? { 'if-modified-since': modified } : { 'if-none-match': etag }
  const answer = await send(asked, validators)
  answer.body.destroy()
  if (answer.status === 304) return true
  const { etag: nextEtag, 'last-modified': nextModified, 'content-length': nextLength } = answer.headers
  return (
    answer.status === 200 &&
    nextEtag === etag &&
    nextModified === modified &&
    nextLength === headers['content-length']
  )
}

const readOnce = async (asked: Asked): Promise<FetchedFile | null | 'changed'> => {
  const known = knownOf(asked)
  const answer = await send(asked, known)
  const { file } = asked.order
  if (answer.status === 304 && Object.keys(known).length > 0) {
    answer.body.destroy()
    return null
  }
  requireFile(answer, file)
  const validators = validatorsOf(answer)
  if (known['if-none-match'] !== undefined && known['if-none-match'] === validators?.['if-none-match']) {
    answer.body.destroy()
    return null
  }
  const saved = await saveBody(answer, { name: fileNameOf(asked.url, answer), order: asked.order })
  if (!(await isUnchanged(asked, answer))) return 'changed'
  return { ...saved, version: versionOf(asked, validators) }
}

/** Reads one of the addresses of the source. */
export async function readHttp(target: Target, order: FileOrder): Promise<FetchedFile | null> {
  const location = webLocation(target)
  const url = location.addresses.find(({ href }) => href === order.file)
  // The query of an address may have a secret.
  const file = URL.parse(order.file)?.pathname ?? order.file
  if (url === undefined)
    throw new PlatformError('source_file_missing', {
      params: { host: location.addresses[0]?.host ?? '', file },
    })
  for (let count = 0; count < mostReads; count += 1) {
    const found = await readOnce({ location, target, url, order: { ...order, file } })
    if (found !== 'changed') return found
  }
  throw new PlatformError('database_read', {
    params: { host: url.host, table: file, ...reasonParams('changed_meanwhile') },
  })
}
