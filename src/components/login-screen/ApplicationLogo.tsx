import { pictureAddress } from '../pictures/data-url.ts'
import { color } from '#src/ui/theme/tokens.ts'

/** The logo: a petrol square with three white bars of increasing length: source, prim, mart. */
function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden style={{ flex: 'none' }}>
      <rect width="22" height="22" rx="5" fill={color.accent.fill} />
      <g stroke="#fff" strokeWidth="1.75" strokeLinecap="round">
        <path d="M5.5 6.75h5M13.75 6.75h.01" />
        <path d="M5.5 11h7.5M16.25 11h.01" />
        <path d="M5.5 15.25h11" />
      </g>
    </svg>
  )
}

/** Logo of the application, or the product's own. */
export function ApplicationLogo({ logo, size }: { logo: string; size: number }) {
  const address = pictureAddress(logo)
  if (address === undefined) return <LogoMark size={size} />
  return (
    <img
      src={address}
      alt=""
      height={size}
      style={{ maxWidth: size * 5, objectFit: 'contain', flex: 'none' }}
    />
  )
}
