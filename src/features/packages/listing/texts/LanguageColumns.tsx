import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type ListingLanguage, listingLanguages } from '#contract/store/package.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { languageTag } from '#src/components/package-listing/localized-text.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { ListingText } from './ListingText.tsx'
import { type ListingForm, type TextField, textFields, textPath } from '../model/listing-form.ts'
import { missingTexts } from './missing-texts.ts'

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridTemplateRows: 'repeat(4, auto)',
  gap: '0 20px',
  '@container (max-width: 680px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'none',
    gap: 28,
  },
})
const Column = styled('section')({
  display: 'grid',
  gridRow: 'span 4',
  gridTemplateRows: 'subgrid',
  alignContent: 'start',
  rowGap: 16,
  minWidth: 0,
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 10px',
    paddingBottom: 8,
    borderBottom: `1px solid ${color.line.hair}`,
  },
  '& h3': { ...type.panel, margin: 0 },
  '& header > span': {
    ...type.small,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    color: color.text.tertiary,
  },
  '@container (max-width: 680px)': { gridTemplateRows: 'none' },
})

interface LanguageColumnsProps {
  form: UseFormReturn<ListingForm>
}

/** The texts of the three languages side by side, or stacked in a narrow pane. */
export function LanguageColumns({ form }: LanguageColumnsProps) {
  const { t, i18n: texts } = useTranslation('listing')
  const id = useId()
  const { control, getValues, setValue } = form
  const i18n = useWatch({ control, name: 'i18n' })
  const missing = missingTexts({ i18n })
  const copy = (language: ListingLanguage, field: TextField) => (from: ListingLanguage) =>
    setValue(textPath(language, field), getValues(textPath(from, field)), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <Columns>
      {listingLanguages.map((language) => {
        const lacks = missing.filter((each) => each.language === language && each.field !== 'name')
        return (
          <Column key={language} aria-labelledby={`${id}-${language}`}>
            <header>
              <h3 id={`${id}-${language}`} lang={languageTag(language)}>
                {languageNames[languageTag(language)]}
              </h3>
              <span>
                {lacks.length === 0 && <StateGlyph state="done" />}
                {lacks.length === 0
                  ? t('complete')
                  : t('lacks', {
                      fields: enumerate(
                        texts.language,
                        lacks.map(({ field }) => t(`text.${field}`)),
                      ),
                    })}
              </span>
            </header>
            {textFields.map((field) => (
              <ListingText
                key={field}
                control={control}
                language={language}
                field={field}
                missing={missing.find((each) => each.language === language && each.field === field)}
                onCopy={copy(language, field)}
              />
            ))}
          </Column>
        )
      })}
    </Columns>
  )
}
