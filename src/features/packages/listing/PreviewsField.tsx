import { useId, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { listingLimits } from '#contract/store/limits.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Field, describedBy } from '#src/ui/Field.tsx'
import { toast } from '#src/ui/toast.ts'
import { unseen } from '#src/ui/type.ts'
import { IntakeNote } from './IntakeNote.tsx'
import { PictureWell } from './PictureWell.tsx'
import { type DragStep, PreviewTile } from './PreviewTile.tsx'
import type { ListingForm } from './listing-form.ts'
import { moved } from './moved.ts'
import { pictureOf } from './picture-book.ts'
import { useIntake } from './use-intake.ts'

const List = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
})

const most = listingLimits.previews
const bounds = { bytes: listingLimits.preview, side: 1920 } as const

/** The same picture may be there twice; a tile that moves keeps its name, and its handle the focus. */
const keyOf = (pictures: readonly string[], index: number): string => {
  const picture = pictures[index] ?? ''
  return `${picture} ${pictures.slice(0, index).filter((each) => each === picture).length}`
}

/** Which tile is dragged and over which it is. */
const useDragging = (move: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const step = (index: number) => (what: DragStep) => {
    if (what === 'start') return setDragged(index)
    if (what === 'over') return setOver(index)
    if (what === 'drop' && dragged !== undefined) move(dragged, index)
    setDragged(undefined)
    setOver(undefined)
  }
  const sideOf = (index: number): 'before' | 'after' | undefined => {
    if (dragged === undefined || over !== index || dragged === index) return undefined
    return dragged < index ? 'after' : 'before'
  }
  return { dragged, step, sideOf }
}

/** The previews of a package in their order. */
export const PreviewsField = ({ form: { control, getValues } }: { form: UseFormReturn<ListingForm> }) => {
  const { t } = useTranslation(['listing', 'common'])
  const format = useFormat()
  const id = useId()
  const [said, setSaid] = useState('')
  const { field, fieldState } = useController({
    control,
    name: 'preview',
    rules: {
      validate: (pictures) => pictures.every((each) => pictureOf(each) !== undefined) || t('picture.lost'),
    },
  })
  const pictures = field.value
  const intake = useIntake({
    bounds,
    room: most - pictures.length,
    // Several may arrive before the next drawing.
    onPicture: (name) => field.onChange([...getValues('preview'), name].slice(0, most)),
  })
  const move = (from: number, to: number) => {
    field.onChange(moved(pictures, { from, to }))
    const at = Math.min(Math.max(to, 0), pictures.length - 1) + 1
    setSaid(t('previews.moved', { at, of: pictures.length }))
  }
  const drag = useDragging(move)
  const remove = (index: number) => {
    const gone = pictures[index]
    field.onChange(pictures.filter((_, each) => each !== index))
    if (gone === undefined) return
    const back = () => field.onChange(getValues('preview').toSpliced(index, 0, gone).slice(0, most))
    toast({ title: t('previews.removed'), action: { label: t('undo'), act: back } })
  }
  const help = t('help.preview', { count: most, size: format.bytes(bounds.bytes) })
  const errors: unknown = fieldState.error
  const ofRow = (index: number): string | undefined => {
    const row: unknown = Array.isArray(errors) ? errors[index] : undefined
    return typeof row === 'object' && row !== null && 'message' in row ? String(row.message) : undefined
  }
  const rows = pictures.map((_, index) => ofRow(index))
  const wrong = rows.findIndex((row) => row !== undefined)
  const error =
    wrong >= 0
      ? t('previews.wrong', { at: wrong + 1, problem: rows[wrong] ?? '' })
      : fieldState.error?.message
  const room = most - pictures.length
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Field id={id} label={t('field.preview')} mark={t('common:field.optional')} help={help} error={error}>
        <PictureWell
          id={id}
          button={t('previews.add')}
          hint={t('previews.room', { count: room })}
          many
          isBusy={intake.isBusy}
          isFull={room === 0}
          describedBy={describedBy(id, { help, error })}
          onFiles={intake.take}
        >
          <List aria-label={t('field.preview')}>
            {pictures.map((picture, index) => (
              <PreviewTile
                key={keyOf(pictures, index)}
                picture={picture}
                at={index}
                of={pictures.length}
                error={rows[index]}
                over={drag.sideOf(index)}
                isDragged={drag.dragged === index}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
                onDrag={drag.step(index)}
              />
            ))}
          </List>
        </PictureWell>
      </Field>
      <IntakeNote intake={intake} limit={bounds.bytes} />
      <span role="status" style={unseen}>
        {said}
      </span>
    </div>
  )
}
