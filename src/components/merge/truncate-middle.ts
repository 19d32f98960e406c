const ellipsis = '…'
const graphemes = new Intl.Segmenter()

/** A text of at most `most` characters; a longer one is truncated in the middle, since its ends identify it. */
export function truncateMiddle(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const signs = Array.from(graphemes.segment(line), ({ segment }) => segment)
  if (signs.length <= most) return line
  const tail = Math.floor((most - 1) / 3)
  return [...signs.slice(0, most - 1 - tail), ellipsis, ...signs.slice(signs.length - tail)].join('')
}
