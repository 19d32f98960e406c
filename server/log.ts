// The structured log: JSON lines on standard error, or readable lines on a terminal. Secrets are redacted by name,
// and requests are logged without their query.
import { pino, type Logger } from 'pino'

const secretNames = [
  'token',
  'password',
  'oldpassword',
  'secretkey',
  'apikey',
  'authorization',
  'cookie',
  'secrets',
] as const
const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
}

interface Output {
  write(text: string): unknown
}

interface Line {
  readonly level: number
  readonly msg?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'level') === 'number'

const readable = (json: string): string => {
  const line: unknown = JSON.parse(json)
  if (!isLine(line)) return json
  const { level, msg = '', err, ...rest } = line
  const others = Object.entries(rest)
    .filter(([name]) => name !== 'time')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const error = err?.stack ?? err?.message
  return `${[levelNames[level] ?? String(level), msg, ...others].join('  ')}\n${error === undefined ? '' : `${error}\n`}`
}

/** On a terminal: warnings and errors, one readable line each. Otherwise JSON lines from `info`. */
export function openLog(output: Output & { readonly isTTY?: boolean }): Logger {
  const isWatched = output.isTTY === true
  return pino(
    {
      level: isWatched ? 'warn' : 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[secret]' },
    },
    {
      write: (text: string) => {
        output.write(isWatched ? readable(text) : text)
      },
    },
  )
}
