// The rows that a difference is drawn as: lines, and in place of equal lines that are folded one row that opens them.
import type { DifferenceLine, Hunk } from '#domain/archive/compare/difference.ts'

export type DifferenceRow =
  | { readonly kind: 'line'; readonly line: DifferenceLine }
  | { readonly kind: 'fold'; readonly hunk: number; readonly count: number }

/** All rows; `opened` holds the indexes of folded hunks that are shown. */
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

/** Characters of a line that are drawn: a file may be one line of a million. */
export const maxRows = 2000

/** Whether the lines that went and those that came end differently: then how a line ends is the change. */
export function lineEndsDiffer(hunks: readonly Hunk[]): boolean {
  const ends = { removed: new Set<string>(), added: new Set<string>() }
  for (const { lines } of hunks)
    for (const { kind, end } of lines) if (kind !== 'same' && end !== '') ends[kind].add(end)
  const { removed, added } = ends
  return removed.size > 0 && added.size > 0 && [...added].some((end) => !removed.has(end))
}

/** What is drawn of a line. `isEndShown`: a carriage return at its end is seen. */
export function lineText({ text, end }: DifferenceLine, { isEndShown }: { isEndShown: boolean }): string {
  const cut = text.length > maxRows ? `${text.slice(0, maxRows)}…` : text
  return isEndShown && end === '\r\n' ? `${cut}␍` : cut
}
