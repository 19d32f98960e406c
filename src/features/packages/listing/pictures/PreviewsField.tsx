import { useId, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { listingLimits } from '#contract/store/limits.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { UploadNote } from './UploadNote.tsx'
import { PictureWell } from './PictureWell.tsx'
import { PreviewTile } from './PreviewTile.tsx'
import type { ListingForm } from '../model/listing-form.ts'
import { moveItem } from '#src/lib/move-item.ts'
import { listReset } from '#src/ui/theme/shapes.ts'
import { useRowFocus } from '#src/ui/inputs/use-row-focus.ts'
import { useDragOrder } from '#src/ui/inputs/use-drag-order.ts'
import { pictureOf } from '../model/picture-book.ts'
import { useAddPictures } from './use-add-pictures.ts'

const List = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  width: '100%',
  ...listReset,
  '&:empty': { display: 'none' },
})

const maxPreviews = listingLimits.previews
const bounds = { bytes: listingLimits.preview, side: 1920 } as const

/** The same picture can occur twice. A tile that moves keeps its key, so its handle keeps the focus. */
const keyOf = (pictures: readonly string[], index: number): string => {
  const picture = pictures[index] ?? ''
  return `${picture} ${pictures.slice(0, index).filter((each) => each === picture).length}`
}

/** The error of one row; the form library only types errors of the field as a whole. */
const rowError = (errors: unknown, index: number): string | undefined => {
  const row: unknown = Array.isArray(errors) ? errors[index] : undefined
  return typeof row === 'object' && row !== null && 'message' in row ? String(row.message) : undefined
}

const isLoaded = (picture: string): boolean => pictureOf(picture) !== undefined

interface TilesProps {
  pictures: readonly string[]
  /** The error of each picture. */
  problems: readonly (string | undefined)[]
  move: (from: number, to: number) => void
  remove: (index: number) => void
  /** The last one was removed, and with it the focus. */
  onEmpty: () => void
}

const Tiles = ({ pictures, problems, move, remove, onEmpty }: TilesProps) => {
  const { t } = useTranslation('listing')
  const drag = useDragOrder(move)
  const { list, focusRow } = useRowFocus<HTMLOListElement>('[data-tile]')
  return (
    <List ref={list} aria-label={t('field.preview')}>
      {pictures.map((picture, index) => (
        <PreviewTile
          key={keyOf(pictures, index)}
          picture={picture}
          at={index}
          of={pictures.length}
          error={problems[index]}
          over={drag.sideOf(index)}
          isDragged={drag.dragged === index}
          onMove={(to) => move(index, to)}
          onMoveByButton={(to) => {
            move(index, to)
            focusRow(to, `[data-move=${to < index ? 'up' : 'down'}]:enabled`, '[data-move]:enabled')
          }}
          onRemove={() => {
            remove(index)
            if (pictures.length === 1) onEmpty()
            else focusRow(index, '[data-remove]')
          }}
          onDrag={drag.step(index)}
        />
      ))}
    </List>
  )
}

/** The previews of a package in their order. */
export function PreviewsField({ form: { control, getValues } }: { form: UseFormReturn<ListingForm> }) {
  const { t } = useTranslation(['listing', 'common', 'shared'])
  const format = useFormat()
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const { field, fieldState } = useController({
    control,
    name: 'preview',
    rules: { validate: (pictures) => pictures.every(isLoaded) || t('picture.lost') },
  })
  const pictures = field.value
  const addPictures = useAddPictures({
    bounds,
    capacity: maxPreviews - pictures.length,
    // Several pictures can be added before the next render.
    onPicture: (name) => field.onChange([...getValues('preview'), name].slice(0, maxPreviews)),
  })
  const move = (from: number, to: number) => {
    field.onChange(moveItem(pictures, { from, to }))
    const at = Math.min(Math.max(to, 0), pictures.length - 1) + 1
    setAnnouncement(t('previews.moved', { at, of: pictures.length }))
  }
  const remove = (index: number) => {
    const removed = pictures[index]
    field.onChange(pictures.filter((_, each) => each !== index))
    if (removed === undefined) return
    const undo = () => field.onChange(getValues('preview').toSpliced(index, 0, removed).slice(0, maxPreviews))
    toast({ title: t('previews.removed'), action: { label: t('shared:action.undo'), act: undo } })
  }
  const help = t('help.preview', { count: maxPreviews, size: format.bytes(bounds.bytes) })
  const rows = pictures.map((_, index) => rowError(fieldState.error, index))
  const firstWrong = rows.findIndex((row) => row !== undefined)
  const wrong = { at: firstWrong + 1, problem: rows[firstWrong] ?? '' }
  const error = firstWrong < 0 ? fieldState.error?.message : t('previews.wrong', wrong)
  const capacity = maxPreviews - pictures.length
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Field
        id={id}
        label={t('field.preview')}
        annotation={t('common:field.optional')}
        help={help}
        error={error}
      >
        <PictureWell
          id={id}
          button={t('previews.add')}
          note={t('previews.room', { count: capacity })}
          many
          isBusy={addPictures.isBusy}
          isFull={capacity === 0}
          describedBy={describedBy(id, { help, error })}
          onFiles={addPictures.add}
        >
          <Tiles
            {...{
              pictures,
              problems: rows,
              move,
              remove,
              onEmpty: () => document.getElementById(id)?.focus(),
            }}
          />
        </PictureWell>
      </Field>
      <UploadNote addPictures={addPictures} limit={bounds.bytes} />
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </div>
  )
}
