import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/api/query-client.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { actionQuery } from '../model/actions-api.ts'
import { ActionEditor } from './ActionEditor.tsx'

export function loader({ params: { action: id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(actionQuery(id))
  return null
}

/** One action. */
export function Component() {
  const { t } = useTranslation(['actions', 'shell'])
  const { action: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery(actionQuery(id))}
      error={t('errorOne')}
      fallback={{ to: paths.actions(), label: t('shell:page.actions') }}
    >
      {({ action }) => <ActionEditor key={id} action={action} />}
    </QueryView>
  )
}
