import { Hammer, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { BuildDialog } from './BuildDialog.tsx'
import { DeleteObject } from './DeleteObject.tsx'
import { ObjectMenu } from './ObjectMenu.tsx'
import { PendingBar } from './PendingBar.tsx'
import { type QuestionProps, SchemaFilters } from './SchemaFilters.tsx'
import { SchemaNoMatch } from './SchemaNoMatch.tsx'
import { type BuildPlan, planBuild, sumPlan } from './build-plan.ts'
import { useSchemaRequests } from './commands.ts'
import { isObjectSort, readObjectsQuestion, writeObjectsQuestion } from './list-address.ts'
import { useObjectColumns } from './object-columns.tsx'
import { frozenOrder, nameOfObject, shownObjects } from './object-list.ts'
import { stateOf } from './object-state.ts'
import { buildsQuery, objectsQuery, useBuilds, useObjects } from './use-objects.ts'

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
    <Button look="primary" icon={Plus} to={paths.newObject()}>
      {t('action.design')}
    </Button>
  ) : null
}

const NoObjects = () => {
  const { t } = useTranslation('schema')
  return (
    <EmptyState
      picture
      title={t('empty.title')}
      actions={
        <>
          <DesignObject />
          <Button to={paths.sources()}>{t('empty.sources')}</Button>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

const List = ({ objects, question, onAsk, plan }: QuestionProps & { plan: BuildPlan }) => {
  const { t, i18n } = useTranslation('schema')
  const navigate = useNavigate()
  const columns = useObjectColumns(plan.current?.build_id)
  const [leaving, setLeaving] = useState<StoredLogicalObject>()
  const shown = shownObjects(objects, { ...question, language: i18n.language })
  return (
    <>
      <SchemaFilters {...{ objects, question, onAsk }} shown={shown.length} />
      {shown.length === 0 ? (
        <SchemaNoMatch {...{ objects, question, onAsk }} />
      ) : (
        <Table
          caption={t('caption')}
          columns={columns}
          rows={shown}
          rowKey={({ object }) => object.object_name}
          rowName={nameOfObject}
          sort={question.sort}
          onSort={({ by, descending }) => {
            if (isObjectSort(by)) onAsk({ sort: { by, descending } })
          }}
          onOpen={({ object }) => void navigate(paths.object(object.object_name))}
          actions={(stored) => <ObjectMenu stored={stored} onDelete={() => setLeaving(stored)} />}
        />
      )}
      {leaving && <DeleteObject stored={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(objectsQuery)
  void queryClient.prefetchQuery(buildsQuery)
  return null
}

interface HeadProps {
  objects: readonly StoredLogicalObject[]
  plan: BuildPlan
  onBuild: () => void
}

const Head = ({ objects, plan, onBuild }: HeadProps) => {
  const { t } = useTranslation('schema')
  const mayBuild = useMay('data-manager:build:run')
  const sentence = useSentence(objects, plan)
  const canBuild = mayBuild && plan.levels.length > 0
  useSchemaRequests(plan)
  return (
    <PageHead
      title={t('title')}
      sentence={objects.length === 0 ? undefined : sentence}
      actions={
        <>
          {canBuild && (
            <Button icon={Hammer} onClick={onBuild}>
              {t('action.buildOpen')}
            </Button>
          )}
          {objects.length > 0 && <DesignObject />}
        </>
      }
    />
  )
}

/** All logical objects, how they stand against what queries see, and what a build would change. */
export const Component = () => {
  const { t } = useTranslation('schema')
  const [address, setAddress] = useSearchParams()
  const { data: objects, error, refetch, isFetching } = useObjects()
  const { data: builds } = useBuilds()
  const question = readObjectsQuestion(address)
  const show = (change: Partial<typeof question>, isBuilding = false) => {
    const next = writeObjectsQuestion({ ...question, ...change })
    if (isBuilding) next.set('build', 'open')
    setAddress(next, { replace: true })
  }
  if (!objects && error)
    return <Trouble error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!objects)
    return (
      <>
        <PageHead title={t('title')} />
        <Loading shape="table" />
      </>
    )
  const plan = planBuild(objects, builds?.items ?? [])
  const isBuilding = address.has('build') && plan.levels.length > 0
  return (
    <>
      <Head objects={objects} plan={plan} onBuild={() => show({}, true)} />
      {objects.length === 0 ? (
        <NoObjects />
      ) : (
        <List {...{ objects, question, plan }} onAsk={(change) => show(change)} />
      )}
      <PendingBar plan={plan} onBuild={() => show({}, true)} />
      {isBuilding && (
        <BuildDialog plan={plan} namesOf={(level) => frozenOrder(objects, level)} onClose={() => show({})} />
      )}
    </>
  )
}
