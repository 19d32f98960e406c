// What the status and the headers of an answer say when they are not those of the expected file.
import { reasonParams } from '#contract/reasons.ts'
import type { Params } from '#contract/sentence.ts'
import { PlatformError } from '../core/error.ts'
import type { WebAnswer } from './web-request.ts'

const mostWaitSeconds = 30 * 86_400

/** Seconds of the header `Retry-After`, which has a number or a time; null without one. */
function retryAfter({ headers }: Pick<WebAnswer, 'headers'>, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? ''
  const at = Date.parse(text)
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((at - now) / 1000)
  return Number.isFinite(seconds) && seconds > 0 && seconds < mostWaitSeconds ? seconds : null
}

const limited = new Set([429, 503])

/** Why an answer has no file, as its status says. */
function statusReason(answer: Pick<WebAnswer, 'status' | 'headers'>, now = Date.now()): Params {
  const { status } = answer
  const seconds = limited.has(status) ? retryAfter(answer, now) : null
  if (seconds !== null) return reasonParams('requests_wait', { status, seconds })
  if (status === 429) return reasonParams('requests_limited')
  return reasonParams('answer_status', { status })
}

/** The error of an answer that is not 2xx. `detail`: the reason, if the server gives a better one. */
export function answerError(
  answer: Pick<WebAnswer, 'status' | 'headers' | 'url'>,
  { file, detail }: { file: string; detail?: Params },
): PlatformError {
  const { status, url } = answer
  const { host } = url
  const reason = detail ?? statusReason(answer)
  if (status === 401 || status === 403 || status === 407)
    return new PlatformError('source_sign_in', { params: { host, ...reason } })
  if (status === 404 || status === 410)
    return new PlatformError('source_file_missing', { params: { host, file } })
  return new PlatformError('database_read', { params: { host, table: file, ...reason } })
}

const isPage = (type: string | undefined): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? '')

/** The error of a web page where data was expected. */
export function pageError(url: URL, file: string): PlatformError {
  return new PlatformError('database_read', {
    params: { host: url.host, table: file, ...reasonParams('web_page') },
  })
}

/** Throws if the answer has no file. */
export function requireFile(answer: WebAnswer, file: string): void {
  try {
    if (answer.status !== 200) throw answerError(answer, { file })
    if (isPage(answer.headers['content-type'])) throw pageError(answer.url, file)
  } catch (error) {
    answer.body.destroy()
    throw error
  }
}
