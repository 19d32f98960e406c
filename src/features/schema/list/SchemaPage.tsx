import { Hammer, Layers2, Plus, SquareFunction } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { PlanMarks } from '#domain/schema/canvas/plan-marks.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useHiddenBy } from '#src/components/resource/use-hidden-by.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { BuildDialog } from '../build/BuildDialog.tsx'
import { DeleteObject } from './DeleteObject.tsx'
import { type ListFunctions, ObjectMenu } from './ObjectMenu.tsx'
import { SchemaFilters } from './SchemaFilters.tsx'
import { SchemaViews } from './SchemaViews.tsx'
import { ChangesBar } from '../build/ChangesBar.tsx'
import { type BuildMarks, useBuildMarks } from '../build/use-build-marks.ts'
import { EditDialogs } from '../edit/EditDialogs.tsx'
import { useEditDialogs } from '../edit/edit-dialogs.ts'
import { useDesignEdits } from '../edit/use-design-edits.ts'
import { UndoButtons } from '../history/UndoButtons.tsx'
import { type BuildPlan, planBuild, sumPlan } from '../build/build-plan.ts'
import { buildRequests } from '../build/build-requests.ts'
import { useObjectColumns } from './object-columns.tsx'
import {
  type ObjectsParams,
  freezeOrder,
  nameOfObject,
  objectsParams,
  selectObjects,
} from '../model/object-list.ts'
import { stateOf } from '../model/object-state.ts'
import { buildsQuery, objectsQuery, useBuilds, useObjects } from '../model/use-objects.ts'

/** Describes the requests of the list of objects. */
const useSchemaRequests = ({ levels }: BuildPlan): void => {
  const mayBuild = useMay('data-manager:build:run')
  useDescribedRequests(() => [
    describeRequest(dataManager.listObjects, { query: { limit: 1000 } }),
    describeRequest(dataManager.listBuilds, { query: { limit: 20 } }),
    ...(mayBuild ? buildRequests(levels.map(({ level }) => level)) : []),
  ])
}

const useSentence = (objects: readonly StoredLogicalObject[], { current, levels }: BuildPlan): string => {
  const { t } = useTranslation('schema')
  const built = objects.filter((stored) => stateOf(stored) !== 'never').length
  const whole = t('sentence.objects', { count: objects.length, built })
  const { changed, never } = sumPlan(levels)
  if (!current) return joinSentences(whole, t('sentence.nothingBuilt'))
  const build = current.build_id
  const step =
    changed + never === 0
      ? t('sentence.inStep', { build })
      : t('sentence.changed', { count: changed + never, build })
  return joinSentences(whole, step)
}

const DesignObject = () => {
  const { t } = useTranslation('schema')
  return useMay('data-manager:object:write') ? (
    <Button variant="primary" icon={Plus} to={paths.newObject()}>
      {t('action.design')}
    </Button>
  ) : null
}

const DesignMart = () => {
  const { t } = useTranslation('mart')
  return useMay('data-manager:object:write') ? (
    <Button icon={Layers2} to={paths.newMart()}>
      {t('design')}
    </Button>
  ) : null
}

const VirtualAttributes = () => {
  const { t } = useTranslation('shell')
  return useMay('data-manager:attribute:read') ? (
    <Button icon={SquareFunction} to={paths.virtualAttributes()}>
      {t('page.virtualAttributes')}
    </Button>
  ) : null
}

/** Shown if no object matches: lists the active filters. */
const useNoMatch = (objects: readonly StoredLogicalObject[], params: ObjectsParams) => {
  const { q, level, state, next, near } = params
  const { t } = useTranslation(['schema', 'designer', 'shared'])
  const filters = useHiddenBy()({
    q,
    filters: [
      [t('shared:field.level'), level && t(`level.${level}`)],
      [t('shared:field.state'), state && t(`state.${state}`)],
      [t('designer:changes.next'), next && t(`designer:next.${next}`)],
      [t('designer:near.is'), near],
    ],
  })
  return {
    titleBare: t('shared:noMatch.titleBare'),
    text: t('noMatch.text', { count: objects.length, filters }),
  }
}

export function loader() {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(buildsQuery)
  return null
}

interface TableInput {
  plan: BuildPlan
  marks: PlanMarks | undefined
  functions: ListFunctions
  onDelete: (stored: StoredLogicalObject) => void
}

const useTable = ({ plan, marks, functions, onDelete }: TableInput) => {
  const { t } = useTranslation('shared')
  const navigate = useNavigate()
  const columns = useObjectColumns(plan.current?.build_id, marks)
  return {
    caption: t('entity.objects'),
    columns,
    rowKey: ({ object }: StoredLogicalObject) => object.object_name,
    rowName: nameOfObject,
    onOpen: ({ object }: StoredLogicalObject) => void navigate(paths.object(object.object_name)),
    actions: (stored: StoredLogicalObject) => (
      <ObjectMenu stored={stored} functions={functions} onDelete={() => onDelete(stored)} />
    ),
  }
}

