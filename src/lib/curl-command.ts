// A call as people may read and repeat it: method, address, body, and the same as a line for a shell. It holds a name
// in place of the token and of every secret; whoever repeats it fills them in.

export interface DescribedRequest {
  /** What the call does, as the documentation of the interface says it. */
  readonly summary: string
  readonly method: string
  /** Path and query as they stand on the wire, without the token. */
  readonly address: string
  readonly token: 'query' | 'bearer' | 'none'
  readonly ifMatch?: string | undefined
  /** JSON, laid out for reading. */
  readonly body?: string | undefined
  /** The name of the file whose bytes are the body, with the type they are sent as. */
  readonly file?: { readonly name: string; readonly type: string } | undefined
}

/** A word of a POSIX shell that stands for exactly this text, whatever is in it but a zero byte. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Goes on outside of the quotes, where the shell puts the token in. */
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

/** The call for a shell in which TOKEN is set; `origin` as `https://console.example`. */
export function curlOf(request: DescribedRequest, origin: string): string {
  const start = request.method === 'GET' ? 'curl -sS' : `curl -sS -X ${request.method}`
  return [`${start} ${addressArgument(request, origin)}`, ...headersOf(request), ...bodyOf(request)].join(
    ' \\\n  ',
  )
}
