import encodeQR from 'qr'
import { styled } from '@mui/material/styles'

/** Black on white in both themes: scanners expect it. */
const Root = styled('svg')({
  display: 'block',
  width: 184,
  height: 184,
  borderRadius: 5,
  backgroundColor: '#fff',
  fill: '#000',
})

/** A QR code as one path, which needs no inline style and no image. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Root
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </Root>
  )
}
