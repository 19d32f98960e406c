// What errors of connections to databases have in common.

/** The code of an error; empty without one. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** Whether the error is one of TLS. */
export function isTlsError(code: string): boolean {
  return /^(?:CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|UNABLE_TO_|DEPTH_|HOSTNAME_|EPROTO)|SELF_SIGNED/.test(code)
}
