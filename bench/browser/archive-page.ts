// What the browser runs for ../archive-worker.bench.ts: an archive of our own making, its check in the publisher's own
// worker, and inflating and CRC alone in another one. A timer tells how long the page was held meanwhile.
import { storeLimits } from '#contract/store/limits.ts'
import { pack, rebuild, type PackFile } from '#domain/archive/repair/build.ts'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { sourceOfBlob } from '#domain/archive/read/byte-source.ts'
import { openArchiveWorker } from '#src/features/packages/publish/workspace/archive-client.ts'

const files = 5000
const rules = {
  collection: 'app',
  language: 'en',
  limits: {
    archive: storeLimits.archive.initial,
    archive_entries: storeLimits.archive_entries.initial,
    archive_unpacked: storeLimits.archive_unpacked.initial,
    archive_ratio: storeLimits.archive_ratio.initial,
  },
} as const

/** Pages and configuration deflate to a third; of a picture nothing is to be won. */
const textBytes = 53_000
const pictureBytes = 30_000
/** Bytes by chance would now and then begin as an archive does. */
const pictureStart = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

const contentOf = (number: number): Blob => {
  const random = crypto.getRandomValues(new Uint8Array(number % 3 === 0 ? pictureBytes : textBytes / 5))
  if (number % 3 === 0) return new Blob([pictureStart, random])
  const words = Array.from(random, (byte, at) => (at % 12 === 0 ? `"pier${byte}":\n` : `b${byte % 100} `))
  return new Blob([words.join('')])
}

const fileAt = (number: number): PackFile => ({
  path: `area-${number % 50}/part-${number % 7}/page-${number}.${number % 3 === 0 ? 'png' : 'json'}`,
  size: textBytes,
  modified: Date.UTC(2026, 0, 1),
  blob: () => Promise.resolve(contentOf(number)),
})

/** Calls `work` while a timer beats; the longest gap between two beats is how long the page was held. */
const watched = async (
  mark: string,
  work: () => Promise<unknown>,
): Promise<{ took: number; held: number }> => {
  performance.mark(mark)
  const since = performance.now()
  let [last, held] = [since, 0]
  const beat = (): void => {
    held = Math.max(held, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(beat, 1)
  await work()
  beat()
  clearInterval(timer)
  return { took: performance.now() - since, held }
}

const openFloor = () => {
  const worker = new Worker(new URL('./archive-floor.ts', import.meta.url), { type: 'module' })
  return (blob: Blob): Promise<unknown> =>
    new Promise((done, fail) => {
      worker.addEventListener('message', done, { once: true })
      worker.addEventListener('error', fail, { once: true })
      worker.postMessage(blob)
    })
}

/** The bytes of a blob read once and put into another one. */
const copy = async (blob: Blob): Promise<Blob> => {
  const parts: ArrayBuffer[] = []
  const piece = 4 * 1024 ** 2
  for (let at = 0; at < blob.size; at += piece) parts.push(await blob.slice(at, at + piece).arrayBuffer())
  return new Blob(parts)
}

const prepare = async () => {
  const blob = await pack(
    Array.from({ length: files }, (_, number) => fileAt(number)),
    noPlan,
  )
  const publisher = openArchiveWorker()
  const inflateAll = openFloor()
  const turn = async () => {
    const floor = await watched('floor', () => inflateAll(blob))
    let findings = 0
    const checked = await watched('checked', async () => {
      findings = (await publisher.request({ type: 'zip', blob, rules })).reply.findings.length
    })
    const copied = await watched('copied', () => copy(blob))
    const rebuilt = await watched('rebuilt', () =>
      rebuild(sourceOfBlob(blob), { ...noPlan, drop: ['area-1'] }),
    )
    return { floor, checked, copied, rebuilt, findings }
  }
  Object.assign(globalThis, { archiveTurn: turn })
  return blob.size
}
Object.assign(globalThis, { archivePrepare: prepare })
