// What the platform tells of a document beside its text: read from its bytes at each save, and never written back (PBK7).
// It refuses what is no playbook; whatever else is wrong with a document is counted, and kept as it is (PBK4).
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

/** The first place at which bytes are no UTF-8; a U+FFFD that was written as such is none. */
const brokenAt = (bytes: Uint8Array): TextPosition => {
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

/** A document that is to be read. */
export interface TextOrder {
  readonly bytes: Uint8Array
  /** Where it is stored already; undefined for a new one. */
  readonly address?: string | undefined
  /** Where a new one is stored that names no UUID of its own. */
  readonly fresh: string
  /** Why it is not to be checked: checking it failed before. */
  readonly unchecked?: string
}

export interface Told {
  /** The UUID that it is stored under, in small letters. */
  readonly address: string
  readonly name: string
  readonly workspace: string
  readonly description: string
  readonly tags: readonly string[]
  readonly nodes: number
  readonly errors: number
  readonly warnings: number
  /** What a search looks through, folded. */
  readonly search: string
}

/** `params` are those of `playbook_unreadable`; `failure` says why the checks broke off, if they did. */
export type ReadText =
  | { readonly kind: 'read'; readonly told: Told; readonly failure: string | undefined }
  | { readonly kind: 'refused'; readonly params: ErrorParams }

/** Characters of a text in lists, and tags in all: a summary stays small, whatever the document holds. */
const longest = { name: 500, workspace: 200, description: 2000, tag: 100, tags: 50 } as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const shortened = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed()

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? shortened(value, most) : ''

const tagsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value
        .filter((tag) => typeof tag === 'string')
        .slice(0, longest.tags)
        .map((tag) => shortened(tag, longest.tag))
    : []

const addressOf = ({ members }: Playbook, { address, fresh }: TextOrder): string => {
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

const counted = (findings: readonly Diagnostic[], level: DiagnosticLevel): number =>
  findings.filter((finding) => finding.level === level).length

/** A check that breaks off is ours to mend and keeps nobody from saving. */
const checked = (
  playbook: Playbook,
  { address, unchecked }: { address: string; unchecked?: string | undefined },
) => {
  if (unchecked !== undefined) return { errors: 0, warnings: 0, failure: unchecked }
  try {
    const findings = checkPlaybook(playbook, { address })
    return { errors: counted(findings, 'error'), warnings: counted(findings, 'warning'), failure: undefined }
  } catch (error) {
    return { errors: 0, warnings: 0, failure: error instanceof Error ? error.stack : String(error) }
  }
}

const tell = (playbook: Playbook, order: TextOrder): ReadText => {
  const { members, nodes } = playbook
  const name = textOf(members['name'], longest.name)
  const workspace = textOf(members['workspace'], longest.workspace)
  const description = textOf(members['description'], longest.description)
  const tags = tagsOf(members['tags'])
  const address = addressOf(playbook, order)
  const { failure, ...counts } = checked(playbook, { address, unchecked: order.unchecked })
  const nodeNames = [...nodes.values()].map((node) => node.name)
  const search = foldText(
    [name, workspace, description, ...tags, ...nodeNames, address].join('\n').toWellFormed(),
  )
  const told = { address, name, workspace, description, tags, nodes: nodes.size, ...counts, search }
  return { kind: 'read', told, failure }
}

/** Reads a document. Its UUID, where it has one, is its address in small letters (PBK11). */
export function readText(order: TextOrder): ReadText {
  const text = decode(order.bytes)
  if (text === undefined) return refused(reasonParams('not_utf8'), brokenAt(order.bytes))
  const reading = readPlaybook(text)
  if (reading.kind === 'playbook') return tell(reading, order)
  const { reason: code, detail, offset } = reading
  const reason =
    code === 'json_broken' ? reasonParams(code, { detail }) : reasonParams(code satisfies ReasonCode)
  return refused(reason, positionAt(text, offset))
}
