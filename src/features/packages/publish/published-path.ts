import type { RepairPlan } from '#domain/archive/repair/repair.ts'

/** Maps the path of a dropped file to its path in the built archive: renamed first, then stripped. */
export function publishedPath(path: string, { strip, rename }: Pick<RepairPlan, 'strip' | 'rename'>): string {
  const renamed = rename[path] ?? path
  return strip !== null && renamed.startsWith(`${strip}/`) ? renamed.slice(strip.length + 1) : renamed
}
