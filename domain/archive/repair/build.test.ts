import { storeLimits } from '#contract/store/limits.ts'
import { BlobWriter, Uint8ArrayReader, ZipWriter, configure } from '@zip.js/zip.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry, Inspection } from '../archive.ts'
import { pack, rebuild, type BuildProgress, type PackFile } from './build.ts'
import { isRefused } from '../finding.ts'
import { inspect } from '../check/inspect.ts'
import { hostileArchives } from '../testing/hostile-archives.ts'
import { listEntries, readEntry } from '../read/read-file.ts'
import { applyPlan, noPlan, type RepairPlan } from './repair.ts'
import { sourceOfBlob, sourceOfBytes } from '../read/byte-source.ts'

configure({ useWebWorkers: false })

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: 1_000_000,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.max,
}
const check = (blob: Blob): Promise<Inspection> => inspect(sourceOfBlob(blob), { limits, collection: 'api' })
const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.arrayBuffer())
const moment = new Date(Date.UTC(2025, 10, 21, 9, 30, 10))

interface SourceFile {
  readonly path: string
  readonly bytes: Uint8Array
  /** Tool-specific fields of this file. */
  readonly options?: Parameters<ZipWriter<Blob>['add']>[2]
}

const zip = async (files: readonly SourceFile[]): Promise<Blob> => {
  const writer = new ZipWriter(new BlobWriter())
  for (const { path, bytes, options } of files)
    await writer.add(path, new Uint8ArrayReader(bytes), { lastModDate: moment, ...options })
  return writer.close()
}
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const contentOf = async (blob: Blob, path: string): Promise<Uint8Array> =>
  new Uint8Array(await new Response(readEntry(sourceOfBlob(blob), path)).arrayBuffer())
const pathsIn = async (blob: Blob): Promise<string[]> =>
  (await listEntries(sourceOfBlob(blob))).map(({ path }) => path)

const name = fc.stringMatching(/^[a-z]{1,3}[0-9é羽]?$/)
const tree = fc.uniqueArray(
  fc.record({
    path: fc.array(name, { minLength: 1, maxLength: 3 }).map((all) => `${all.join('/')}.txt`),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.nat({ max: 3000 }).map((length) => text('lines of text\n'.repeat(length).slice(0, length))),
    ),
    options: fc.record({
      level: fc.constantFrom(0, 1, 9),
      dataDescriptor: fc.boolean(),
      zip64: fc.boolean(),
      extendedTimestamp: fc.boolean(),
    }),
  }),
  { selector: ({ path }) => path.normalize('NFC'), minLength: 1, maxLength: 8 },
)

