// Reads and validates the environment once: every problem is reported with its variable and its remedy. Variable
// names are used only here.
import { realpathSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { mailLanguages, type MailLanguage } from './platform/notifications/mail-language.ts'
import {
  defaultExtractionLimits,
  type ExtractionLimits,
} from './platform/warehouse/loading/extraction-limits.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Config {
  readonly port: number
  readonly host: string
  /** Public URL of this server. Only its origin is used. */
  readonly publicUrl: URL | undefined
  /** Addresses, or networks such as `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[]
  /** Origins whose pages may call the platform. */
  readonly allowedOrigins: readonly string[]
  readonly dataFolder: string
  /** Real paths. */
  readonly sourceFolders: readonly string[]
  readonly secretKeyFile: string
  readonly adminPassword: string | undefined
  readonly isSampleEnabled: boolean
  /** Of e-mails that the platform sends. */
  readonly language: MailLanguage
  readonly platformUrl: URL | undefined
  readonly storeUrl: URL | undefined
  /** Of the interface of Dropbox, if it is not the public one. */
  readonly dropboxUrl: URL | undefined
  /** Private networks that may contain identity providers and documents to import. */
  readonly providerNetworks: readonly string[]
  /** Private networks that connections of sources may reach. */
  readonly sourceNetworks: readonly string[]
  /** Networks whose addresses are not locked after failed sign-ins. */
  readonly exemptNetworks: readonly string[]
  /** Real path of the folder with the modules of playbook nodes. */
  readonly modulesFolder: string | undefined
  /** Bytes; undefined for the default. */
  readonly diskReserve: number | undefined
  readonly extractionLimits: ExtractionLimits
}

type ReadConfig =
  | { readonly config: Config; readonly problems: readonly [] }
  | { readonly config: undefined; readonly problems: readonly string[] }

/** Collects problems instead of stopping at the first. */
class Reader {
  readonly problems: string[] = []
  readonly #env: Environment
  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  /** A list split by one of the separators, without empty items. */
  list(name: string, separator: RegExp): readonly string[] {
    return (this.text(name) ?? '').split(separator).filter((item) => item !== '')
  }

  refuse(problem: string): undefined {
    this.problems.push(problem)
    return undefined
  }
}

const readPort = (from: Reader): number => {
  const text = from.text('PORT') ?? '4000'
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  from.refuse(
    `PORT is "${text}"; use a number from 0 to 65535 (0 selects any free port), or unset it to use 4000.`,
  )
  return 0
}

const readUrl = (from: Reader, name: string): URL | undefined => {
  const text = from.text(name)
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol))
    return from.refuse(`${name} is "${text}"; use a complete URL that starts with http:// or https://.`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return from.refuse(`${name} contains a login, a query string or a fragment; use the URL without them.`)
  return url
}

const readPublicUrl = (from: Reader): URL | undefined => {
  const url = readUrl(from, 'PUBLIC_URL')
  if (url === undefined || url.pathname === '/') return url
  return from.refuse(
    `PUBLIC_URL is "${url.href}"; use it without a path (${url.origin}), because the console is always served under /console/.`,
  )
}

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}

