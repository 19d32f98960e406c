import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextChunkSize, chunkSizes, waitAfter } from './chunk-size.ts'
import { RunningHash } from '../hash/running-hash.ts'
import {
  type Phase,
  type Transfer,
  type TransferEvent,
  foundTransfer,
  newTransfer,
  step,
} from './transfer.ts'

const upload = { upload_id: 'u', state: 'arriving', sha256: 'abc', received: 0 } as const
const at = (change: Partial<Transfer>): Transfer => ({ ...newTransfer(100), upload: 'u', ...change })

describe('UPL20 phases after events', () => {
  const cases: readonly [Partial<Transfer>, TransferEvent, Partial<Transfer>][] = [
    [{ phase: 'queued', upload: null }, { what: 'start' }, { phase: 'beginning' }],
    [{ phase: 'queued' }, { what: 'start' }, { phase: 'asking' }],
    [
      { phase: 'beginning', upload: null },
      { what: 'synced', upload },
      { phase: 'sending', upload: 'u' },
    ],
    [{ phase: 'beginning', size: 0 }, { what: 'synced', upload }, { phase: 'confirming' }],
    [
      { phase: 'asking' },
      { what: 'synced', upload: { ...upload, received: 40 } },
      { phase: 'checking', received: 40, expected: 'abc' },
    ],
    [
      { phase: 'asking', hashed: 60 },
      { what: 'synced', upload: { ...upload, received: 40 } },
      { phase: 'sending', received: 40 },
    ],
    [
      { phase: 'asking' },
      { what: 'synced', upload: { ...upload, received: 100, state: 'complete' } },
      { phase: 'complete' },
    ],
    [
      { phase: 'checking', received: 40, expected: 'abc' },
      { what: 'checked', digest: 'abc' },
      { phase: 'sending', hashed: 40 },
    ],
    [
      { phase: 'checking', received: 100, expected: 'abc' },
      { what: 'checked', digest: 'abc' },
      { phase: 'confirming' },
    ],
    [
      { phase: 'checking', received: 40, expected: 'abc' },
      { what: 'checked', digest: 'xyz' },
      { phase: 'paused', halt: 'changed', received: 40, upload: 'u' },
    ],
    [
      { phase: 'sending', hashed: 60 },
      { what: 'offset', received: 30 },
      { phase: 'sending', received: 30 },
    ],
    [{ phase: 'sending', hashed: 10 }, { what: 'offset', received: 30 }, { phase: 'asking' }],
    [{ phase: 'sending', failures: 2 }, { what: 'broke' }, { phase: 'holding', failures: 3 }],
    [{ phase: 'holding' }, { what: 'again' }, { phase: 'asking' }],
    [{ phase: 'holding', upload: null }, { what: 'again' }, { phase: 'beginning' }],
    [{ phase: 'sending' }, { what: 'halt', halt: 'full' }, { phase: 'paused', halt: 'full' }],
    [{ phase: 'paused', halt: 'full' }, { what: 'resume' }, { phase: 'queued', halt: null }],
    [
      { phase: 'paused', hashed: 100 },
      { what: 'chosen', size: 100 },
      { phase: 'queued', hashed: 0 },
    ],
    [{ phase: 'paused' }, { what: 'chosen', size: 99 }, { phase: 'paused', halt: 'changed', size: 100 }],
    [
      { phase: 'paused', received: 40 },
      { what: 'afresh', size: 99 },
      { phase: 'queued', upload: null, received: 0, size: 99 },
    ],
    [{ phase: 'confirming' }, { what: 'confirmed' }, { phase: 'complete', received: 100 }],
  ]
  test.each(cases)('%j, then %j', (before, event, after) => {
    const transfer = at(before)
    const next = step(transfer, event)
    expect(next).toMatchObject(after)
    expect(next.turn).toBe(transfer.turn + 1)
  })

  test('UPL20 ignores late events', () => {
    const paused = at({ phase: 'paused', halt: 'person' })
    for (const event of [
      { what: 'synced', upload },
      { what: 'confirmed' },
      { what: 'broke' },
      { what: 'checked', digest: 'abc' },
    ] as const)
      expect(step(paused, event)).toBe(paused)
  })

  test('UPL24 an upload on the platform waits for its file unless it is complete', () => {
    expect(foundTransfer({ ...upload, received: 62, size: 100 })).toMatchObject({
      phase: 'paused',
      halt: 'needs_file',
      received: 62,
    })
    expect(foundTransfer({ ...upload, state: 'complete', received: 100, size: 100 }).phase).toBe('complete')
  })
})

