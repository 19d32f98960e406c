// Handles of the matched routes.
import type { PageHandle } from '#src/components/page/define-page.ts'

interface Match {
  readonly handle?: unknown
}

const isHandle = (value: unknown): value is PageHandle => typeof value === 'object' && value !== null

/** The handle of the innermost route that has one. */
export function handleOf(matches: readonly Match[]): PageHandle {
  return matches.map((match) => match.handle).findLast(isHandle) ?? {}
}
