import { Crop, X } from 'lucide-react'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listingLimits } from '#contract/store/limits.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PictureSquare } from '#src/components/package-listing/PackagePicture.tsx'
import { embeddedPictureUrl } from '#src/components/package-listing/picture-url.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { UploadNote } from './UploadNote.tsx'
import { PictureWell } from './PictureWell.tsx'
import type { ListingForm } from '../model/listing-form.ts'
import { pictureOf } from '../model/picture-book.ts'
import { useAddPictures } from './use-add-pictures.ts'

const bounds = { bytes: listingLimits.image, side: 512 } as const

interface ImageFieldProps {
  control: Control<ListingForm>
  /** Name whose initials are shown while there is no picture. */
  name: string
  /** The stored pictures of the draft have been read. */
  isRead: boolean
  onCrop: () => void
}

/** The picture of a package: one file, square in the store. */
export function ImageField({ control, name, isRead, onCrop }: ImageFieldProps) {
  const { t } = useTranslation(['listing', 'common', 'shared'])
  const format = useFormat()
  const id = useId()
  const { field, fieldState } = useController({
    control,
    name: 'image',
    rules: { validate: (picture) => picture === '' || pictureOf(picture) !== undefined || t('picture.lost') },
  })
  const addPictures = useAddPictures({ bounds, capacity: 1, onPicture: field.onChange })
  const help = t('help.image', { size: format.bytes(bounds.bytes) })
  const picture = pictureOf(field.value)
  const isLost = isRead && field.value !== '' && picture === undefined
  const error = fieldState.error?.message ?? (isLost ? t('picture.lost') : undefined)
  const remove = () => {
    const before = field.value
    field.onChange('')
    toast({
      title: t('picture.removed'),
      action: { label: t('shared:action.undo'), act: () => field.onChange(before) },
    })
  }
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Field
        id={id}
        label={t('field.image')}
        annotation={t('common:field.optional')}
        help={help}
        error={error}
      >
        <PictureWell
          id={id}
          button={t(field.value === '' ? 'shared:action.choosePicture' : 'shared:action.replace')}
          note={t('picture.hint')}
          many={false}
          isBusy={addPictures.isBusy}
          isFull={false}
          describedBy={describedBy(id, { help, error })}
          onFiles={addPictures.add}
        >
          <PictureSquare
            address={picture === undefined ? undefined : embeddedPictureUrl(picture)}
            name={name}
            size={64}
          />
          {picture !== undefined && (
            <Button size="small" icon={Crop} onClick={onCrop}>
              {t('crop.open')}
            </Button>
          )}
          {field.value !== '' && (
            <Button size="small" variant="text" icon={X} onClick={remove}>
              {t('shared:action.remove')}
            </Button>
          )}
        </PictureWell>
      </Field>
      <UploadNote addPictures={addPictures} limit={bounds.bytes} />
    </div>
  )
}
