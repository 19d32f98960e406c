import { useState } from 'react'
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
import { draftOfObject, readBefore } from './design-draft.ts'
import { frozenOrder, nameOfObject } from './object-list.ts'
import { useKnown } from './use-known.ts'
import { objectsQuery, tablesQuery, useObjects } from './use-objects.ts'

const ToSchema = () => {
  const { t } = useTranslation('schema')
  return <Button to={paths.schema()}>{t('edit.back')}</Button>
}

const Absent = ({ name }: { name: string }) => {
  const { t } = useTranslation('schema')
  return (
    <EmptyState title={t('edit.absentTitle', { name })} actions={<ToSchema />}>
      {t('edit.absentText')}
    </EmptyState>
  )
}

interface EditorOfProps {
  stored: StoredLogicalObject
  objects: readonly StoredLogicalObject[]
  isGone: boolean
}

const EditorOf = ({ stored, objects, isGone }: EditorOfProps) => {
  const known = useKnown(stored.object)
  if (known === undefined) return <Loading shape="page" />
  const { object } = stored
  return (
    <ObjectEditor
      start={{
        draft: draftOfObject(object.object_name),
        title: nameOfObject(stored),
        object,
        stored,
        known,
        others: objects.map((each) => each.object),
      }}
      {...(isGone ? { gone: <Absent name={object.object_name} /> } : {})}
      namesOf={(level) => frozenOrder(objects, level)}
      onCreated={() => undefined}
      onLeave={() => undefined}
    />
  )
}

/** The object as it was read last: while somebody types into it, its deletion by somebody else takes nothing away. */
const ObjectNamed = ({ name, objects }: { name: string; objects: readonly StoredLogicalObject[] }) => {
  const uid = useSession()?.uid
  const stored = objects.find(({ object }) => object.object_name === name)
  const [last, setLast] = useState(() => stored ?? (uid === undefined ? undefined : readBefore(uid, name)))
  if (stored && stored !== last) setLast(stored)
  const shown = stored ?? last
  if (!shown) return <Absent name={name} />
  return <EditorOf stored={shown} objects={objects} isGone={stored === undefined} />
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
  return <ObjectNamed key={name} name={name} objects={objects} />
}
