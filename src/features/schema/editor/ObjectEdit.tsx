import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useSession } from '#src/api/session.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import { ObjectEditor } from './ObjectEditor.tsx'
import { draftOfObject, readDraftBase } from '../model/design-draft.ts'
import { freezeOrder, nameOfObject } from '../model/object-list.ts'
import { useKnownTables } from '../model/use-known-tables.ts'
import { objectsQuery, tablesQuery, useObjects } from '../model/use-objects.ts'

const Absent = ({ name }: { name: string }) => {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <EmptyState
      title={t('edit.absentTitle', { name })}
      actions={<Button to={paths.schema()}>{t('shared:action.toSchema')}</Button>}
    >
      {t('edit.absentText')}
    </EmptyState>
  )
}

interface EditorOfProps {
  stored: StoredLogicalObject
  objects: readonly StoredLogicalObject[]
  isDeleted: boolean
}

const EditorOf = ({ stored, objects, isDeleted }: EditorOfProps) => {
  const tables = useKnownTables(stored.object)
  if (tables === undefined) return <LoadingObject />
  const { object } = stored
  return (
    <ObjectEditor
      start={{
        draft: draftOfObject(object.object_name),
        title: nameOfObject(stored),
        object,
        stored,
        tables,
        others: objects.map((each) => each.object),
      }}
      {...(isDeleted ? { deletedNote: <Absent name={object.object_name} /> } : {})}
      namesOf={(level) => freezeOrder(objects, level)}
      onCreated={() => undefined}
      onLeave={() => undefined}
    />
  )
}

/** The object as it was last read: if someone else deletes it, unsaved changes are not lost. */
const ObjectNamed = ({ name, objects }: { name: string; objects: readonly StoredLogicalObject[] }) => {
  const uid = useSession()?.uid
  const stored = objects.find(({ object }) => object.object_name === name)
  const [last, setLast] = useState(() => stored ?? (uid === undefined ? undefined : readDraftBase(uid, name)))
  if (stored && stored !== last) setLast(stored)
  const current = stored ?? last
  if (!current) return <Absent name={name} />
  return <EditorOf stored={current} objects={objects} isDeleted={stored === undefined} />
}

export function loader() {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(tablesQuery)
  return null
}

/** Loads one object and opens its editor. */
export function Component() {
  const { t } = useTranslation(['schema', 'shared'])
  const { object: name = '' } = useParams()
  return (
    <QueryView
      query={useObjects()}
      error={t('edit.error')}
      fallback={{ label: t('shared:action.toSchema'), to: paths.schema() }}
    >
      {(objects) => <ObjectNamed key={name} name={name} objects={objects} />}
    </QueryView>
  )
}
