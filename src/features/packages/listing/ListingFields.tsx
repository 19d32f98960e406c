import { type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/store/collection.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { ImageField } from './pictures/ImageField.tsx'
import { LanguageColumns } from './texts/LanguageColumns.tsx'
import { PreviewsField } from './pictures/PreviewsField.tsx'
import type { Editor } from './model/use-editor.ts'
import { useCategories } from './model/use-listing.ts'

const Root = styled('form')({
  containerType: 'inline-size',
  padding: '20px var(--gutter) 40px',
})
const Inside = styled('div')({ display: 'grid', gap: 28, alignContent: 'start', maxWidth: 1240 })
const Group = styled('section')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '& > h2': { ...type.section, margin: 0 },
  '& > h2 + p': { ...type.body, margin: '-12px 0 0', maxWidth: '72ch', color: color.text.secondary },
})
const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  maxWidth: 720,
})

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Group aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </Group>
  )
}

interface ListingFieldsProps {
  editor: Editor
  collection: Collection
  /** The stored pictures of the draft have been read. */
  isRead: boolean
  onCrop: () => void
  /** Notes above the fields. */
  children: ReactNode
}

/** The fields of a listing: name, texts in each language, pictures. */
export function ListingFields({ editor, collection, isRead, onCrop, children }: ListingFieldsProps) {
  const { t } = useTranslation(['listing', 'shared'])
  const { form, values, send } = editor
  const { control } = form
  const categories = useCategories(collection)
  const short = (most: number) => (text: string) =>
    text.trim().length <= most || t('tooLong', { count: text.trim().length, limit: most })
  return (
    <Root
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Inside>
        {children}
        <Section title={t('section.package')}>
          <Pair>
            <TextField
              control={control}
              name="name"
              label={t('field.package')}
              help={t('help.name')}
              rules={{
                validate: {
                  needed: (name) => name.trim() !== '' || t('shared:field.nameNeeded'),
                  short: short(200),
                },
              }}
              input={{ autoComplete: 'off' }}
            />
            <ComboField
              control={control}
              name="category"
              label={t('shared:field.category')}
              help={t('shared:field.categoryHelp')}
              rules={{ validate: short(100) }}
              free
              options={categories.map((name) => ({ value: name, label: name }))}
              noMatch={t('noCategory')}
            />
          </Pair>
        </Section>
        <Section title={t('section.texts')} text={t('help.texts')}>
          <LanguageColumns form={form} />
        </Section>
        <Section title={t('section.pictures')}>
          <ImageField control={control} name={values.name} isRead={isRead} onCrop={onCrop} />
          <PreviewsField form={form} />
        </Section>
      </Inside>
    </Root>
  )
}
