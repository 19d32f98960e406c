// Which part of a long list of rows of several heights is in sight.

/** Where each row begins, and at the end how high all are. */
export const topsOf = (heights: readonly number[]): readonly number[] => {
  let top = 0
  return [...heights, 0].map((height) => {
    const here = top
    top += height
    return here
  })
}

/** Rows drawn beyond those in sight. */
const beyond = 6

/** First and last row (exclusive) of the window, by the first place that lies below its edges. */
export const rowsIn = (
  tops: readonly number[],
  { top, height }: { top: number; height: number },
): readonly [number, number] => {
  const count = tops.length - 1
  const below = (edge: number) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tops[middle + 1] ?? 0) > edge) high = middle
      else low = middle + 1
    }
    return low
  }
  return [Math.max(0, below(top) - beyond), Math.min(count, below(top + height) + 1 + beyond)]
}
