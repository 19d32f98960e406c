import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/api/query-client.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { ApplicationEditor } from './ApplicationEditor.tsx'
import { applicationQuery } from './use-applications.ts'

export function loader({ params: { application: id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(applicationQuery(id))
  return null
}

/** One application. */
export function Component() {
  const { t } = useTranslation('administration')
  const { application: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery(applicationQuery(id))}
      error={t('applications.error')}
      fallback={{ to: paths.applications(), label: t('applications.toList') }}
    >
      {(data) => <ApplicationEditor key={id} application={data.application} />}
    </QueryView>
  )
}
