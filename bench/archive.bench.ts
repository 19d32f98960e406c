// Checks an archive of 100 MB in 5,000 files. The baseline unpacks it and computes its checksums with zip.js.
import { configure, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { storeLimits } from '#contract/store/limits.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { sourceOfBytes } from '#domain/archive/read/byte-source.ts'
import { zipOf } from '#domain/archive/testing/zip-bytes.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const files = 5000
const size = 20_000
const most = 1.5

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}

/** Lines that look like code and differ from file to file, but not from run to run. */
const contentOf = (file: number): string => {
  let [text, state] = ['', file + 1]
  while (text.length < size) {
    state = (state * 48_271) % 2_147_483_647
    text += `export const value${state % 9973} = compute(input.field${state % 97}, ${state})\n`
  }
  return text.slice(0, size)
}

const unpackAll = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true, useWebWorkers: false })
  for await (const entry of reader.getEntriesGenerator())
    if (!entry.directory) await entry.getData(new WritableStream())
  await reader.close()
}

export const measure: Measure = async () => {
  configure({ useWebWorkers: false })
  const parts = Array.from({ length: files }, (_, file) => ({
    name: `src/part-${file % 50}/module-${file}.ts`,
    content: contentOf(file),
  }))
  const bytes = await zipOf([{ name: 'readme.md', content: 'A template' }, ...parts])
  const times = await timeAlternately({
    ours: async () => {
      const { findings } = await inspect(sourceOfBytes(bytes), { limits, collection: 'app' })
      if (findings.length > 0) throw new Error(`found ${findings.map(({ code }) => code).join(', ')}`)
    },
    baseline: () => unpackAll(bytes),
    runs: 3,
    warmUp: 1,
  })
  const baseline = median(times.baseline)
  return [
    {
      name: 'check an archive of 100 MB, 5,000 files, in Node',
      unit: 'ms',
      ours: median(times.ours),
      baseline,
      limit: baseline * most,
    },
  ]
}
