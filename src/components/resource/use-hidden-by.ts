import { useTranslation } from 'react-i18next'

interface HiddenBy {
  /** The search text. */
  readonly q: string
  /** Name and formatted value of each filter; undefined if it is not set. */
  readonly filters: readonly (readonly [string, string | undefined])[]
}

/** Describes what hides the rows of a list, for a sentence: "the text and the filter Kind is Sample". */
export function useHiddenBy(): (hiding: HiddenBy) => string {
  const { t, i18n } = useTranslation(['common', 'shared'])
  return ({ q, filters }) =>
    new Intl.ListFormat(i18n.language).format([
      ...(q === '' ? [] : [t('shared:noMatch.byText')]),
      ...filters.flatMap(([what, value]) =>
        value === undefined ? [] : [t('shared:noMatch.by', { what, value })],
      ),
    ])
}
