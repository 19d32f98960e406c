// The rows of a difference: lines, and folds in place of equal lines.
import type { DifferenceLine, Hunk } from '#domain/archive/compare/difference.ts'

export type DifferenceRow =
  | { readonly kind: 'line'; readonly line: DifferenceLine }
  | { readonly kind: 'fold'; readonly hunk: number; readonly count: number }

/** All rows; `opened` contains the indexes of opened folds. */
export function differenceRows(
  hunks: readonly Hunk[],
  opened: ReadonlySet<number>,
): readonly DifferenceRow[] {
  return hunks.flatMap(({ folded, lines }, hunk): readonly DifferenceRow[] =>
    folded && !opened.has(hunk)
      ? [{ kind: 'fold', hunk, count: lines.length }]
      : lines.map((line) => ({ kind: 'line', line })),
  )
}

/** Maximum number of rendered characters of a line: a file may be one line of a million. */
export const maxRows = 2000

/** Whether removed and added lines have different endings: then the line ending is the change. */
export function lineEndsDiffer(hunks: readonly Hunk[]): boolean {
  const ends = { removed: new Set<string>(), added: new Set<string>() }
  for (const { lines } of hunks)
    for (const { kind, end } of lines) if (kind !== 'same' && end !== '') ends[kind].add(end)
  const { removed, added } = ends
  return removed.size > 0 && added.size > 0 && [...added].some((end) => !removed.has(end))
}

/** The rendered text of a line. `isEndShown` makes a carriage return at its end visible. */
export function lineText({ text, end }: DifferenceLine, { isEndShown }: { isEndShown: boolean }): string {
  const cut = text.length > maxRows ? `${text.slice(0, maxRows)}…` : text
  return isEndShown && end === '\r\n' ? `${cut}␍` : cut
}
