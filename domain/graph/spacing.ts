// Distances of the layout, in pixels at 100 %.

/** Between a box and the next column. */
export const columnGap = 56
/** Between stacked boxes, and around lines that pass between them. */
export const rowGap = { boxes: 24, line: 14, lines: 8 } as const
/** Around the members of a group. */
export const groupPadding = 16
/** Between connected components. */
export const componentGap = 64
/** Where edges enter, down from the top, if a box is high enough. */
export const defaultEntry = 25
/** A wider box takes several columns, so that others can be placed below it. */
export const columnWidth = 240
