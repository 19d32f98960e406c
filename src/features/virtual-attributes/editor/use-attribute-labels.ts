import { useTranslation } from 'react-i18next'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'

/** Labels of the members of a virtual attribute, when two versions are merged. */
export function useAttributeLabels(): Describe {
  const { t } = useTranslation(['schema', 'shared', 'query'])
  const labels: Readonly<Record<string, string>> = {
    display_name: t('schema:field.display'),
    description: t('shared:field.description'),
    sql: t('query:fields.expression'),
    is_measure: t('schema:attributes.role.measure'),
    is_dimension: t('schema:attributes.role.dimension'),
    is_summable: t('schema:attributes.column.summable'),
  }
  return (path) => {
    const [first = ''] = namesOf(path)
    return {
      label: labels[first] ?? first,
      write: (value) => ({ ...writePlain(value), ...(first === 'sql' && { isMono: true }) }),
    }
  }
}
