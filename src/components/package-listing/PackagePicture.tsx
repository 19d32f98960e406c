import { useState } from 'react'
import { styled } from '@mui/material/styles'
import type { Collection } from '#contract/store/collection.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { initialsOf } from '#src/components/pictures/initials.ts'
import { storedPictureUrl } from './picture-url.ts'

const Root = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  color: color.text.secondary,
  backgroundColor: color.surface.active,
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '&[data-picture]': { backgroundColor: color.surface.sunken },
})

interface SquareProps {
  /** URL of the picture. */
  address: string | undefined
  name: string
  size: number
  lang?: string | undefined
}

/** A picture in a square, or the initials of the name. Decorative: the name is next to it. */
export function PictureSquare({ address, name, size, lang }: SquareProps) {
  const [broken, setBroken] = useState<string>()
  const isShown = address !== undefined && address !== broken
  const style = { width: size, height: size, borderRadius: Math.round(size / 6), fontSize: size * 0.38 }
  return (
    <Root aria-hidden lang={lang} style={style} data-picture={isShown ? '' : undefined}>
      {isShown ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        initialsOf(name)
      )}
    </Root>
  )
}

interface PackagePictureProps {
  collection: Collection
  /** `<organization_id>:<package_slug>`. */
  id: string
  /** SHA-256; null if there is none. */
  image: string | null
  name: string
  size: number
}

/** The picture of a package by its SHA-256. Browsers cache it: the bytes behind that URL never change. */
export function PackagePicture({ collection, id, image, name, size }: PackagePictureProps) {
  return (
    <PictureSquare
      address={image === null || image === '' ? undefined : storedPictureUrl({ collection, id, image })}
      {...{ name, size }}
    />
  )
}
