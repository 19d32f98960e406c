import type { DragStep } from '#src/ui/inputs/use-drag-order.ts'
import { ArrowLeft, ArrowRight, GripVertical, ImageOff, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { embeddedPictureUrl } from '#src/components/package-listing/picture-url.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { pictureOf, sizeOf } from '../model/picture-book.ts'
import { useFormat } from '#src/i18n/use-format.ts'

const Root = styled('li')({
  width: 168,
  borderRadius: radius.control,
  border: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.page,
  '&[data-over=before]': { boxShadow: `-3px 0 ${color.accent.focus}` },
  '&[data-over=after]': { boxShadow: `3px 0 ${color.accent.focus}` },
  '&[data-dragged]': { opacity: 0.5 },
  '&[data-wrong]': { borderColor: color.tone.error.solid },
  '& > figure': {
    display: 'grid',
    placeItems: 'center',
    height: 104,
    margin: 0,
    overflow: 'hidden',
    borderRadius: `${radius.chip}px ${radius.chip}px 0 0`,
    color: color.text.tertiary,
    backgroundColor: color.surface.sunken,
  },
  '& img': { width: '100%', height: 104, objectFit: 'contain', display: 'block' },
  '& > div': { display: 'flex', alignItems: 'center', padding: '2px 2px 2px 4px' },
  '& small': { ...type.caption, marginRight: 'auto', paddingLeft: 4, color: color.text.tertiary },
})
const Grip = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  color: color.text.tertiary,
  background: 'none',
  cursor: 'grab',
  '&:hover': { color: color.text.secondary, backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
})

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface PreviewTileProps {
  /** Name in the picture book. */
  picture: string
  at: number
  of: number
  error: string | undefined
  /** Side on which the dragged tile would be inserted. */
  over: 'before' | 'after' | undefined
  isDragged: boolean
  onMove: (to: number) => void
  /** Moves it, and focuses a button that can move it on. */
  onMoveByButton: (to: number) => void
  onRemove: () => void
  onDrag: (step: DragStep) => void
}

/** One preview. It is reordered by dragging, with the arrow keys on its handle, or with its buttons. */
export function PreviewTile(props: PreviewTileProps) {
  const { picture, at, of, error, over, isDragged, onMove, onMoveByButton, onRemove, onDrag } = props
  const { t } = useTranslation('listing')
  const format = useFormat()
  const base64 = pictureOf(picture)
  const position = { at: at + 1, of }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(at + by)
  }
  return (
    <Root
      data-tile=""
      data-over={over}
      data-dragged={isDragged ? '' : undefined}
      data-wrong={error === undefined ? undefined : ''}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onDrag('over')
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onDrag('drop')
      }}
    >
      <figure>
        {base64 === undefined ? (
          <ImageOff size={20} strokeWidth={1.5} role="img" aria-label={t('picture.lost')} />
        ) : (
          <img
            src={embeddedPictureUrl(base64)}
            alt={t('previews.alt', position)}
            decoding="async"
            draggable={false}
          />
        )}
      </figure>
      <div>
        <Grip
          type="button"
          draggable
          aria-label={t('previews.grip', position)}
          title={t('previews.gripHint')}
          onKeyDown={press}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', String(at + 1))
            onDrag('start')
          }}
          onDragEnd={() => onDrag('end')}
        >
          <GripVertical size={14} strokeWidth={2} aria-hidden />
        </Grip>
        <small>{base64 !== undefined && format.bytes(sizeOf(picture))}</small>
        <IconButton
          small
          icon={ArrowLeft}
          data-move="up"
          disabled={at === 0}
          label={t('previews.before', position)}
          onClick={() => onMoveByButton(at - 1)}
        />
        <IconButton
          small
          icon={ArrowRight}
          data-move="down"
          disabled={at === of - 1}
          label={t('previews.after', position)}
          onClick={() => onMoveByButton(at + 1)}
        />
        <IconButton small icon={X} data-remove="" label={t('previews.remove', position)} onClick={onRemove} />
      </div>
    </Root>
  )
}
