import type { Config } from './config.ts'

const displayHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Where users open this server, without a trailing slash. */
export function originOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  return publicUrl?.origin ?? `http://${displayHost(host)}:${port}`
}