const readOrigins = (from: Reader): readonly string[] => {
  const items = from.list('ALLOWED_ORIGINS', /[\s,]+/)
  for (const item of items)
    if (!isOrigin(item))
      from.refuse(
        `ALLOWED_ORIGINS contains "${item}"; use exact origins such as https://app.example, in lower case and without a path, separated by commas.`,
      )
  return items
}

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...remaining] = text.split('/')
  const version = isIP(address)
  if (version === 0 || remaining.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const readNetworks = (from: Reader, name: string): readonly string[] => {
  const items = from.list(name, /[\s,]+/)
  for (const item of items)
    if (!isNetwork(item))
      from.refuse(
        `${name} contains "${item}"; use addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
      )
  return items
}

const realFolder = (path: string): string | undefined => {
  try {
    return statSync(path).isDirectory() ? realpathSync(path) : undefined
  } catch {
    return undefined
  }
}

const readSources = (from: Reader, cwd: string): readonly string[] =>
  from.list('PLATFORM_SOURCES', /:/).flatMap((item) => {
    const real = realFolder(resolve(cwd, item))
    if (real !== undefined) return [real]
    from.refuse(
      `PLATFORM_SOURCES contains "${item}", which is not a folder; create the folder, or remove it from the list.`,
    )
    return []
  })

const readModulesFolder = (from: Reader, cwd: string): string | undefined => {
  const text = from.text('PLATFORM_MODULES')
  if (text === undefined) return undefined
  return (
    realFolder(resolve(cwd, text)) ??
    from.refuse(`PLATFORM_MODULES is "${text}", which is not a folder; use a folder of modules, or unset it.`)
  )
}

const booleanValues = new Map([
  ['on', true],
  ['off', false],
])

const readSample = (from: Reader): boolean => {
  const text = from.text('PLATFORM_SAMPLE') ?? 'on'
  const isEnabled = booleanValues.get(text.toLowerCase())
  if (isEnabled === undefined) from.refuse(`PLATFORM_SAMPLE is "${text}"; use on or off, or unset it.`)
  return isEnabled ?? true
}

const readLanguage = (from: Reader): MailLanguage => {
  const text = from.text('PLATFORM_LANGUAGE') ?? 'en'
  const found = mailLanguages.find((language) => language === text.toLowerCase())
  if (found === undefined)
    from.refuse(`PLATFORM_LANGUAGE is "${text}"; use ${mailLanguages.join(', ')}, or unset it to use en.`)
  return found ?? 'en'
}

const megabyte = 1024 ** 2

const readDiskReserve = (from: Reader): number | undefined => {
  const text = from.text('PLATFORM_DISK_RESERVE')
  if (text === undefined) return undefined
  const megabytes = Number(text)
  if (/^\d{1,7}$/.test(text) && (megabytes === 0 || megabytes >= 8)) return megabytes * megabyte
  return from.refuse(
    `PLATFORM_DISK_RESERVE is "${text}"; use 0 or a number of megabytes from 8, or unset it to use 64 MB or a twentieth of a smaller disk.`,
  )
}

const readCount = (
  from: Reader,
  name: string,
  { max, initial }: { max: number; initial: number },
): number => {
  const text = from.text(name)
  if (text === undefined) return initial
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text)
  from.refuse(`${name} is "${text}"; use a number from 1 to ${max}, or unset it to use ${initial}.`)
  return initial
}

const readExtractionLimits = (from: Reader): ExtractionLimits => {
  const { columns, unpacked, seconds } = defaultExtractionLimits
  const megabytes = { max: 100_000_000, initial: unpacked / megabyte }
  return {
    columns: readCount(from, 'PLATFORM_EXTRACTION_COLUMNS', { max: 100_000, initial: columns }),
    unpacked: readCount(from, 'PLATFORM_EXTRACTION_UNPACKED', megabytes) * megabyte,
    seconds: readCount(from, 'PLATFORM_EXTRACTION_SECONDS', { max: 604_800, initial: seconds }),
  }
}

const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** Only this machine uses a server that listens on loopback, so it may also read the databases of this machine. */
const readSourceNetworks = (from: Reader, host: string): readonly string[] => [
  ...readNetworks(from, 'PLATFORM_SOURCE_NETWORKS'),
  ...(isLoopback(host) ? ['127.0.0.0/8', '::1'] : []),
]

/** Returns the configuration or every problem. `cwd` is the base of relative paths. */
export function readConfig(env: Environment, cwd: string): ReadConfig {
  const from = new Reader(env)
  const dataFolder = resolve(cwd, from.text('PLATFORM_DATA') ?? '.platform')
  const keyFile = from.text('PLATFORM_SECRET_KEY_FILE')
  const host = from.text('HOST') ?? '127.0.0.1'
  const config: Config = {
    port: readPort(from),
    host,
    publicUrl: readPublicUrl(from),
    trustedProxies: readNetworks(from, 'TRUSTED_PROXIES'),
    allowedOrigins: readOrigins(from),
    dataFolder,
    sourceFolders: readSources(from, cwd),
    secretKeyFile: keyFile === undefined ? join(dataFolder, 'secret.key') : resolve(cwd, keyFile),
    adminPassword: from.text('PLATFORM_ADMIN_PASSWORD'),
    isSampleEnabled: readSample(from),
    platformUrl: readUrl(from, 'PLATFORM_URL'),
    storeUrl: readUrl(from, 'STORE_URL'),
    dropboxUrl: readUrl(from, 'DROPBOX_URL'),
    language: readLanguage(from),
    providerNetworks: readNetworks(from, 'PROVIDER_NETWORKS'),
    sourceNetworks: readSourceNetworks(from, host),
    exemptNetworks: readNetworks(from, 'LOCKOUT_EXEMPT_NETWORKS'),
    modulesFolder: readModulesFolder(from, cwd),
    diskReserve: readDiskReserve(from),
    extractionLimits: readExtractionLimits(from),
  }
  return from.problems.length === 0
    ? { config, problems: [] }
    : { config: undefined, problems: from.problems }
}
