import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  minWidth: 0,
})
const Frame = styled('div')({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 10',
  minHeight: 0,
  overflow: 'hidden',
  borderRadius: radius.panel,
  border: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.sunken,
  '& > img': { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain', display: 'block' },
})
const Thumbs = styled('div')({ display: 'flex', gap: 8, flex: 1, minWidth: 0, overflowX: 'auto', padding: 3 })
const Thumb = styled('button')({
  flex: 'none',
  width: 64,
  height: 40,
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.sunken,
  cursor: 'pointer',
  '&:hover': { borderColor: color.line.control },
  '&[aria-current]': { borderColor: color.accent.focus, boxShadow: `0 0 0 1px ${color.accent.focus}` },
  '&:focus-visible': focusRing,
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
})

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface PreviewGalleryProps {
  /** URLs of the pictures. */
  previews: readonly string[]
  name: string
}

/** The previews of a package: a large one, and all of them below. Arrow keys select one. */
export function PreviewGallery({ previews, name }: PreviewGalleryProps) {
  const { t } = useTranslation(['listing', 'shared'])
  const [chosen, setChosen] = useState(0)
  const of = previews.length
  const at = Math.min(chosen, of - 1)
  const move = (by: number) => setChosen((at + by + of) % of)
  const altText = (index: number) => t('view.preview', { name, at: index + 1, of })
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || of < 2) return
    event.preventDefault()
    move(by)
  }
  if (of === 0) return null
  return (
    <Root aria-label={t('view.previews')} onKeyDown={press}>
      <Frame>
        <img src={previews[at]} alt={altText(at)} decoding="async" />
      </Frame>
      {of > 1 && (
        <Row gap={8}>
          <IconButton small icon={ChevronLeft} label={t('shared:action.previous')} onClick={() => move(-1)} />
          <Thumbs>
            {previews.map((address, index) => (
              <Thumb
                // oxlint-disable-next-line react/no-array-index-key -- two previews may be the same picture
                key={index}
                type="button"
                aria-label={altText(index)}
                aria-current={index === at || undefined}
                onClick={() => setChosen(index)}
              >
                <img src={address} alt="" decoding="async" />
              </Thumb>
            ))}
          </Thumbs>
          <Muted size="caption" isFaint style={{ flex: 'none' }} aria-live="polite">
            {t('view.at', { at: at + 1, of })}
          </Muted>
          <IconButton small icon={ChevronRight} label={t('shared:action.next')} onClick={() => move(1)} />
        </Row>
      )}
    </Root>
  )
}
