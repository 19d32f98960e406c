import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/session.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { ObjectEditor } from './ObjectEditor.tsx'
import { draftKey } from './draft-store.ts'
import { frozenOrder } from './object-list.ts'
import { useKnown } from './use-known.ts'
import { objectsQuery, tablesQuery, useObjects } from './use-objects.ts'

const ToSchema = () => {
  const { t } = useTranslation('schema')
  return <Button to={paths.schema()}>{t('edit.back')}</Button>
}

interface EditorOfProps {
  stored: StoredLogicalObject
  objects: readonly StoredLogicalObject[]
}

const EditorOf = ({ stored, objects }: EditorOfProps) => {
  const session = useSession()
  const known = useKnown(stored.object)
  if (known === undefined) return <Loading shape="page" />
  const { object } = stored
  return (
    <ObjectEditor
      start={{
        key: draftKey(session?.uid ?? '', object.object_name),
        object,
        stored,
        known,
        others: objects.map((each) => each.object),
      }}
      namesOf={(level) => frozenOrder(objects, level)}
      onCreated={() => undefined}
      onLeave={() => undefined}
    />
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(tablesQuery)
  return null
}

/** One object as it is designed. */
export const Component = () => {
  const { t } = useTranslation('schema')
  const { object: name = '' } = useParams()
  const { data: objects, error, refetch, isFetching } = useObjects()
  if (!objects && error)
    return (
      <Trouble
        error={error}
        title={t('edit.error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<ToSchema />}
      />
    )
  if (!objects) return <Loading shape="page" />
  const stored = objects.find(({ object }) => object.object_name === name)
  if (!stored)
    return (
      <EmptyState title={t('edit.absentTitle', { name })} actions={<ToSchema />}>
        {t('edit.absentText')}
      </EmptyState>
    )
  return <EditorOf key={name} stored={stored} objects={objects} />
}
