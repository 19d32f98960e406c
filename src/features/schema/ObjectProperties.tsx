import { useTranslation } from 'react-i18next'
import { Facts } from '#src/ui/Facts.tsx'
import { type ObjectValues, nameOf } from './form-values.ts'
import { useKindWord } from './object-columns.tsx'

/** The properties of an object for those who may not change them. */
export const ObjectProperties = ({ values }: { values: ObjectValues }) => {
  const { t } = useTranslation(['schema', 'common'])
  const kindWord = useKindWord()
  const none = t('common:table.none')
  const { displayName, kind, dateField, key, isMaterialized, attributes } = values
  const names = key.map((reference) => nameOf(reference, attributes)).join(', ')
  return (
    <Facts
      facts={[
        { id: 'display', term: t('field.display'), value: displayName || none },
        { id: 'kind', term: t('field.kind'), value: kindWord(kind) },
        { id: 'date', term: t('field.date'), value: nameOf(dateField, attributes) || none, mono: true },
        { id: 'key', term: t('field.key'), value: names || none, mono: true },
        {
          id: 'materialize',
          term: t('field.materialize'),
          value: isMaterialized ? t('field.materializeOn') : t('field.materializeOff'),
        },
      ]}
    />
  )
}
