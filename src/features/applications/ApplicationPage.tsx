import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/api/query.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { ApplicationEditor } from './ApplicationEditor.tsx'
import { applicationQuery } from './use-applications.ts'

export const loader = ({ params: { application: id = '' } }: LoaderFunctionArgs) => {
  void queryClient.prefetchQuery(applicationQuery(id))
  return null
}

/** One application. */
export const Component = () => {
  const { t } = useTranslation('administration')
  const { application: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(applicationQuery(id))
  if (data) return <ApplicationEditor key={id} application={data.application} />
  if (!error) return <Loading shape="page" />
  return (
    <Trouble
      error={error}
      title={t('applications.error')}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={<Button to={paths.applications()}>{t('applications.toList')}</Button>}
    />
  )
}
