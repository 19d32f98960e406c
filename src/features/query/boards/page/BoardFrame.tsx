import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { columnLayout, hairline } from '#src/ui/theme/shapes.ts'
import { color, media, width } from '#src/ui/theme/tokens.ts'
import { rowHeight } from '../tile/TileFrame.tsx'

/** Width of the printed area of A4 landscape, in pixels. */
const paperWidth = 1047

/** The board. In full screen it covers the page. */
export const BoardRoot = styled('div')({
  ...columnLayout,
  minHeight: '100%',
  backgroundColor: color.surface.page,
  '&[data-full]': {
    position: 'fixed',
    inset: 0,
    zIndex: 1150,
    overflow: 'auto',
    minHeight: 0,
  },
  '&[data-resting]': { cursor: 'none' },
  '&[data-paper]': { width: paperWidth },
})

/** Three columns whatever the width of the window is, and rows of which two fit on a page. */
const onPaper = {
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridAutoRows: rowHeight - 32,
  '& > article': { gridColumn: 'span var(--columns)' },
} as const

/** The grid of tiles: three columns, two below 1200 px, one below 900 px. */
export const TileGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridAutoRows: rowHeight,
  [media.belowWide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [media.belowNarrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  borderBottom: hairline,
  '[data-full] &[data-single]': {
    flex: 1,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridAutoRows: 'minmax(0, 1fr)',
    '& > article': { gridColumn: 'auto', gridRow: 'auto' },
  },
  '[data-paper] &': onPaper,
  '@media print': onPaper,
})

const inTwoColumns = `@media screen and (min-width: ${width.narrow}px) and (max-width: ${width.wide - 0.02}px)`

/** Gives the tiles at these positions the whole row of two columns. */
export function wholeRows(positions: readonly number[]) {
  const rows = positions.map((at) => [`& > :nth-of-type(${at + 1})`, { gridColumn: 'span 2' }] as const)
  return { [inTwoColumns]: Object.fromEntries(rows) }
}

/** Only the board is printed, and no tile is cut. */
export function PaperStyles() {
  return (
    <GlobalStyles
      styles={{
        '@page': { size: 'A4 landscape', margin: '10mm' },
        '@media print': {
          'html, body, #root, #root *:has([data-board])': {
            display: 'block !important',
            position: 'static !important',
            height: 'auto !important',
            minHeight: '0 !important',
            overflow: 'visible !important',
          },
          '#root *:not(:has([data-board]), [data-board], [data-board] *)': { display: 'none !important' },
          '[data-board] [data-screen]': { display: 'none !important' },
          '[data-board]': { position: 'static !important', width: `${paperWidth}px` },
        },
      }}
    />
  )
}
