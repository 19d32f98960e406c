// The code of ../archive-worker.bench.ts that runs in the browser: it generates an archive, checks it in the
// publisher's worker, and inflates it and computes CRCs in another worker. A timer measures how long the page is
// blocked.
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

/** Text files deflate to a third; pictures do not get smaller. */
const textBytes = 53_000
const pictureBytes = 30_000
/** Without it, random bytes could start with the signature of an archive. */
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

/** Runs `work` while a timer ticks. The longest gap between two ticks is how long the page was blocked. */
const watched = async (
  mark: string,
  work: () => Promise<unknown>,
): Promise<{ elapsed: number; blocked: number }> => {
  performance.mark(mark)
  const since = performance.now()
  let [last, blocked] = [since, 0]
  const beat = (): void => {
    blocked = Math.max(blocked, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(beat, 1)
  await work()
  beat()
  clearInterval(timer)
  return { elapsed: performance.now() - since, blocked }
}

const openBaseline = () => {
  const worker = new Worker(new URL('./archive-baseline.ts', import.meta.url), { type: 'module' })
  return (blob: Blob): Promise<unknown> =>
    new Promise((done, fail) => {
      worker.addEventListener('message', done, { once: true })
      worker.addEventListener('error', fail, { once: true })
      worker.postMessage(blob)
    })
}

/** Reads the bytes of a blob once and creates another blob from them. */
const copy = async (blob: Blob): Promise<Blob> => {
  const chunks: ArrayBuffer[] = []
  const piece = 4 * 1024 ** 2
  for (let at = 0; at < blob.size; at += piece) chunks.push(await blob.slice(at, at + piece).arrayBuffer())
  return new Blob(chunks)
}

const prepare = async () => {
  const blob = await pack(
    Array.from({ length: files }, (_, number) => fileAt(number)),
    noPlan,
  )
  const publisher = openArchiveWorker()
  const inflateAll = openBaseline()
  const turn = async () => {
    const baseline = await watched('baseline', () => inflateAll(blob))
    let findings = 0
    const checked = await watched('checked', async () => {
      findings = (await publisher.request({ type: 'zip', blob, rules })).reply.findings.length
    })
    const copied = await watched('copied', () => copy(blob))
    const rebuilt = await watched('rebuilt', () =>
      rebuild(sourceOfBlob(blob), { ...noPlan, drop: ['area-1'] }),
    )
    return { baseline, checked, copied, rebuilt, findings }
  }
  Object.assign(globalThis, { archiveTurn: turn })
  return blob.size
}
Object.assign(globalThis, { archivePrepare: prepare })
