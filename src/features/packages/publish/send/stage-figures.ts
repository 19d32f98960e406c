// The figures of an archive on its way: how much has gone, how fast, how long it takes; and of one that is read back.
import type { Publication } from '#src/uploads/model/publication.ts'

interface Carrying {
  readonly done: number
  readonly of: number
  /** 0 to 1; a hundred per cent are said only when all is there. */
  readonly share: number
  /** Bytes per second; null while it is not known. */
  readonly rate: number | null
  /** Milliseconds that are left, in whole seconds; null while that would be a guess. */
  readonly left: number | null
}

const floor = (share: number): number => Math.floor(share * 100) / 100
const shareOf = (done: number, of: number): number => (of === 0 ? 1 : floor(done / of))

/** What is being carried now; null where nothing is: the other stages are one call. */
export function carryingOf({ stage, transfer, read }: Publication): Carrying | null {
  const { size, received, rate, phase } = transfer
  if (stage === 'verification')
    return { done: read, of: size, share: shareOf(read, size), rate: null, left: null }
  if (stage !== 'upload') return null
  const isFlowing = phase === 'sending' && rate !== null && rate > 0 && received < size
  return {
    done: received,
    of: size,
    share: shareOf(received, size),
    rate: isFlowing ? rate : null,
    left: isFlowing ? Math.max(1, Math.round((size - received) / rate)) * 1000 : null,
  }
}

/** A hash where there is little room: its beginning and its end. */
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
