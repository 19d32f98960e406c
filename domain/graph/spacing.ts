// The distances a layout keeps, in pixels at 100 %.

/** Between a box and the next column. */
export const columnGap = 56
/** Between boxes above one another, and around lines that pass between them. */
export const rowGap = { boxes: 24, line: 14, lines: 8 } as const
/** Around what lies in a group. */
export const groupPadding = 16
/** Between parts of a graph that nothing joins. */
export const componentGap = 64
/** Where edges arrive, downwards from the top, if a box is high enough. */
export const defaultEntry = 25
/** A box wider than this takes several columns, so that others may stand under it. */
export const columnWidth = 240
