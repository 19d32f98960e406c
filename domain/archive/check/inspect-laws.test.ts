import {
  BlobReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  configure,
} from '@zip.js/zip.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { storeLimits } from '#contract/store/limits.ts'
import type { ByteSource } from '../archive.ts'
import { isRefused } from '../finding.ts'
import { inspect } from './inspect.ts'
import { listEntries, readEntry } from '../read/read-file.ts'
import { sourceOfBlob, sourceOfBytes } from '../read/byte-source.ts'
import { zipOf } from '../testing/zip-bytes.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const rules = { limits, collection: 'api' } as const
type Bytes = Uint8Array<ArrayBuffer>
const latin1 = new TextDecoder('latin1')

beforeAll(() => configure({ useWebWorkers: false }))

const written = async (tree: ReadonlyMap<string, Bytes>, level: number): Promise<Bytes> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level })
  for (const [path, content] of tree) await writer.add(path, new BlobReader(new Blob([content])))
  return new Uint8Array(await writer.close())
}

/** All files as they are read, by path. */
const readAll = async (source: ByteSource): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  for (const { path, folder } of await listEntries(source))
    if (!folder) files.set(path, latin1.decode(await new Response(readEntry(source, path)).bytes()))
  return files
}

const name = fc.stringMatching(/^[a-z][a-z0-9é中_-]{0,8}\.(txt|ts|json|bin)$/)
const tree = fc
  .uniqueArray(fc.tuple(fc.array(fc.constantFrom('src', 'lib', 'docs'), { maxLength: 3 }), name), {
    maxLength: 8,
    minLength: 1,
    selector: ([folders, file]) => [...folders, file].join('/').toLowerCase(),
  })
  .chain((paths) =>
    fc.tuple(...paths.map((path) => fc.tuple(fc.constant(path), fc.uint8Array({ maxLength: 3000 })))),
  )
  .map(
    (files) =>
      new Map(files.map(([[folders, file], content]) => [[...folders, file].join('/'), content.slice()])),
  )

describe('STO30 valid archives', () => {
  test('pass, and any content is read byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom(0, 6), async (files, level) => {
        const bytes = await written(files, level)
        const { findings, entries } = await inspect(sourceOfBytes(bytes), rules)
        expect(findings.filter(({ level: grave }) => grave === 'error')).toEqual([])
        expect(entries.map(({ path }) => path)).toEqual([...files.keys()])
        const read = await readAll(sourceOfBlob(new Blob([bytes])))
        for (const [path, content] of files) expect(read.get(path)).toBe(latin1.decode(content))
      }),
    )
  })

  test('are accepted by a strict reader', async () => {
    const bytes = await zipOf([
      { name: 'a.txt', content: 'a' },
      { name: 'é.txt', content: 'b', descriptor: 'signed' },
    ])
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'strict', checkSignature: true })
    expect((await reader.getEntries()).map(({ filename }) => filename)).toEqual(['a.txt', 'é.txt'])
    expect(isRefused((await inspect(sourceOfBytes(bytes), rules)).findings, [])).toBe(false)
  })
})

const small = () =>
  zipOf([
    { name: 'readme.md', content: 'A template of few words. '.repeat(4) },
    { name: 'src/main.ts', content: 'export const answer = 42\n', method: 0 },
    { name: 'src/other.ts', content: 'export const other = 43\n'.repeat(3), descriptor: 'signed' },
  ])

/** The same with another reader; null if it rejects the archive. */
const readByOther = async (bytes: Bytes): Promise<Map<string, string> | null> => {
  const files = new Map<string, string>()
  try {
    for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries())
      if (!entry.directory)
        files.set(entry.filename, latin1.decode(await entry.getData(new Uint8ArrayWriter())))
    return files
  } catch {
    return null
  }
}

/** Whether it is rejected, or all readers see the same files with the same bytes. */
const expectSafe = async (bytes: Bytes, archive: ReadonlyMap<string, string>): Promise<void> => {
  const source = sourceOfBytes(bytes)
  const { findings } = await inspect(source, rules)
  if (isRefused(findings, [])) return
  expect([...(await readAll(source))]).toEqual([...archive])
  expect([...((await readByOther(bytes)) ?? archive)]).toEqual([...archive])
}

describe('STO31 a damaged archive is refused, or its content is unchanged', () => {
  test.each([0xff, 0x01, 0x20, 0x80])('with any byte changed by %i', async (mask) => {
    const bytes = await small()
    const archive = await readAll(sourceOfBytes(bytes))
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = bytes.slice()
      flipped[at] = (bytes[at] ?? 0) ^ mask
      await expectSafe(flipped, archive)
    }
  })

  test('truncated anywhere', async () => {
    const bytes = await small()
    for (let length = 0; length < bytes.length; length += 1) {
      const { findings } = await inspect(sourceOfBytes(bytes.slice(0, length)), rules)
      expect(isRefused(findings, ['secret'])).toBe(true)
    }
  })

  test('with any part overwritten, removed or duplicated', async () => {
    const bytes = await small()
    const archive = await readAll(sourceOfBytes(bytes))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length),
        fc.nat(40),
        fc.uint8Array({ maxLength: 40 }),
        async (at, length, put) => {
          const damaged = new Blob([bytes.slice(0, at), put.slice(), bytes.slice(at + length)])
          await expectSafe(new Uint8Array(await damaged.arrayBuffer()), archive)
        },
      ),
    )
  })

  test('returns findings for arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const { findings } = await inspect(sourceOfBytes(bytes), rules)
        expect(isRefused(findings, ['secret'])).toBe(true)
      }),
    )
  })
})

describe('STO30 errors outside the archive', () => {
  test('rejects with the error of a source that cannot be read', async () => {
    const bytes = await small()
    const sound = sourceOfBytes(bytes)
    const failing: ByteSource = {
      size: bytes.length,
      read: (offset, length) =>
        length > 30 && offset === 0 ? Promise.reject(new Error('disk gone')) : sound.read(offset, length),
    }
    await expect(inspect(failing, rules)).rejects.toThrow('disk gone')
  })

  test('rejects with the reason of an aborted signal', async () => {
    const controller = new AbortController()
    const inspecting = inspect(sourceOfBytes(await small()), { ...rules, signal: controller.signal })
    controller.abort(new Error('not needed any more'))
    await expect(inspecting).rejects.toThrow('not needed any more')
  })

  test('reports progress up to all bytes', async () => {
    const progress: number[] = []
    const { unpacked } = await inspect(sourceOfBytes(await small()), {
      ...rules,
      onProgress: ({ bytes }) => progress.push(bytes),
    })
    expect(progress.at(-1)).toBe(unpacked)
  })
})

describe('STO38 a range of a file', () => {
  test.each([
    [0, 4],
    [7, 5],
    [20, 100],
    [500, 10],
  ])('from %i, %i bytes', async (offset, length) => {
    const source = sourceOfBytes(await small())
    const part = await new Response(readEntry(source, 'src/main.ts', { offset, length })).text()
    expect(part).toBe('export const answer = 42\n'.slice(offset, offset + length))
  })

  test('fails the stream if the file does not exist', async () => {
    await expect(new Response(readEntry(sourceOfBytes(await small()), 'absent')).text()).rejects.toThrow()
  })
})
