import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ListingLanguage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { languageTag } from '#src/components/package-listing/localized-text.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { MarkdownInput } from './MarkdownInput.tsx'
import { type ListingForm, type TextField, maxLengths, textPath } from '../model/listing-form.ts'
import type { Missing } from './missing-texts.ts'
import { useLanguageName } from '../model/use-language-name.ts'

const Count = styled('span')({ color: color.text.tertiary, '&[data-over]': { color: color.tone.error.text } })

interface ListingTextProps {
  control: Control<ListingForm>
  language: ListingLanguage
  field: TextField
  /** Fallback that the store shows if the text is missing. */
  missing: Missing | undefined
  /** Copies the text of another language. */
  onCopy: (from: ListingLanguage) => void
}

/** What the store shows while the text is missing, and an offer to start from the text of the other language. */
const Instead = ({
  missing: { field, from },
  onCopy,
}: { missing: Missing } & Pick<ListingTextProps, 'onCopy'>) => {
  const { t } = useTranslation('listing')
  const nameOf = useLanguageName()
  if (field === 'name') return t('missing.name')
  if (from === null) return t('missing.nothing')
  const language = nameOf(from)
  return (
    <Row as="span" gap="0 12px" wrap>
      {t('missing.instead', { language })}
      <LinkButton onClick={() => onCopy(from)}>{t('missing.copy', { language })}</LinkButton>
    </Row>
  )
}

/** One text of one language, with its length and its fallback. */
export function ListingText({ control, language, field, missing, onCopy }: ListingTextProps) {
  const { t } = useTranslation('listing')
  const format = useFormat()
  const id = useId()
  const maxLength = maxLengths[field]
  const { field: bound, fieldState } = useController({
    control,
    name: textPath(language, field),
    rules: {
      validate: (text) =>
        text.trim().length <= maxLength || t('tooLong', { count: text.trim().length, limit: maxLength }),
    },
  })
  const error = fieldState.error?.message
  const help = missing && <Instead missing={missing} onCopy={onCopy} />
  const name = t('named', { field: t(`field.${field}`), language: useLanguageName()(language) })
  const length = bound.value.length
  const input = {
    id,
    name: bound.name,
    value: bound.value,
    onChange: bound.onChange,
    onBlur: bound.onBlur,
    invalid: error !== undefined,
    autoComplete: 'off',
    'aria-label': name,
    'aria-describedby': describedBy(id, { help, error }),
  } as const
  return (
    <Field
      id={id}
      label={t(`field.${field}`)}
      action={
        length > 0 && (
          <Count data-over={length > maxLength ? '' : undefined}>
            {t('length', { length: format.number(length), limit: format.number(maxLength) })}
          </Count>
        )
      }
      help={help}
      error={error}
    >
      <div lang={languageTag(language)}>
        {field === 'long_description' ? (
          <MarkdownInput {...input} inputRef={bound.ref} toolsLabel={t('marks.of', { name })} />
        ) : (
          <TextInput {...input} ref={bound.ref} {...(field === 'description' ? { rows: 3 } : {})} />
        )}
      </div>
    </Field>
  )
}