test('UPL20 chunks grow to what the connection sends in a second, up to 16 MB', () => {
  expect(nextChunkSize(chunkSizes.first, { bytes: chunkSizes.first, milliseconds: 10 })).toBe(
    chunkSizes.first * 4,
  )
  expect(nextChunkSize(chunkSizes.largest, { bytes: chunkSizes.largest, milliseconds: 100 })).toBe(
    chunkSizes.largest,
  )
  expect(nextChunkSize(1_000_000, { bytes: 1_000_000, milliseconds: 4000 })).toBe(250_000)
  expect(nextChunkSize(chunkSizes.first, { bytes: 10, milliseconds: 60_000 })).toBe(chunkSizes.smallest)
})

test('UPL21 retries a broken connection after 1, 2, 4 and at most 30 s', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(waitAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

const sha = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** A platform that stores a chunk completely or in part, and whose reply may get lost. */
const openPlatform = () => {
  let kept = new Uint8Array()
  let isWhole = false
  const told = () => ({
    upload_id: 'u',
    state: isWhole ? ('complete' as const) : ('arriving' as const),
    received: kept.length,
    sha256: sha(kept),
  })
  return {
    told,
    bytes: () => kept,
    send: (offset: number, bytes: Uint8Array) => {
      if (offset !== kept.length) return false
      kept = Uint8Array.from([...kept, ...bytes])
      return true
    },
    complete: (digest: string) => {
      isWhole = digest === sha(kept)
      return isWhole
    },
  }
}

const happenings = fc.record({
  /** The reply is lost. */
  isLost: fc.boolean(),
  /** Share of the chunk that reaches the platform. */
  share: fc.integer({ min: 0, max: 4 }),
  next: fc.constantFrom('nothing', 'pause', 'resume', 'reload', 'again' as const),
})
type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never
const calm: Happening = { isLost: false, share: 4, next: 'nothing' }

/** A page that sends one file: each turn runs the effect of the phase, as far as the events allow. */
const openPage = (file: Uint8Array) => {
  const platform = openPlatform()
  let hash = new RunningHash()
  let transfer = newTransfer(file.length)
  const tell = (event: TransferEvent) => {
    transfer = step(transfer, event)
  }
  const send = ({ isLost, share }: Happening) => {
    const { received: from, chunkSize } = transfer
    const bytes = file.subarray(from, Math.min(file.length, from + Math.max(1, chunkSize % 7)))
    tell({ what: 'read', to: from + bytes.length })
    hash.add({ from, bytes })
    const cut = isLost ? bytes.subarray(0, Math.ceil((bytes.length * share) / 4)) : bytes
    if (!platform.send(from, cut)) return tell({ what: 'offset', received: platform.bytes().length })
    if (isLost) return tell({ what: 'broke' })
    tell({ what: 'sent', upload: platform.told(), milliseconds: 1 + share })
  }
  const ask = ({ isLost }: Happening) =>
    tell(isLost ? { what: 'broke' } : { what: 'synced', upload: platform.told() })
  const check = () => {
    const { received } = transfer
    hash.add({ from: hash.length, bytes: file.subarray(hash.length, received) })
    tell({ what: 'checked', digest: hash.digest() })
  }
  const confirm = ({ isLost }: Happening) => {
    const isRight = platform.complete(hash.digest())
    if (isLost) return tell({ what: 'broke' })
    tell(isRight ? { what: 'confirmed' } : { what: 'halt', halt: 'differs' })
  }
  const acts: Partial<Record<Phase, (happening: Happening) => void>> = {
    queued: () => tell({ what: 'start' }),
    beginning: ask,
    asking: ask,
    checking: check,
    sending: send,
    confirming: confirm,
    holding: () => tell({ what: 'again' }),
  }
  const interfere = ({ next }: Happening) => {
    if (next === 'pause') tell({ what: 'halt', halt: 'person' })
    if (next === 'resume') tell({ what: 'resume' })
    if (next === 'again') tell({ what: 'again' })
    if (next !== 'reload' || transfer.upload === null) return
    hash = new RunningHash()
    transfer = foundTransfer({ ...platform.told(), size: file.length })
    tell({ what: 'chosen', size: file.length })
  }
  return {
    platform,
    now: () => transfer,
    live: (happening: Happening) => {
      acts[transfer.phase]?.(happening)
      interfere(happening)
    },
    rest: () => tell({ what: 'resume' }),
  }
}

test('UPL22 after any failure, pause, resume or reload, the file arrives byte for byte, confirmed by its hash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(happenings, { maxLength: 60 }), (file, course) => {
      const page = openPage(file)
      for (const happening of course) page.live(happening)
      page.rest()
      for (let turns = 0; turns < 300 && page.now().phase !== 'complete'; turns += 1) page.live(calm)
      expect(page.now()).toMatchObject({ phase: 'complete', received: file.length })
      expect(sha(page.platform.bytes())).toBe(sha(file))
    }),
  )
})
