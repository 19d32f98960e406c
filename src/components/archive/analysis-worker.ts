// Reads files from an archive, decodes and compares them in a worker, since long texts would block the page.
import type { Entry } from '#domain/archive/archive.ts'
import { compareEntries } from '#domain/archive/compare/compare.ts'
import { diffText, textOf } from '#domain/archive/compare/difference.ts'
import { readEntry } from '#domain/archive/read/read-file.ts'
import { sourceOfBlob } from '#domain/archive/read/byte-source.ts'
import {
  type Bytes,
  type ComparedIndexes,
  type ComparedSide,
  type AnalysisResults,
  type AnalysisRequest,
  changeKinds,
} from './analysis-messages.ts'

const newline = 0x0a

const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

/** Up to the last complete line, so that no character is cut; a single line is unchanged. */
const completeLines = (bytes: Uint8Array): Uint8Array => {
  if (isUtf16(bytes)) return bytes.subarray(0, bytes.length - (bytes.length % 2))
  const end = bytes.lastIndexOf(newline)
  return end === -1 ? bytes : bytes.subarray(0, end + 1)
}

const readText = async ({ blob, isCut }: Bytes): Promise<string | null> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return textOf(isCut ? completeLines(bytes) : bytes)
}

type Lists = Readonly<Record<ComparedSide, Entry[]>>
const lists = new Map<number, Lists>()

const listsOf = (of: number): Lists => {
  const known = lists.get(of) ?? { before: [], after: [] }
  lists.set(of, known)
  return known
}

const compare = (of: number): ComparedIndexes => {
  const { before, after } = listsOf(of)
  lists.delete(of)
  const indexes = new Map([...before.entries(), ...after.entries()].map(([at, entry]) => [entry, at]))
  const indexOf = (entry: Entry | undefined): number => (entry && indexes.get(entry)) ?? -1
  const found = compareEntries(before, after)
  const { changes, same } = found
  return {
    kinds: Uint8Array.from(changes, ({ change }) => changeKinds.indexOf(change)),
    before: Int32Array.from(changes, (each) => indexOf(each.before)),
    after: Int32Array.from(changes, (each) => indexOf(each.after)),
    same,
    amounts: { before: found.before, after: found.after },
  }
}

const answerTo = async (request: AnalysisRequest): Promise<AnalysisResults[keyof AnalysisResults]> => {
  switch (request.command) {
    case 'entries':
      listsOf(request.of)[request.side].push(...request.entries)
      return null
    case 'compare':
      return compare(request.of)
    case 'read': {
      const { archive, path, length } = request
      return new Response(readEntry(sourceOfBlob(archive), path, { offset: 0, length })).arrayBuffer()
    }
    case 'text':
      return readText(request.bytes)
    case 'differ':
      return diffText(request.before, request.after)
  }
}

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const { id } = data
  answerTo(data).then(
    (answer) => postMessage({ id, answer }),
    (error: unknown) => postMessage({ id, problem: error instanceof Error ? error.name : 'Error' }),
  )
})
