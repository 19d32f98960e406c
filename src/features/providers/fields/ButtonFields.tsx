import { useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ImageUp } from 'lucide-react'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { pictureLimits } from '#contract/iam/application.ts'
import { pictureTypes, readPicture } from '#src/components/pictures/read-picture.ts'
import { ProviderButtons } from '#src/components/login-screen/ProviderButtons.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { FormProps } from './GeneralFields.tsx'
const Well = styled('input')({
  flex: 'none',
  width: 32,
  height: 24,
  padding: 0,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.chip,
  background: 'none',
  cursor: 'pointer',
})
const Preview = styled('section')({
  display: 'grid',
  gap: 8,
  padding: 16,
  maxWidth: 360,
  border: hairline,
  borderRadius: radius.panel,
  '& > h3': { ...type.small, fontWeight: 500, margin: 0, color: color.text.secondary },
})

interface PartProps extends FormProps {
  isReadOnly: boolean
}

const IconField = ({ form, isReadOnly }: PartProps) => {
  const { t } = useTranslation(['providers', 'shared'])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field } = useController({ control: form.control, name: 'button.icon' })
  const [problem, setProblem] = useState<'picture' | 'pictureLarge'>()
  const onFile = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file, pictureLimits.icon)
    if ('problem' in read) return setProblem(read.problem === 'size' ? 'pictureLarge' : 'picture')
    setProblem(undefined)
    field.onChange(read.uri)
  }
  return (
    <Field
      id={id}
      label={t('field.buttonIcon')}
      help={t('field.iconHelp')}
      error={problem && t(`needed.${problem}`)}
    >
      <Row gap={8}>
        {field.value !== '' && <img src={field.value} alt="" width={24} height={24} />}
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureTypes}
          tabIndex={-1}
          style={visuallyHidden}
          onChange={({ target }) => {
            void onFile(target.files?.[0])
            target.value = ''
          }}
        />
        {!isReadOnly && (
          <Button size="small" icon={ImageUp} onClick={() => input.current?.click()}>
            {t('shared:action.choosePicture')}
          </Button>
        )}
        {!isReadOnly && field.value !== '' && (
          <Button
            size="small"
            variant="text"
            onClick={() => {
              setProblem(undefined)
              field.onChange('')
            }}
          >
            {t('shared:action.remove')}
          </Button>
        )}
      </Row>
    </Field>
  )
}

/** The browser's colour input requires a complete colour. */
const wellColor = (text: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : '#005d6f')

const ColorField = ({ form, isReadOnly }: PartProps) => {
  const { t } = useTranslation('providers')
  const { field } = useController({ control: form.control, name: 'button.color' })
  return (
    <TextField
      control={form.control}
      name="button.color"
      label={t('field.buttonColor')}
      help={<Trans t={t} i18nKey="field.buttonColorHelp" components={{ code: <InlineCode bare /> }} />}
      input={{
        mono: true,
        autoComplete: 'off',
        readOnly: isReadOnly,
        maxLength: 7,
        end: !isReadOnly && (
          <span style={{ display: 'flex', flex: 'none', marginRight: -5 }}>
            <Well
              type="color"
              aria-label={t('field.colorPick')}
              value={wellColor(field.value)}
              onChange={({ target }) => field.onChange(target.value)}
            />
          </span>
        ),
      }}
    />
  )
}

const ButtonPreview = ({ form }: FormProps) => {
  const { t } = useTranslation('providers')
  const [button, name, kind] = useWatch({ control: form.control, name: ['button', 'name', 'kind'] })
  const mode = {
    _id: 'preview',
    name,
    provider: kind,
    subtype: '',
    type: 'authorization_code',
    text: button.text.trim() || name.trim() || t(`kind.${kind}`),
    color: button.color,
    icon: button.icon,
  }
  return (
    <Preview aria-label={t('field.preview')}>
      <h3>{t('field.preview')}</h3>
      <div inert>
        <ProviderButtons providers={[mode]} afterForm={false} onChoose={() => undefined} />
      </div>
    </Preview>
  )
}

/** Text and look of the provider's button on the sign-in screen. */
export function ButtonFields({ form, isReadOnly }: PartProps) {
  const { t } = useTranslation(['providers', 'shared', 'common'])
  return (
    <>
      <TextField
        control={form.control}
        name="button.text"
        label={t('shared:field.buttonText')}
        annotation={t('common:field.optional')}
        help={t('field.buttonTextHelp')}
        input={{ autoComplete: 'off', readOnly: isReadOnly }}
      />
      <ColorField form={form} isReadOnly={isReadOnly} />
      <IconField form={form} isReadOnly={isReadOnly} />
      <ButtonPreview form={form} />
    </>
  )
}
