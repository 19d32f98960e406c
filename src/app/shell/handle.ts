// What the routes in sight say about themselves.
import type { PageHandle } from '#src/parts/page/page.ts'

interface Match {
  readonly handle: unknown
}

const isHandle = (value: unknown): value is PageHandle => typeof value === 'object' && value !== null

/** The handle of the innermost route that has one. */
export const handleOf = (matches: readonly Match[]): PageHandle =>
  matches.map((match) => match.handle).findLast(isHandle) ?? {}
