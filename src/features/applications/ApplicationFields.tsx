import { useOwnAuthority } from '#src/api/own-authority.ts'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { excessOf, fullAuthority } from '#domain/permissions/coverage.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { ColorField } from './ColorField.tsx'
import { ModeList } from './ModeList.tsx'
import { PictureField } from './PictureField.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { ScreenAddress } from './ScreenAddress.tsx'
import { linesOf } from './application-form.ts'
import type { Editor } from './use-editor.ts'

const Root = styled('form')({
  display: 'grid',
  gap: 28,
  alignContent: 'start',
  maxWidth: 608,
  padding: '20px var(--gutter) 40px',
})
const Part = styled('section')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '& > h2': { ...type.section, margin: 0 },
  '& > h2 + p': { ...type.body, margin: '-12px 0 0', color: color.text.secondary },
})

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </Part>
  )
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s#*\\]+$/i.test(text) && URL.canParse(text)

interface FieldsProps {
  editor: Editor
  application: Application
  isFixed: boolean
  /** Notes above the fields. */
  children: ReactNode
}

const Texts = ({ editor, isFixed }: Pick<FieldsProps, 'editor' | 'isFixed'>) => {
  const { t } = useTranslation(['administration', 'common', 'shared'])
  const { control } = editor.form
  const optional = t('common:field.optional')
  const inputProps = { autoComplete: 'off', readOnly: isFixed } as const
  return (
    <Section title={t('applications.section.texts')}>
      <TextField
        control={control}
        name="name"
        label={t('applications.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ ...inputProps, maxLength: 200 }}
      />
      <TextField
        control={control}
        name="title"
        label={t('applications.field.title')}
        annotation={optional}
        help={t('applications.help.title')}
        input={{ ...inputProps, maxLength: 200 }}
      />
      <TextField
        control={control}
        name="message"
        label={t('applications.field.message')}
        annotation={optional}
        help={t('applications.help.message')}
        input={{ ...inputProps, rows: 3, maxLength: 2000 }}
      />
      <TextField
        control={control}
        name="url"
        label={t('applications.field.url')}
        annotation={optional}
        help={t('applications.help.url')}
        rules={{
          validate: (url) => url.trim() === '' || isAddress(url.trim()) || t('applications.needed.url'),
        }}
        input={{ ...inputProps, mono: true, maxLength: 2000 }}
      />
    </Section>
  )
}

/** The fields of an application. */
export function ApplicationFields({ editor, application, isFixed, children }: FieldsProps) {
  const { t } = useTranslation(['administration', 'shared'])
  const { form, values, send } = editor
  const { control } = form
  const wrongLine = (text: string) => linesOf(text).find((line) => !isAddress(line))
  const excess = excessOf(useOwnAuthority(), [fullAuthority])
  const isAdded = (text: string) => linesOf(text).some((line) => !application.redirect_uris.includes(line))
  return (
    <Root
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      <Texts editor={editor} isFixed={isFixed} />
      <Section title={t('applications.section.looks')}>
        <PictureField control={control} name="logo" isFixed={isFixed} />
        <PictureField control={control} name="background" isFixed={isFixed} />
        <ColorField control={control} isFixed={isFixed} sample={values.title || values.name} />
      </Section>
      <Section title={t('applications.section.modes')} text={t('applications.modes.help')}>
        <fieldset disabled={isFixed} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <ModeList control={control} available={application.available} />
        </fieldset>
      </Section>
      <Section title={t('applications.section.policy')} text={t('applications.policy.help')}>
        <PolicyFields control={control} appid={application.appid} isFixed={isFixed} />
      </Section>
      <Section title={t('applications.section.addresses')} text={t('applications.addressesHelp')}>
        {!isFixed && <ExcessNote of="addresses" excess={excess} />}
        <TextField
          control={control}
          name="addresses"
          label={t('applications.field.addresses')}
          labelHidden
          rules={{
            validate: (text) => {
              if (excess !== undefined && isAdded(text)) return t('shared:excess.addresses')
              const line = wrongLine(text)
              return line === undefined || t('applications.needed.address', { address: line })
            },
          }}
          input={{
            mono: true,
            rows: 3,
            autoComplete: 'off',
            readOnly: isFixed || (excess !== undefined && application.redirect_uris.length === 0),
          }}
        />
        {!application.built_in && <ScreenAddress appid={application.appid} />}
      </Section>
    </Root>
  )
}
