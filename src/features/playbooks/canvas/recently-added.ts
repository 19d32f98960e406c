// What was added last in this browser, so that it is at hand again. Ids of entries only: what does not exist any more is
// not shown.
import { z } from 'zod'
import { keep, readKept } from '#src/lib/kept.ts'

const most = 8
const keptAs = 'playbook.added'
const ids = z.array(z.string().max(200)).catch([])

/** Newest first. */
export const readAdded = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(readKept(keptAs) ?? '[]')
    return ids.parse(kept)
  } catch {
    return []
  }
}

export const noteAdded = (id: string): void =>
  keep(keptAs, JSON.stringify([id, ...readAdded().filter((each) => each !== id)].slice(0, most)))
