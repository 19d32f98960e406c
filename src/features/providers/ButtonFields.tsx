import { useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ImageUp } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { pictureLimits } from '#contract/iam/application.ts'
import { pictureTypes, readPicture } from '#src/parts/picture/read-picture.ts'
import { ProviderButtons } from '#src/parts/login-screen/ProviderButtons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { color, radius } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import type { FormProps } from './ReplyFields.tsx'

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 })
const Pick = styled('span')({ display: 'flex', flex: 'none', marginRight: -5 })
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
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.panel,
  '& > h3': { ...type.small, fontWeight: 500, margin: 0, color: color.text.secondary },
})

interface PartProps extends FormProps {
  isReadOnly: boolean
}

const IconField = ({ form, isReadOnly }: PartProps) => {
  const { t } = useTranslation('providers')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field } = useController({ control: form.control, name: 'button.icon' })
  const [problem, setProblem] = useState<'picture' | 'pictureLarge'>()
  const take = async (file: File | undefined) => {
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
      <Row>
        {field.value !== '' && <img src={field.value} alt="" width={24} height={24} />}
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureTypes}
          tabIndex={-1}
          style={unseen}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        {!isReadOnly && (
          <Button size="small" icon={ImageUp} onClick={() => input.current?.click()}>
            {t('field.iconChoose')}
          </Button>
        )}
        {!isReadOnly && field.value !== '' && (
          <Button
            size="small"
            look="text"
            onClick={() => {
              setProblem(undefined)
              field.onChange('')
            }}
          >
            {t('field.iconRemove')}
          </Button>
        )}
      </Row>
    </Field>
  )
}

/** As the picker of the browser takes it: always a whole colour. */
const wellColor = (text: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : '#005d6f')

const ColorField = ({ form, isReadOnly }: PartProps) => {
  const { t } = useTranslation('providers')
  const { field } = useController({ control: form.control, name: 'button.color' })
  return (
    <TextField
      control={form.control}
      name="button.color"
      label={t('field.buttonColor')}
      help={<Trans t={t} i18nKey="field.buttonColorHelp" components={{ code: <Quote bare /> }} />}
      input={{
        mono: true,
        autoComplete: 'off',
        readOnly: isReadOnly,
        maxLength: 7,
        end: !isReadOnly && (
          <Pick>
            <Well
              type="color"
              aria-label={t('field.colorPick')}
              value={wellColor(field.value)}
              onChange={({ target }) => field.onChange(target.value)}
            />
          </Pick>
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

/** What its button on the login screen says and looks like. */
export const ButtonFields = ({ form, isReadOnly }: PartProps) => {
  const { t } = useTranslation('providers')
  return (
    <>
      <TextField
        control={form.control}
        name="button.text"
        label={t('field.buttonText')}
        mark={t('field.optional')}
        help={t('field.buttonTextHelp')}
        input={{ autoComplete: 'off', readOnly: isReadOnly }}
      />
      <ColorField form={form} isReadOnly={isReadOnly} />
      <IconField form={form} isReadOnly={isReadOnly} />
      <ButtonPreview form={form} />
    </>
  )
}
