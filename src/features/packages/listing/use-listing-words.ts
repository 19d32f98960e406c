import { useTranslation } from 'react-i18next'
import { listingLanguages } from '#contract/store/package.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { plainName } from '#domain/merge/shape.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type Describe, type FieldWords, writePlain } from '#src/parts/merge/field-words.ts'
import { textFields } from './listing-form.ts'
import { pictureOf, sizeOf } from './picture-book.ts'
import { useLanguageName } from './use-language-name.ts'

/** The members of a listing in words, where two versions of it are merged. */
export const useListingWords = (): Describe => {
  const { t } = useTranslation('listing')
  const format = useFormat()
  const languageOf = useLanguageName()
  const say = (name: string) =>
    pictureOf(plainName(name)) === undefined
      ? t('picture.one')
      : t('picture.sized', { size: format.bytes(sizeOf(plainName(name))) })
  const pictures: FieldWords['write'] = (value) =>
    typeof value === 'string' ? { text: say(value) } : writePlain(value)
  const order: FieldWords['write'] = (value) => ({
    text: Array.isArray(value) ? value.map((each) => say(String(each))).join(', ') : '',
  })
  return (path) => {
    const [first = '', second = '', third = ''] = namesOf(path)
    if (first === 'preview')
      return { label: t('field.preview'), write: second === orderName ? order : pictures }
    if (first === 'image') return { label: t('field.image'), write: pictures }
    const language = listingLanguages.find((each) => each === second)
    const field = textFields.find((each) => each === third)
    if (language && field)
      return {
        label: t('named', { field: t(`field.${field}`), language: languageOf(language) }),
        write: writePlain,
      }
    return { label: first === 'category' ? t('field.category') : t('field.package'), write: writePlain }
  }
}
