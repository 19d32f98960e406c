import type { Plan } from '#domain/archive/repair/repair.ts'

/** Where a file that was dropped lies in the archive built from it: renamed first, then stripped. */
export function publishedPath(path: string, { strip, rename }: Pick<Plan, 'strip' | 'rename'>): string {
  const named = rename[path] ?? path
  return strip !== null && named.startsWith(`${strip}/`) ? named.slice(strip.length + 1) : named
}
