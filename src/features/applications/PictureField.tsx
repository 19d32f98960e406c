import { ImageUp, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { framed } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { pictureLimits } from '#contract/iam/application.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import {
  type PictureProblem,
  mostBytes,
  pictureTypes,
  readPicture,
} from '#src/components/pictures/read-picture.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { ApplicationForm } from './application-form.ts'
const Picture = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 96,
  height: 56,
  flex: 'none',
  padding: 6,
  ...framed,
  backgroundColor: color.surface.sunken,
  '& > img': { maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' },
})

interface PictureFieldProps {
  control: Control<ApplicationForm>
  name: 'logo' | 'background'
  isFixed: boolean
}

/** A picture chosen from a file. It is only rendered with `img`. */
export function PictureField({ control, name, isFixed }: PictureFieldProps) {
  const { t } = useTranslation(['administration', 'common', 'shared'])
  const format = useFormat()
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem>()
  const { field, fieldState } = useController({ control, name })
  const size = format.bytes(mostBytes(pictureLimits[name]))
  const what = t(`applications.field.${name}`)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file, pictureLimits[name])
    setProblem('problem' in read ? read.problem : undefined)
    if ('uri' in read) field.onChange(read.uri)
  }
  const error = problem ? t(`applications.picture.${problem}`, { size }) : fieldState.error?.message
  return (
    <Field
      id={id}
      label={what}
      annotation={t('common:field.optional')}
      help={t(`applications.help.${name}`, { size })}
      error={error}
    >
      <Row gap={8} wrap>
        {field.value !== '' && (
          <Picture>
            <img src={field.value} alt={t('applications.picture.present', { what })} />
          </Picture>
        )}
        {!isFixed && (
          <>
            <input
              ref={chooser}
              id={id}
              type="file"
              accept={pictureTypes}
              tabIndex={-1}
              style={visuallyHidden}
              onChange={(event) => {
                void choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button size="small" icon={ImageUp} onClick={() => chooser.current?.click()}>
              {t(field.value === '' ? 'applications.picture.choose' : 'shared:action.replace')}
            </Button>
            {field.value !== '' && (
              <Button
                size="small"
                variant="text"
                icon={X}
                onClick={() => {
                  setProblem(undefined)
                  field.onChange('')
                }}
              >
                {t('shared:action.remove')}
              </Button>
            )}
          </>
        )}
      </Row>
    </Field>
  )
}
