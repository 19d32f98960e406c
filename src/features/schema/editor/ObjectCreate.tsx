import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { queryClient } from '#src/api/query-client.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { ObjectEditor } from './ObjectEditor.tsx'
import { MartCreate } from './MartCreate.tsx'
import { TableChooser } from './TableChooser.tsx'
import { draftOfNew } from '../model/design-draft.ts'
import { NeverExtracted } from './NeverExtracted.tsx'
import { readFrom, writeFrom } from './from-param.ts'
import type { TableName } from '../model/known-tables.ts'
import { proposeNewObject } from '../model/new-object.ts'
import { freezeOrder } from '../model/object-list.ts'
import { extractionQuery, useKnownTables } from '../model/use-known-tables.ts'
import { objectsQuery, tablesQuery, useObjects } from '../model/use-objects.ts'

interface NewObjectProps {
  extraction: Extraction
  objects: readonly StoredLogicalObject[]
}

const NewObject = ({ extraction, objects }: NewObjectProps) => {
  const navigate = useNavigate()
  const { t } = useTranslation('shell')
  const { database_name: source, table_name: table } = extraction
  const object = useMemo(() => proposeNewObject(extraction, objects), [extraction, objects])
  const tables = useKnownTables(object)
  if (tables === undefined) return <Loading shape="page" />
  return (
    <ObjectEditor
      start={{
        draft: draftOfNew(writeFrom({ source, table })),
        title: t('page.newObject'),
        object,
        stored: null,
        tables,
        others: objects.map((each) => each.object),
      }}
      namesOf={(level) => freezeOrder(objects, level)}
      onCreated={(saved) => void navigate(paths.object(saved.object.object_name), { replace: true })}
      onLeave={() => void navigate(paths.schema())}
    />
  )
}

const FromTable = ({ name }: { name: TableName }) => {
  const { t } = useTranslation(['schema', 'shared'])
  const objects = useObjects()
  const { data, error, refetch, isFetching } = useQuery(extractionQuery(name))
  const failure = error ?? objects.error
  if (!data && failure)
    return (
      <ErrorView
        error={failure}
        title={t('shared:file.tableUnread')}
        onRetry={() => void Promise.all([refetch(), objects.refetch()])}
        retrying={isFetching}
        actions={<Button to={paths.newObject()}>{t('create.other')}</Button>}
      />
    )
  if (!data || !objects.data) return <Loading shape="page" />
  if (!data.extraction) return <NeverExtracted name={name} />
  return <NewObject extraction={data.extraction} objects={objects.data} />
}

export function loader() {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(tablesQuery)
  return null
}

/** Creates an object: first its table is chosen, then it is designed. A mart starts with its base. */
export function Component() {
  const [address] = useSearchParams()
  const from = readFrom(address)
  const base = address.get('base')
  if (base !== null) return <MartCreate key={base} base={base} />
  return from ? <FromTable key={writeFrom(from)} name={from} /> : <TableChooser />
}
