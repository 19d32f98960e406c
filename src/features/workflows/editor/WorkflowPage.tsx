import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#src/api/query-client.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { workflowQuery } from '../model/use-workflows.ts'
import { WorkflowEditor } from './WorkflowEditor.tsx'

export function loader({ params: { workflow: id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(workflowQuery(id))
  return null
}

/** One workflow. */
export function Component() {
  const { t } = useTranslation('workflows')
  const { workflow: id = '' } = useParams()
  return (
    <QueryView
      query={useQuery({ ...workflowQuery(id), refetchInterval: 5000 })}
      error={t('errorOne')}
      fallback={{ to: paths.workflows(), label: t('toList') }}
    >
      {({ workflow }) => <WorkflowEditor key={id} workflow={workflow} />}
    </QueryView>
  )
}