describe('STO52 rebuilding an archive', () => {
  test('STO52 file bytes are preserved, the result is valid, and rebuilding it again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (files) => {
        const rebuilt = await rebuild(sourceOfBlob(await zip(files)), noPlan)
        expect((await check(rebuilt)).findings.filter(({ level }) => level === 'error')).toEqual([])
        for (const { path, bytes } of files) expect(await contentOf(rebuilt, path)).toEqual(bytes)
        expect(await bytesOf(await rebuild(sourceOfBlob(rebuilt), noPlan))).toEqual(await bytesOf(rebuilt))
      }),
    )
  })

  test('STO52 a plan is applied to files by their names', async () => {
    const plans = fc.record({
      strip: fc.constantFrom(null, 'a'),
      drop: fc.array(name, { maxLength: 2 }),
      rename: fc.dictionary(name, name, { maxKeys: 2 }),
      ignore: fc.constantFrom([], ['*1*'], ['/a', '!b']),
    })
    await fc.assert(
      fc.asyncProperty(tree, plans, async (files, plan: RepairPlan) => {
        const source = sourceOfBlob(await zip(files))
        const { retained } = applyPlan(await listEntries(source), plan)
        const rebuilt = await listEntries(sourceOfBlob(await rebuild(source, plan)))
        const reported = ({ path, size, packed, crc32 }: Entry) => `${path} ${size} ${packed} ${crc32}`
        expect(rebuilt.map(reported).toSorted()).toEqual(
          retained.map(({ entry }) => reported(entry)).toSorted(),
        )
      }),
    )
  })

  test('STO52 the original order of the files does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (files) => {
        const [one, other] = await Promise.all([files, files.toReversed()].map(zip))
        if (one === undefined || other === undefined) return
        const [there, back] = [
          await rebuild(sourceOfBlob(one), noPlan),
          await rebuild(sourceOfBlob(other), noPlan),
        ]
        expect(await bytesOf(there)).toEqual(await bytesOf(back))
      }),
    )
  })

  test('STO52 headers contain only what is needed', async () => {
    const options = { level: 0, dataDescriptor: true, comment: 'note', extendedTimestamp: true } as const
    const archive = await zip([{ path: 'é', bytes: text('hi'), options }])
    const rebuilt = await bytesOf(await rebuild(sourceOfBlob(archive), noPlan))
    const shared = '1400 0008 0000 c54b755b ac2a93d8 02000000 02000000 0200 0000'
    const expected = [
      `504b0304 ${shared} c3a9 6869`,
      `504b0102 1403 ${shared} 0000 0000 0000 0000 a481 00000000 c3a9`,
      '504b0506 0000 0000 0100 0100 30000000 22000000 0000',
    ]
    const date = hexOf(rebuilt).slice(20, 28)
    expect(hexOf(rebuilt)).toBe(expected.join('').replaceAll(' ', '').replaceAll('c54b755b', date))
  })

  test('STO52 executables, folders and refused links keep their type', async () => {
    const archive = await zip([
      { path: 'run', bytes: text('#!'), options: { unixMode: 0o100_777 } },
      { path: 'plain', bytes: text('a'), options: { unixMode: 0o100_600 } },
    ])
    const rebuilt = await bytesOf(await rebuild(sourceOfBlob(archive), noPlan))
    const modes = [...hexOf(rebuilt).matchAll(/504b01021403.{68}(.{4})/g)].map(([, mode]) => mode)
    expect(modes).toEqual(['a481', 'ed81'])
    const linked = await zip([{ path: 'link', bytes: text('/etc/passwd'), options: { unixMode: 0o120_777 } }])
    const { findings } = await check(await rebuild(sourceOfBlob(linked), noPlan))
    expect(findings.map(({ code }) => code)).toContain('archive_link')
  })

  test('STO52 progress ends with all bytes; a signal aborts with its reason', async () => {
    const archive = sourceOfBlob(
      await zip(['a', 'b', 'c'].map((path) => ({ path, bytes: text(path.repeat(99)) }))),
    )
    const reported: BuildProgress[] = []
    await rebuild(archive, noPlan, { onProgress: (each) => reported.push(each) })
    expect(reported.map(({ bytes, of }) => bytes / of)).toEqual([1 / 3, 2 / 3, 1])
    const reason = new Error('left')
    await expect(rebuild(archive, noPlan, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('STO52 rejects archives that cannot be copied', async () => {
    const sound = await bytesOf(
      await zip([{ path: 'a', bytes: text('a'.repeat(99)), options: { level: 0 } }]),
    )
    const lost = sound.with(0, 0)
    for (const bytes of [lost, text('no archive'), new Uint8Array()])
      await expect(rebuild(sourceOfBytes(bytes), noPlan)).rejects.toThrow(RangeError)
  })
})

describe('STO52 rebuilding hostile archives', () => {
  /** One archive with very many entries is enough: they differ only in their end records. */
  const archives = hostileArchives.filter(
    ({ name }) => !name.startsWith('65,53') && !name.startsWith('70,000'),
  )

  /** Codes about how an archive is written. All others are about its content and stay. */
  const ofWriting = new Set([
    'archive_backslash',
    'archive_gap',
    'archive_headers_differ',
    'archive_multi_disk',
    'archive_name_encoding',
    'archive_name_unmarked',
    'archive_overlap',
    'archive_prefix',
    'archive_suffix',
  ])

  test.each(archives)('STO52 $name: rejected, or the findings are the same as before', async ({ bytes }) => {
    const source = sourceOfBytes(new Uint8Array(await bytes()))
    const rebuilt = await rebuild(source, noPlan).catch((error: unknown) => error)
    if (!(rebuilt instanceof Blob)) {
      expect(rebuilt).toBeInstanceOf(RangeError)
      return
    }
    const before = (await inspect(source, { limits, collection: 'app' })).findings
    const after = (await inspect(sourceOfBlob(rebuilt), { limits, collection: 'app' })).findings
    const reported = after.map(({ code }) => code)
    for (const { code } of before) if (!ofWriting.has(code)) expect(reported).toContain(code)
    if (!isRefused(before, [])) expect(isRefused(after, [])).toBe(false)
  })
})

const fileOf = ({ path, bytes }: SourceFile): PackFile => ({
  path,
  size: bytes.length,
  modified: moment.getTime(),
  blob: () => Promise.resolve(new Blob([bytes.slice()])),
})

describe('STO52 packing a folder', () => {
  test('STO52 file bytes are preserved in any order of the files', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (files) => {
        const packed = await pack(files.map(fileOf), noPlan)
        expect((await check(packed)).findings.filter(({ level }) => level === 'error')).toEqual([])
        for (const { path, bytes } of files) expect(await contentOf(packed, path)).toEqual(bytes)
        const again = await pack(files.toReversed().map(fileOf), noPlan)
        expect(await bytesOf(again)).toEqual(await bytesOf(packed))
        expect(await bytesOf(await rebuild(sourceOfBlob(packed), noPlan))).toEqual(await bytesOf(packed))
      }),
    )
  })

  test('STO52 stores packed files, and files that deflate would enlarge', async () => {
    const long = text('word '.repeat(2000))
    const random = crypto.getRandomValues(new Uint8Array(5000))
    const packed = await pack(
      [
        fileOf({ path: 'a.txt', bytes: long }),
        fileOf({ path: 'b.PNG', bytes: long }),
        fileOf({ path: 'c', bytes: random }),
        fileOf({ path: 'd', bytes: text('') }),
      ],
      noPlan,
    )
    const sizes = (await listEntries(sourceOfBlob(packed))).map(({ size, packed: less }) => less < size)
    expect(sizes).toEqual([true, false, false, false])
    expect(await contentOf(packed, 'c')).toEqual(random)
  })

  test('STO52 does not open files that a plan leaves out', async () => {
    const dropped: PackFile = {
      path: 'r/node_modules/a',
      size: 1,
      modified: 0,
      blob: () => Promise.reject(new Error('opened')),
    }
    const retained = fileOf({ path: 'r/b', bytes: text('b') })
    const plan = { ...noPlan, strip: 'r', drop: ['r/node_modules'] }
    expect(await pathsIn(await pack([dropped, retained], plan))).toEqual(['b'])
    await expect(pack([dropped, retained], noPlan)).rejects.toThrow('opened')
  })

  test('STO52 packs a large file in pieces', async () => {
    const bytes = new Uint8Array(5 * 1024 ** 2).map((_, at) => (at * at) >>> 7)
    const reported: BuildProgress[] = []
    const packed = await pack([fileOf({ path: 'big', bytes })], noPlan, {
      onProgress: (each) => reported.push(each),
    })
    expect(await contentOf(packed, 'big')).toEqual(bytes)
    expect(reported.at(-1)).toEqual({ bytes: bytes.length, of: bytes.length })
    const rebuilt = await rebuild(sourceOfBlob(packed), noPlan)
    expect(await bytesOf(rebuilt)).toEqual(await bytesOf(packed))
  })

  test('STO52 uses ZIP64 for 65,536 files', async () => {
    const files = Array.from({ length: 65_536 }, (_, at) =>
      fileOf({ path: `d/${at}`, bytes: new Uint8Array() }),
    )
    const packed = await pack(files, noPlan)
    expect(await check(packed)).toMatchObject({ files: 65_536 })
    expect(hexOf(await bytesOf(packed.slice(-98)))).toMatch(/^504b0606.{104}504b0607.{32}504b0506/)
  }, 20_000)

  test('STO52 a signal aborts within a file', async () => {
    const control = new AbortController()
    const file = fileOf({ path: 'a', bytes: new Uint8Array(9 * 1024 ** 2) })
    const reason = new Error('left')
    const packing = pack([file], noPlan, {
      signal: control.signal,
      onProgress: () => control.abort(reason),
    })
    await expect(packing).rejects.toBe(reason)
  })
})
