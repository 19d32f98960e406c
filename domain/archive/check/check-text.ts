// Secrets in the beginning of a text file: where they stand and whose they are, never what they are (STO36).
import type { Finding } from '../archive.ts'
import { found } from '../finding.ts'
import { kindsIn } from './secret-marks.ts'
import { secretPatterns, type SecretPattern } from './secret-patterns.ts'

/** As much of each file is looked at. */
export const textLength = 64 * 1024

/** One byte is one character, whatever the encoding: what is looked for is ASCII. */
const decoder = new TextDecoder('latin1')

const environment = /^(?:\.env(?:\..+)?|.+\.env)$/i
const example = /\.(?:example|sample|template|tpl|dist|defaults?|schema|d\.ts)$/i
const assignment =
  /^[ \t]{0,8}(?:export[ \t]{1,8})?[A-Za-z_]\w{0,100}[ \t]{0,8}=[ \t]{0,8}["']?(?![\s"'#$<]|$)/m

const isEnvironment = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return environment.test(name) && !example.test(name)
}

const lineAt = (text: string, index: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Every second byte of UTF-16 with its mark, which of what is looked for is all; other bytes as they are. */
const narrowed = (bytes: Uint8Array): Uint8Array => {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark !== 0xfffe && mark !== 0xfeff) return bytes
  const first = mark === 0xfffe ? 2 : 3
  const letters = new Uint8Array(Math.ceil(Math.max(0, bytes.length - first) / 2))
  for (let at = 0; at < letters.length; at += 1) letters[at] = bytes[first + at * 2] ?? 0
  return letters
}

const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 1024).includes(0)

const firstOf = (text: string, { pattern, isPlaceholder }: SecretPattern): number | null => {
  for (const match of text.matchAll(pattern)) if (!isPlaceholder(match[1] ?? match[0])) return match.index
  return null
}

const say = (
  path: string,
  { code, service, line }: { code: SecretPattern['code']; service: string; line: number },
) => {
  const repair = { kind: 'drop', paths: [path] } as const
  return code === 'archive_token'
    ? found(code, { path, params: { service, line }, repair })
    : found(code, { path, params: { line }, repair })
}

const inText = (
  path: string,
  { text, kinds }: { text: string; kinds: ReadonlySet<SecretPattern> },
): Finding[] => {
  const seen = new Set<string>()
  return secretPatterns.flatMap((pattern) => {
    if (!kinds.has(pattern)) return []
    const { code, service } = pattern
    const key = code === 'archive_token' ? service : code
    const index = seen.has(key) ? null : firstOf(text, pattern)
    if (index === null) return []
    seen.add(key)
    return [say(path, { code, service, line: lineAt(text, index) })]
  })
}

/** Secrets in one file, of whose beginning these are the bytes: of each kind the first, by file and line. */
export function findSecrets(path: string, bytes: Uint8Array): Finding[] {
  const start = narrowed(bytes.subarray(0, textLength))
  if (!isText(start)) return []
  const [kinds, mayAssign] = [kindsIn(start), isEnvironment(path)]
  if (kinds.size === 0 && !mayAssign) return []
  const text = decoder.decode(start)
  const findings = inText(path, { text, kinds })
  const value = mayAssign ? assignment.exec(text) : null
  if (value !== null)
    findings.push(
      found('archive_env', {
        path,
        params: { line: lineAt(text, value.index) },
        repair: { kind: 'drop', paths: [path] },
      }),
    )
  return findings
}
