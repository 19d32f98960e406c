import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { framed } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { hexColor } from '#contract/iam/application.ts'
import { textColorFor } from '#src/components/login-screen/contrast.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { ApplicationForm } from './application-form.ts'
const Well = styled('input')({
  flex: 'none',
  width: 32,
  height: 32,
  padding: 3,
  border: `1px solid ${color.line.control}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.page,
  cursor: 'pointer',
  '&:focus-visible': focusRing,
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: radius.key },
})
const Sample = styled('span')({
  flex: 'none',
  padding: '5px 10px',
  fontWeight: 600,
  ...framed,
  backgroundColor: color.surface.page,
})

interface ColorFieldProps {
  control: Control<ApplicationForm>
  isFixed: boolean
  /** Text of the sample button. */
  sample: string
}

const schemes = ['light', 'dark'] as const

/** A colour, typed or picked, with its contrast in both schemes. */
export function ColorField({ control, isFixed, sample }: ColorFieldProps) {
  const { t } = useTranslation(['administration', 'common'])
  const id = useId()
  const { field, fieldState } = useController({
    control,
    name: 'color',
    rules: { validate: (text) => hexColor.safeParse(text.trim()).success || t('applications.needed.color') },
  })
  const error = fieldState.error?.message
  const help = t('applications.help.color')
  const isColor = /^#[\da-f]{6}$/i.test(field.value)
  return (
    <Field
      id={id}
      label={t('applications.field.color')}
      annotation={t('common:field.optional')}
      help={help}
      error={error}
    >
      <Row gap={8}>
        <Well
          type="color"
          aria-label={t('applications.pickColor')}
          disabled={isFixed}
          value={isColor ? field.value : '#005d6f'}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <div style={{ width: 120 }}>
          <TextInput
            id={id}
            mono
            name={field.name}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            readOnly={isFixed}
            autoComplete="off"
            invalid={error !== undefined}
            aria-describedby={describedBy(id, { help, error })}
          />
        </div>
        {isColor &&
          schemes.map((scheme) => (
            <span key={scheme} data-scheme={scheme} style={{ colorScheme: scheme }} aria-hidden>
              <Sample style={textColorFor(field.value)}>{sample}</Sample>
            </span>
          ))}
      </Row>
    </Field>
  )
}
