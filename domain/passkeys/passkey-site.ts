// Where passkeys work: browsers offer them on `localhost` and on domains over HTTPS only (IAM108). A passkey belongs to
// the host that it was added at, its RP ID.

type PasskeySite =
  | { readonly kind: 'possible'; readonly host: string }
  /** This machine by its number. `address` is the same by the name that passkeys need. */
  | { readonly kind: 'loopback'; readonly address: string }
  | { readonly kind: 'impossible' }

const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname)
const isLoopback = (hostname: string): boolean => hostname === '[::1]' || hostname.startsWith('127.')

/** Judges an origin, as `https://console.example`. */
export function passkeySite(origin: string): PasskeySite {
  const url = URL.parse(origin)
  if (url === null) return { kind: 'impossible' }
  const { protocol, hostname, port } = url
  if (hostname === 'localhost') return { kind: 'possible', host: hostname }
  if (isLoopback(hostname))
    return { kind: 'loopback', address: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
  return protocol === 'https:' && !isNumber(hostname)
    ? { kind: 'possible', host: hostname }
    : { kind: 'impossible' }
}