/** The state of the build dialog is stored in the address. */
const useBuildDialog = (params: ObjectsParams) => {
  const [address, setAddress] = useSearchParams()
  const show = (isOpen: boolean) => {
    const next = objectsParams.write(params)
    if (isOpen) next.set('build', 'open')
    setAddress(next, { replace: true })
  }
  return { isOpen: address.has('build'), show }
}

type BuildDialogState = ReturnType<typeof useBuildDialog>

const OpenBuild = ({ plan, dialog }: { plan: BuildPlan; dialog: BuildDialogState }) => {
  const { t } = useTranslation('shared')
  const mayBuild = useMay('data-manager:build:run')
  return mayBuild && plan.levels.length > 0 ? (
    <Button icon={Hammer} onClick={() => dialog.show(true)}>
      {t('action.build')}
    </Button>
  ) : null
}

interface BuildingProps {
  objects: readonly StoredLogicalObject[]
  plan: BuildPlan
  marks: BuildMarks | undefined
  dialog: BuildDialogState
  params: ObjectsParams
  onChange: (change: Partial<ObjectsParams>) => void
}

/** The bar with pending changes, and the build dialog. */
const Building = ({ objects, plan, marks, dialog, params, onChange }: BuildingProps) => (
  <>
    <ChangesBar
      plan={plan}
      marks={marks}
      isOnly={params.next === 'any'}
      onOnly={(isOnly) => onChange({ next: isOnly ? 'any' : undefined })}
      onBuild={() => dialog.show(true)}
    />
    {dialog.isOpen && plan.levels.length > 0 && (
      <BuildDialog
        plan={plan}
        namesOf={(level) => freezeOrder(objects, level)}
        onClose={() => dialog.show(false)}
      />
    )}
  </>
)

/** The dialogs of the list that change the schema, and what opens them. */
const useListFunctions = (onChange: (change: Partial<ObjectsParams>) => void) => {
  const dialogs = useEditDialogs()
  const functions: ListFunctions = {
    onMap: ({ object }) => dialogs.openMap({ to: object.object_name }),
    onRelate: ({ object }) => dialogs.openRelate({ own: object.object_name }),
    onNear: ({ object }) => onChange({ near: object.object_name }),
  }
  return { dialogs, functions }
}

interface ListActionsProps {
  hasObjects: boolean
  plan: BuildPlan
  dialog: BuildDialogState
}

const ListActions = ({ hasObjects, plan, dialog }: ListActionsProps) => (
  <>
    {useMay('data-manager:object:write') && (
      <TopActions>
        <UndoButtons />
      </TopActions>
    )}
    <SchemaViews value="list" />
    {hasObjects && <VirtualAttributes />}
    <OpenBuild plan={plan} dialog={dialog} />
    {hasObjects && <DesignMart />}
  </>
)

/** The list of logical objects, with their state and what a build would change. */
export function Component() {
  const { t, i18n } = useTranslation(['schema', 'shared', 'shell'])
  const { data, error, refetch, isFetching } = useObjects()
  const { data: builds } = useBuilds()
  const { params, state, change } = useListParams(objectsParams)
  const dialog = useBuildDialog(params)
  const [leaving, setLeaving] = useState<StoredLogicalObject>()
  const objects = data ?? []
  const plan = planBuild(objects, builds?.items ?? [])
  const build = useBuildMarks(plan)
  const marks = build?.marks
  const edits = useDesignEdits()
  const { dialogs, functions } = useListFunctions(change)
  const table = useTable({ plan, marks, functions, onDelete: setLeaving })
  const sentence = useSentence(objects, plan)
  useSchemaRequests(plan)
  return (
    <ListPage
      title={t('shell:page.schema')}
      sentence={objects.length === 0 ? undefined : sentence}
      actions={<ListActions hasObjects={objects.length > 0} {...{ plan, dialog }} />}
      create={<DesignObject />}
      list={{ rows: data, total: objects.length, error, refetch, isFetching }}
      shown={data && selectObjects(data, { ...params, marks, language: i18n.language })}
      state={state}
      search={{ label: t('shared:filter.byName') }}
      filters={<SchemaFilters objects={objects} params={params} onChange={change} />}
      table={table}
      error={t('error')}
      noMatch={useNoMatch(objects, params)}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        actions: (
          <>
            <DesignObject />
            <Button to={paths.sources()}>{t('shared:action.toSources')}</Button>
          </>
        ),
      }}
    >
      {leaving && <DeleteObject stored={leaving} onClose={() => setLeaving(undefined)} />}
      <EditDialogs dialogs={dialogs} objects={objects.map(({ object }) => object)} edits={edits} />
      {data && <Building objects={data} marks={build} {...{ plan, dialog, params }} onChange={change} />}
    </ListPage>
  )
}
