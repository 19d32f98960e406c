// The figures of an upload or of a verification: bytes, rate, remaining time.
import type { Publication } from '#src/uploads/model/publication.ts'

interface TransferProgress {
  readonly done: number
  readonly of: number
  /** 0 to 1; 1 only when all bytes are received. */
  readonly share: number
  /** Bytes per second; null while unknown. */
  readonly rate: number | null
  /** Remaining milliseconds in whole seconds; null while it would be a guess. */
  readonly remaining: number | null
}

const floor = (share: number): number => Math.floor(share * 100) / 100
const shareOf = (done: number, of: number): number => (of === 0 ? 1 : floor(done / of))

/** Progress of the current transfer; null for stages that are a single request. */
export function transferProgress({ stage, transfer, read }: Publication): TransferProgress | null {
  const { size, received, rate, phase } = transfer
  if (stage === 'verification')
    return { done: read, of: size, share: shareOf(read, size), rate: null, remaining: null }
  if (stage !== 'upload') return null
  const isFlowing = phase === 'sending' && rate !== null && rate > 0 && received < size
  return {
    done: received,
    of: size,
    share: shareOf(received, size),
    rate: isFlowing ? rate : null,
    remaining: isFlowing ? Math.max(1, Math.round((size - received) / rate)) * 1000 : null,
  }
}

/** A hash shortened to its first 12 and last 6 digits. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 12)}…${sha256.slice(-6)}`
}

/** The next free number after one that was taken meanwhile. */
export function freeAfter(version: string, all: readonly string[]): string {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*$/, '').split('.').map(Number)
  const isPre = version.includes('-')
  let next = isPre ? patch : patch + 1
  while (all.includes(`${major}.${minor}.${next}`)) next += 1
  return `${major}.${minor}.${next}`
}
