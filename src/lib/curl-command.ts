// A call for people to read and repeat: method, address, body, and a curl command. The token and every secret are
// replaced by names, to be filled in by the reader.

export interface DescribedRequest {
  /** What the call does, as the interface documentation says. */
  readonly summary: string
  readonly method: string
  /** Path and query as sent, without the token. */
  readonly address: string
  readonly token: 'query' | 'bearer' | 'none'
  readonly ifMatch?: string | undefined
  /** Formatted JSON. */
  readonly body?: string | undefined
  /** Name and content type of the file that is the body. */
  readonly file?: { readonly name: string; readonly type: string } | undefined
}

/** Quotes a text for a POSIX shell; zero bytes are not supported. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Outside the single quotes, so that the shell inserts the token. */
const tokenArgument = '"$TOKEN"'

const addressArgument = ({ address, token }: DescribedRequest, origin: string): string => {
  const url = origin + address
  if (token !== 'query') return shellQuote(url)
  return shellQuote(`${url}${address.includes('?') ? '&' : '?'}token=`) + tokenArgument
}

const headersOf = ({ token, ifMatch, body, file }: DescribedRequest): readonly string[] => [
  ...(token === 'bearer' ? [`-H ${shellQuote('Authorization: Bearer ')}${tokenArgument}`] : []),
  ...(ifMatch === undefined ? [] : [`-H ${shellQuote(`If-Match: ${ifMatch}`)}`]),
  ...(body === undefined ? [] : [`-H ${shellQuote('Content-Type: application/json')}`]),
  ...(file === undefined ? [] : [`-H ${shellQuote(`Content-Type: ${file.type}`)}`]),
]

const bodyOf = ({ body, file }: DescribedRequest): readonly string[] => {
  if (file !== undefined) return [`--data-binary ${shellQuote(`@${file.name}`)}`]
  return body === undefined ? [] : [`--data-binary ${shellQuote(body)}`]
}

/** The call as a curl command for a shell in which TOKEN is set; `origin` is like `https://console.example`. */
export function curlOf(request: DescribedRequest, origin: string): string {
  const start = request.method === 'GET' ? 'curl -sS' : `curl -sS -X ${request.method}`
  return [`${start} ${addressArgument(request, origin)}`, ...headersOf(request), ...bodyOf(request)].join(
    ' \\\n  ',
  )
}
