import { Mark } from '#src/ui/Mark.tsx'
import { pictureAddress } from './picture.ts'

/** Logo of the application, or the product's own mark. */
export const ApplicationMark = ({ logo, size }: { logo: string; size: number }) => {
  const address = pictureAddress(logo)
  if (address === undefined) return <Mark size={size} />
  return (
    <img
      src={address}
      alt=""
      height={size}
      style={{ maxWidth: size * 5, objectFit: 'contain', flex: 'none' }}
    />
  )
}
