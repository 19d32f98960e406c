// Reads the details of a document that the platform stores with its text: parsed from the bytes at each save, and
// never written into the text (PBK7). Rejects text that is not a playbook. All other problems are counted, and the
// text is stored unchanged (PBK4).
import { reasonParams, type ReasonCode } from '#contract/reasons.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { checkPlaybook } from '#domain/playbook/check/check-playbook.ts'
import type { Diagnostic, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'

interface TextPosition {
  readonly line: number
  readonly column: number
}

/** `offset` in UTF-16 units. */
const positionAt = (text: string, offset: number): TextPosition => {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const isReplacement = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd

/** The first position where the bytes are not UTF-8, except an encoded U+FFFD. */
const invalidPosition = (bytes: Uint8Array): TextPosition => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let read = 0
  let byte = 0
  for (;;) {
    const next = text.indexOf('\uFFFD', read)
    if (next === -1) return positionAt(text, text.length)
    byte += Buffer.byteLength(text.slice(read, next))
    if (!isReplacement(bytes, byte)) return positionAt(text, next)
    byte += 3
    read = next + 1
  }
}

/** A document to read. */
export interface TextTask {
  readonly bytes: Uint8Array
  /** The address of a stored document; undefined for a new one. */
  readonly address?: string | undefined
  /** The address of a new document without its own UUID. */
  readonly fresh: string
  /** The error of an earlier attempt to check the document. It is then read without checks. */
  readonly unchecked?: string
}

export interface PlaybookDetails {
  /** The UUID in lower case under which the document is stored. */
  readonly address: string
  readonly name: string
  readonly workspace: string
  readonly description: string
  readonly tags: readonly string[]
  readonly nodes: number
  readonly errors: number
  readonly warnings: number
  /** Search text, folded. */
  readonly search: string
}

/** `params` are those of `playbook_unreadable`. `failure` is the error of the checks, if they failed. */
export type ReadText =
  | { readonly kind: 'read'; readonly details: PlaybookDetails; readonly failure: string | undefined }
  | { readonly kind: 'refused'; readonly params: ErrorParams }

/** Maximum characters per text, and maximum number of tags, so that a summary stays small for any document. */
const maxLengths = { name: 500, workspace: 200, description: 2000, tag: 100, tags: 50 } as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const shortened = (text: string, maxLength: number): string =>
  (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text).toWellFormed()

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? shortened(value, maxLength) : ''

const tagsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value
        .filter((tag) => typeof tag === 'string')
        .slice(0, maxLengths.tags)
        .map((tag) => shortened(tag, maxLengths.tag))
    : []

const addressOf = ({ members }: Playbook, { address, fresh }: TextTask): string => {
  const named = members['uuid']
  return address ?? (typeof named === 'string' && uuid.test(named) ? named.toLowerCase() : fresh)
}

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const refused = (
  reason: ReturnType<typeof reasonParams>,
  { line, column }: { line: number; column: number },
): ReadText => ({ kind: 'refused', params: { ...reason, line, column } })

const countOf = (findings: readonly Diagnostic[], level: DiagnosticLevel): number =>
  findings.filter((finding) => finding.level === level).length

/** A failed check is a bug of the platform and must not prevent saving. */
const checked = (
  playbook: Playbook,
  { address, unchecked }: { address: string; unchecked?: string | undefined },
) => {
  if (unchecked !== undefined) return { errors: 0, warnings: 0, failure: unchecked }
  try {
    const findings = checkPlaybook(playbook, { address })
    return { errors: countOf(findings, 'error'), warnings: countOf(findings, 'warning'), failure: undefined }
  } catch (error) {
    return { errors: 0, warnings: 0, failure: error instanceof Error ? error.stack : String(error) }
  }
}

const readDetails = (playbook: Playbook, order: TextTask): ReadText => {
  const { members, nodes } = playbook
  const name = textOf(members['name'], maxLengths.name)
  const workspace = textOf(members['workspace'], maxLengths.workspace)
  const description = textOf(members['description'], maxLengths.description)
  const tags = tagsOf(members['tags'])
  const address = addressOf(playbook, order)
  const { failure, ...counts } = checked(playbook, { address, unchecked: order.unchecked })
  const nodeNames = [...nodes.values()].map((node) => node.name)
  const search = foldText(
    [name, workspace, description, ...tags, ...nodeNames, address].join('\n').toWellFormed(),
  )
  const details = { address, name, workspace, description, tags, nodes: nodes.size, ...counts, search }
  return { kind: 'read', details, failure }
}

/** Reads a document. Its UUID in lower case, if it has one, is its address (PBK11). */
export function readText(order: TextTask): ReadText {
  const text = decode(order.bytes)
  if (text === undefined) return refused(reasonParams('not_utf8'), invalidPosition(order.bytes))
  const reading = readPlaybook(text)
  if (reading.kind === 'playbook') return readDetails(reading, order)
  const { reason: code, detail, offset } = reading
  const reason =
    code === 'json_broken' ? reasonParams(code, { detail }) : reasonParams(code satisfies ReasonCode)
  return refused(reason, positionAt(text, offset))
}
