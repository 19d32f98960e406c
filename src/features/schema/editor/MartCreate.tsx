import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { matcher } from '#src/lib/match-text.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { draftOfNew } from '../model/design-draft.ts'
import { proposeNewMart } from '../model/new-object.ts'
import { freezeOrder, nameOfObject } from '../model/object-list.ts'
import { useKnownTables } from '../model/use-known-tables.ts'
import { useObjects } from '../model/use-objects.ts'
import { ObjectEditor } from './ObjectEditor.tsx'

const useColumns = (): readonly Column<StoredLogicalObject>[] => {
  const { t } = useTranslation(['mart', 'schema', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'object',
      head: t('shared:field.name'),
      cell: (stored) => <Link to={paths.newMart(stored.object.object_name)}>{nameOfObject(stored)}</Link>,
    },
    {
      id: 'attributes',
      head: t('shared:entity.attributes'),
      width: '112px',
      right: true,
      cell: ({ object }) => format.number(object.attributes.length),
    },
    {
      id: 'relations',
      head: t('schema:field.relations'),
      width: '112px',
      right: true,
      hideBelow: 1,
      cell: ({ object }) => format.number(object.relations.length),
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      width: '112px',
      right: true,
      cell: ({ rows }) => (rows === null ? t('shared:table.none') : format.number(rows)),
    },
    {
      id: 'act',
      head: '',
      width: '132px',
      right: true,
      cell: ({ object }) => <LinkButton to={paths.newMart(object.object_name)}>{t('choose.use')}</LinkButton>,
    },
  ]
}

/** The first step of a new mart: chooses its base. */
const BaseChooser = () => {
  const { t } = useTranslation(['mart', 'schema', 'shared'])
  const navigate = useNavigate()
  const { params, state } = useListParams(searchParams)
  const { data, ...list } = useObjects()
  const columns = useColumns()
  const prims = data?.filter(({ level }) => level === 'data_prim')
  const matches = matcher(params.q)
  const total = prims?.length ?? 0
  return (
    <Fill style={{ overflow: 'auto' }}>
      <ListPage
        title={t('crumb')}
        sentence={total === 0 ? undefined : t('choose.sentence')}
        list={{ ...list, rows: prims, total }}
        shown={prims?.filter((stored) => matches(`${nameOfObject(stored)} ${stored.object.object_name}`))}
        state={state}
        search={{ label: t('shared:filter.byName') }}
        table={{
          caption: t('choose.caption'),
          columns,
          rowKey: ({ object }) => object.object_name,
          rowName: nameOfObject,
          onOpen: ({ object }) => void navigate(paths.newMart(object.object_name)),
        }}
        error={t('schema:error')}
        noMatch={{ text: t('choose.noMatch', { count: total }) }}
        empty={{
          title: t('choose.emptyTitle'),
          text: t('choose.emptyText'),
          actions: (
            <Button variant="primary" to={paths.newObject()}>
              {t('schema:action.design')}
            </Button>
          ),
        }}
      />
    </Fill>
  )
}

const Absent = ({ name }: { name: string }) => {
  const { t } = useTranslation('mart')
  return (
    <EmptyState
      title={t('choose.absentTitle', { name })}
      actions={<Button to={paths.newMart()}>{t('choose.other')}</Button>}
    >
      {t('choose.absentText')}
    </EmptyState>
  )
}

const NewMart = ({ base, objects }: { base: string; objects: readonly StoredLogicalObject[] }) => {
  const { t } = useTranslation('mart')
  const navigate = useNavigate()
  const stored = objects.find(({ object, level }) => object.object_name === base && level === 'data_prim')
  const label = stored && nameOfObject(stored)
  const object = useMemo(
    () => proposeNewMart(base, t('newName', { base: label ?? base }), objects),
    [base, label, objects, t],
  )
  const tables = useKnownTables(object)
  if (stored === undefined) return <Absent name={base} />
  if (tables === undefined) return <Loading shape="page" />
  return (
    <ObjectEditor
      start={{
        draft: draftOfNew(`mart/${base}`),
        title: t('crumb'),
        object,
        stored: null,
        tables,
        others: objects.map((each) => each.object),
      }}
      martBase={base}
      namesOf={(level) => freezeOrder(objects, level)}
      onCreated={(saved) => void navigate(paths.object(saved.object.object_name), { replace: true })}
      onLeave={() => void navigate(paths.schema())}
    />
  )
}

/** Creates a mart: first its base is chosen, then its attributes are ticked. */
export function MartCreate({ base }: { base: string }) {
  const { t } = useTranslation(['mart', 'schema', 'shared'])
  const objects = useObjects()
  useCrumbName(t('crumb'))
  if (base === '') return <BaseChooser />
  return (
    <QueryView
      query={objects}
      error={t('schema:edit.error')}
      fallback={{ label: t('shared:action.toSchema'), to: paths.schema() }}
    >
      {(all) => <NewMart base={base} objects={all} />}
    </QueryView>
  )
}
