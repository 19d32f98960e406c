// Finds secrets in the start of a text file. Reports location and service, never the value (STO36).
import type { Finding } from '../archive.ts'
import { createFinding } from '../finding.ts'
import { candidatePatterns } from './secret-markers.ts'
import { secretPatterns, type SecretPattern } from './secret-patterns.ts'

/** Number of bytes that are checked of each file. */
export const textLength = 64 * 1024

/** Decodes each byte as one character. All patterns are ASCII. */
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

/** The low bytes of UTF-16 with a byte order mark; other bytes unchanged. */
const toSingleBytes = (bytes: Uint8Array): Uint8Array => {
  const byteOrderMark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (byteOrderMark !== 0xfffe && byteOrderMark !== 0xfeff) return bytes
  const first = byteOrderMark === 0xfffe ? 2 : 3
  const letters = new Uint8Array(Math.ceil(Math.max(0, bytes.length - first) / 2))
  for (let at = 0; at < letters.length; at += 1) letters[at] = bytes[first + at * 2] ?? 0
  return letters
}

const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 1024).includes(0)

const firstOf = (text: string, { pattern, isPlaceholder }: SecretPattern): number | null => {
  for (const match of text.matchAll(pattern)) if (!isPlaceholder(match[1] ?? match[0])) return match.index
  return null
}

const secretFinding = (
  path: string,
  { code, service, line }: { code: SecretPattern['code']; service: string; line: number },
) => {
  const repair = { kind: 'drop', paths: [path] } as const
  return code === 'archive_token'
    ? createFinding(code, { path, params: { service, line }, repair })
    : createFinding(code, { path, params: { line }, repair })
}

const findInText = (
  path: string,
  { text, patterns }: { text: string; patterns: ReadonlySet<SecretPattern> },
): Finding[] => {
  const seen = new Set<string>()
  return secretPatterns.flatMap((pattern) => {
    if (!patterns.has(pattern)) return []
    const { code, service } = pattern
    const key = code === 'archive_token' ? service : code
    const index = seen.has(key) ? null : firstOf(text, pattern)
    if (index === null) return []
    seen.add(key)
    return [secretFinding(path, { code, service, line: lineAt(text, index) })]
  })
}

/** Finds secrets in the first bytes of a file: the first of each kind, with its line. */
export function findSecrets(path: string, bytes: Uint8Array): Finding[] {
  const start = toSingleBytes(bytes.subarray(0, textLength))
  if (!isText(start)) return []
  const [patterns, canAssign] = [candidatePatterns(start), isEnvironment(path)]
  if (patterns.size === 0 && !canAssign) return []
  const text = decoder.decode(start)
  const findings = findInText(path, { text, patterns })
  const value = canAssign ? assignment.exec(text) : null
  if (value !== null)
    findings.push(
      createFinding('archive_env', {
        path,
        params: { line: lineAt(text, value.index) },
        repair: { kind: 'drop', paths: [path] },
      }),
    )
  return findings
}
