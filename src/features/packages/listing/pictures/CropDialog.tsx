import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { listingLimits } from '#contract/store/limits.ts'
import { embeddedPictureUrl } from '#src/components/package-listing/picture-url.ts'
import { base64Of } from '#src/components/pictures/base64.ts'
import { type Drawable, drawWithin, openDrawable } from '#src/components/pictures/draw-picture.ts'
import { type Crop, middleSquare, squareWithin } from '#src/components/pictures/sizes.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { nameOf, pictureOf } from '../model/picture-book.ts'

const CropArea = styled('div')({
  position: 'relative',
  justifySelf: 'center',
  overflow: 'hidden',
  maxWidth: '100%',
  backgroundColor: color.surface.sunken,
  '& > img': { display: 'block', width: '100%', height: '100%' },
})
const Square = styled('button')({
  position: 'absolute',
  padding: 0,
  border: '1px solid #fff',
  outline: '1px solid #000',
  background: 'none',
  boxShadow: '0 0 0 9999px rgb(0 0 0 / 55%)',
  cursor: 'move',
  touchAction: 'none',
  '&:focus-visible': { ...focusRing, outlineWidth: 3, outlineOffset: -4 },
})
const Sizer = styled('label')({
  ...type.small,
  display: 'grid',
  gap: 4,
  '& > input': { width: '100%', accentColor: color.accent.fill },
  '& > input:focus-visible': { ...focusRing, borderRadius: 4 },
})

const viewSize = { width: 520, height: 340 } as const
const bounds = { bytes: listingLimits.image, side: 512 } as const

const arrows: Readonly<Record<string, { x?: number; y?: number }>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
}
/** Both keys with and without Shift: Shift makes larger steps and changes the typed character. */
const sizes: Readonly<Record<string, number>> = { '+': 1, '=': 1, '*': 1, '-': -1, _: -1 }

/** The picture once it can be drawn; null if it cannot. */
const useDrawable = (address: string | undefined): Drawable | null | undefined => {
  const [drawable, setDrawable] = useState<Drawable | null>()
  useEffect(() => {
    let isCurrent = true
    void openDrawable(address ?? '', { width: 1, height: 1 }).then((opened) => {
      if (isCurrent) setDrawable(opened ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [address])
  return drawable
}

interface FrameProps {
  picture: Drawable
  address: string | undefined
  part: Crop
  onChange: (part: Crop) => void
}

const Frame = ({ picture, address, part, onChange }: FrameProps) => {
  const { t } = useTranslation('listing')
  const id = useId()
  const scale = Math.min(viewSize.width / picture.width, viewSize.height / picture.height, 4)
  const maxSide = Math.min(picture.width, picture.height)
  const change = (by: { x?: number; y?: number; side?: number }) =>
    onChange(squareWithin(part, { of: picture, by }))
  const press = (event: KeyboardEvent) => {
    const pace = Math.max(1, Math.round(maxSide / (event.shiftKey ? 10 : 50)))
    const [arrow, size] = [arrows[event.key], sizes[event.key]]
    if (arrow === undefined && size === undefined) return
    event.preventDefault()
    if (arrow) change({ x: (arrow.x ?? 0) * pace, y: (arrow.y ?? 0) * pace })
    if (size !== undefined) change({ side: size * pace })
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const square = event.currentTarget
    const start = { x: event.clientX, y: event.clientY }
    square.setPointerCapture(event.pointerId)
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      change({ x: (clientX - start.x) / scale, y: (clientY - start.y) / scale })
    const stop = () => {
      square.removeEventListener('pointermove', move)
      square.removeEventListener('lostpointercapture', stop)
    }
    square.addEventListener('pointermove', move)
    square.addEventListener('lostpointercapture', stop)
  }
  const inView = (pixels: number) => pixels * scale
  return (
    <>
      <CropArea style={{ width: inView(picture.width), height: inView(picture.height) }}>
        <img src={address} alt={t('crop.alt')} draggable={false} />
        <Square
          type="button"
          autoFocus
          aria-label={t('crop.part', { x: part.x, y: part.y, side: part.width })}
          aria-describedby={id}
          style={{
            left: inView(part.x),
            top: inView(part.y),
            width: inView(part.width),
            height: inView(part.height),
          }}
          onKeyDown={press}
          onPointerDown={drag}
        />
      </CropArea>
      <Sizer>
        {t('crop.size', { side: part.width })}
        <input
          type="range"
          min={Math.min(16, maxSide)}
          max={maxSide}
          value={part.width}
          onChange={(event) => change({ side: Number(event.target.value) - part.width })}
        />
      </Sizer>
      <Muted as="p" size="small" isFaint id={id}>
        {t('crop.keys')}
      </Muted>
    </>
  )
}

interface CropDialogProps {
  /** Name in the picture book. */
  picture: string
  onCropped: (picture: string) => void
  onClose: () => void
}

/** Crops the picture to a square, chosen with the pointer or the keyboard. */
export function CropDialog({ picture, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation(['listing', 'common'])
  const base64 = pictureOf(picture)
  const address = base64 === undefined ? undefined : embeddedPictureUrl(base64)
  const drawable = useDrawable(address)
  const [chosen, setChosen] = useState<Crop>()
  const [isFailed, setFailed] = useState(false)
  const part = chosen ?? (drawable ? middleSquare(drawable) : undefined)
  const crop = async () => {
    if (!drawable || !part) return
    const cropped = await drawWithin(drawable, { ...bounds, part })
    if (cropped === undefined) return setFailed(true)
    onCropped(nameOf(base64Of(cropped.bytes)))
    onClose()
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('crop.title')}
      text={t('crop.text')}
      onSubmit={() => void crop()}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" disabled={!part}>
            {t('crop.act')}
          </Button>
        </>
      }
    >
      {drawable && part && <Frame picture={drawable} {...{ address, part }} onChange={setChosen} />}
      {(drawable === null || isFailed) && (
        <MarginNote tone="error" live>
          {t('crop.failed')}
        </MarginNote>
      )}
    </Dialog>
  )
}
