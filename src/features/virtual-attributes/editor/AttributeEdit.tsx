import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/api/query-client.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { attributeQuery, datasetQuery } from '../model/attributes-api.ts'
import { AttributeEditor } from './AttributeEditor.tsx'

export function loader({ params: { attribute: name = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(attributeQuery(name))
  void queryClient.prefetchQuery(datasetQuery)
  return null
}

/** One virtual attribute. */
export function Component() {
  const { t } = useTranslation(['virtual', 'shell'])
  const { attribute: name = '' } = useParams()
  return (
    <QueryView
      query={useQuery(attributeQuery(name))}
      error={t('errorOne')}
      fallback={{ to: paths.virtualAttributes(), label: t('shell:page.virtualAttributes') }}
    >
      {({ attribute }) => <AttributeEditor key={name} attribute={attribute} />}
    </QueryView>
  )
}
