import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { useKindLabel } from '../list/object-columns.tsx'
import { type ObjectValues, nameOf } from '../model/form-values.ts'

/** The properties of an object for users without write permission. */
export function ObjectProperties({ values }: { values: ObjectValues }) {
  const { t } = useTranslation(['schema', 'common', 'shared'])
  const formatKind = useKindLabel()
  const none = t('shared:table.none')
  const { displayName, kind, dateField, isTimeAxis, key, isMaterialized, attributes } = values
  const names = key.map((reference) => nameOf(reference, attributes)).join(', ')
  return (
    <DescriptionList
      items={[
        { id: 'display', term: t('field.display'), value: displayName || none },
        { id: 'kind', term: t('shared:field.kind'), value: formatKind(kind) },
        { id: 'date', term: t('field.date'), value: nameOf(dateField, attributes) || none, mono: true },
        { id: 'key', term: t('shared:field.key'), value: names || none, mono: true },
        {
          id: 'materialize',
          term: t('field.materialize'),
          value: isMaterialized ? t('field.materializeOn') : t('field.materializeOff'),
        },
        {
          id: 'axis',
          term: t('field.timeAxis'),
          value: isTimeAxis ? t('field.timeAxisOn') : t('field.timeAxisOff'),
        },
      ]}
    />
  )
}
