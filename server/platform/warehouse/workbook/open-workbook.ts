// Opens the archive of a workbook within limits, and streams the XML of its parts.
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { ByteSource } from '#domain/archive/archive.ts'
import { readLocal } from '#domain/archive/read/local-header.ts'
import { openArchive, type OpenedArchive } from '#domain/archive/read/read-archive.ts'
import { deflated, stored, unpacked } from '#domain/archive/read/unpack.ts'
import type { WorkbookLimits } from './messages.ts'

/** The workbook cannot be read. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason.code)
    this.reason = reason
  }
}

/** The workbook is larger than `limit` bytes after unpacking. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge'
  readonly limit: number
  constructor(limit: number) {
    super('too large')
    this.limit = limit
  }
}

/** The error of a damaged workbook. */
export function broken(): WorkbookRefused {
  return new WorkbookRefused(toReason('workbook_broken'))
}

const maxEntries = 10_000
/** XML compresses up to about a hundredfold, the zeros of an archive made to harm a thousandfold. */
const maxRatio = 400
const minSizeForRatio = 8 * 1024 ** 2
/** No text or tag is longer; Excel limits a cell to 32,767 characters. */
const longestToken = 4_000_000
/** Encrypted workbooks and those of the format `.xls` are compound files. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

type Headers = OpenedArchive['headers']

const checkEntries = (headers: Headers, { unpacked: limit }: WorkbookLimits): void => {
  if (headers.length > maxEntries)
    throw new WorkbookRefused(toReason('archive_entries', { entries: headers.length, max: maxEntries }))
  if (headers.reduce((sum, { size }) => sum + size, 0) > limit) throw new WorkbookTooLarge(limit)
  for (const { size, packed, flags } of headers) {
    if ((flags & 1) !== 0) throw new WorkbookRefused(toReason('workbook_locked'))
    if (size >= minSizeForRatio && size > packed * maxRatio)
      throw new WorkbookRefused(
        toReason('workbook_ratio', { ratio: Math.round(size / Math.max(1, packed)), max: maxRatio }),
      )
  }
}

export interface Workbook {
  has(path: string): boolean
  /** Streams the text of a part. Throws `WorkbookRefused` if it is missing or damaged. */
  text(path: string): AsyncGenerator<string, void, void>
}

const decoderFor = (start: Uint8Array): TextDecoder => {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8')
}

const textOf = async function* (archive: OpenedArchive, path: string): AsyncGenerator<string, void, void> {
  const header = archive.headers.find((one) => !one.folder && one.path === path)
  if (header === undefined) throw broken()
  if (header.method !== stored && header.method !== deflated)
    throw new WorkbookRefused(toReason('archive_method', { method: header.method }))
  const extent = await readLocal(archive.window, { header, limit: archive.directoryAt })
  if (extent === null) throw broken()
  let decoder: TextDecoder | undefined
  for await (const piece of unpacked(archive.window, { ...header, at: extent.at })) {
    decoder ??= decoderFor(piece)
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

const sourceOf = (file: Awaited<ReturnType<typeof open>>, size: number): ByteSource => ({
  size,
  read: async (offset, length) => {
    const buffer = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  },
})

/**
 * Runs `work` with an opened workbook. Throws `WorkbookRefused` for files that are not workbooks, for damaged or
 * encrypted ones and for entries that expand too much, and `WorkbookTooLarge`.
 */
export async function withWorkbook<T>(
  path: string,
  limits: WorkbookLimits,
  work: (workbook: Workbook) => Promise<T>,
): Promise<T> {
  // The path was checked earlier, so a link that has replaced it since is not followed.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size } = await file.stat()
    const source = sourceOf(file, size)
    const start = await source.read(0, compoundFile.length)
    if (size > 0 && compoundFile.every((byte, at) => start[at] === byte))
      throw new WorkbookRefused(toReason('workbook_locked'))
    const archive = await openArchive(source, { maxEntries })
    if (!archive.isReadable) {
      const [finding] = archive.findings
      throw finding === undefined
        ? broken()
        : new WorkbookRefused({ code: finding.code, params: finding.params })
    }
    checkEntries(archive.headers, limits)
    return await work({
      has: (part) => archive.headers.some((one) => !one.folder && one.path === part),
      text: (part) => textOf(archive, part),
    })
  } finally {
    await file.close()
  }
}

/** Receives the elements of a part by their names without a prefix. Stops the reading by returning `false`. */
interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => boolean | undefined | void
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** Attribute by its name without a prefix; undefined if it is absent. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (name in attributes) return attributes[name]
  return Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
}

/** Parses a part in pieces. Throws `WorkbookRefused` if it is not well-formed XML, or declares a document type. */
export async function parseXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let isStopped = false
  let waiting = 0
  parser.on('error', () => {
    throw broken()
  })
  parser.on('doctype', () => {
    throw broken()
  })
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0
    if (!isStopped) handlers.open?.(localName(name), attributes)
  })
  const onText = (text: string): void => {
    waiting = 0
    if (!isStopped) handlers.text?.(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    waiting = 0
    if (!isStopped) isStopped = handlers.close?.(localName(name)) === false
  })
  for await (const piece of pieces) {
    waiting += piece.length
    parser.write(piece)
    if (waiting > longestToken) throw broken()
    if (isStopped) return
  }
  parser.close()
}
