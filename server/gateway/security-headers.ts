// Security headers of every response, and the policy of the console page.

interface PageSources {
  /** For styles. */
  readonly nonce: string
  /** SHA-256 digests of inline scripts, in base64. */
  readonly scripts: readonly string[]
}

/** Content-Security-Policy of a page. */
export function contentSecurityPolicy({ nonce, scripts }: PageSources): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((digest) => `'sha256-${digest}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Features of the browser that the console does not use. It uses the clipboard and the full screen. */
const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Adds missing headers. An existing policy and an existing `no-referrer` stay. */
export function guard(response: Response, { isSecure }: { isSecure: boolean }): Response {
  const { headers } = response
  headers.set('x-content-type-options', 'nosniff')
  if (headers.get('referrer-policy') !== 'no-referrer') headers.set('referrer-policy', 'same-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', permissionsPolicy)
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
  if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return response
}
