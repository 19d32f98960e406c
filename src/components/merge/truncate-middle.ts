const ellipsis = '…'
const graphemes = new Intl.Segmenter()

/** A text of at most `most` signs: the middle of a longer one is left out, since its ends tell more. */
export function truncateMiddle(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const signs = Array.from(graphemes.segment(line), ({ segment }) => segment)
  if (signs.length <= most) return line
  const tail = Math.floor((most - 1) / 3)
  return [...signs.slice(0, most - 1 - tail), ellipsis, ...signs.slice(signs.length - tail)].join('')
}
