import { useMutation, useQuery } from '@tanstack/react-query'
import { Boxes, Hammer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { type ProposedQuery, readProposed } from '#domain/schema/proposed-query.ts'
import { bareTableName } from '#domain/source/file-format.ts'
import { endpointKey, queryClient, queryOf } from '#src/api/query-client.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { BuildRefusal } from '../build/BuildRefusal.tsx'
import { NeverExtracted } from '../editor/NeverExtracted.tsx'
import { readFrom, writeFrom } from '../editor/from-param.ts'
import type { TableName } from '../model/known-tables.ts'
import { freezeOrder } from '../model/object-list.ts'
import { useBuilds, useObjects } from '../model/use-objects.ts'
import { type DraftQuery, QueryForm, draftOf, proposedOf } from './QueryForm.tsx'
import { answerPath } from './query-choices.ts'
import { type PreparedTable, prepareTable } from './prepare-table.ts'

/** Opens the query page once the table is built. The page reads the dataset again, which now contains the table. */
const Built = ({ to }: { to: string }) => {
  const { t } = useTranslation('schema')
  const navigate = useNavigate()
  useEffect(() => {
    queryClient.removeQueries({ queryKey: endpointKey(query.dataset) })
    void navigate(to, { replace: true })
  }, [navigate, to])
  return <State state="running">{t('prepare.opening')}</State>
}

interface RunningBuildProps {
  build: number
  onRetry: () => void
  /** What follows a successful build. */
  whenBuilt: ReactNode
  isAsked: boolean
}

const OpenBuild = ({
  build,
  isRunning,
  isAsked,
}: {
  build: number
  isRunning: boolean
  isAsked: boolean
}) => {
  const { t } = useTranslation(['schema', 'imported', 'shared'])
  return (
    <>
      <State state="running">{t(isRunning ? 'prepare.running' : 'prepare.waits', { build })}</State>
      <MarginNote
        live
        tone={isAsked ? 'proposal' : 'neutral'}
        actions={<LinkButton to={paths.build(build)}>{t('shared:action.viewProgress')}</LinkButton>}
      >
        {isAsked ? t('imported:ask.waits', { build }) : t('prepare.next')}
      </MarginNote>
    </>
  )
}

/** The build that writes the table, until it has finished. */
const RunningBuild = ({ build, onRetry, whenBuilt, isAsked }: RunningBuildProps) => {
  const { t } = useTranslation(['schema', 'common', 'shell'])
  const formatProblem = useProblemText()
  const found = useBuilds().data?.items.find((each) => each.build_id === build)
  if (found?.state === 'Finished' && found.outcome === 'success') return whenBuilt
  if (found?.state === 'Finished')
    return (
      <MarginNote
        tone="error"
        live
        actions={
          <>
            <LinkButton to={paths.build(build)}>{t('shell:page.build', { build })}</LinkButton>
            <LinkButton onClick={onRetry}>{t('common:action.tryAgain')}</LinkButton>
          </>
        }
      >
        {joinSentences(t('prepare.failed', { build }), found.failure ? formatProblem(found.failure) : '')}
      </MarginNote>
    )
  return <OpenBuild build={build} isRunning={found?.state === 'Running'} isAsked={isAsked} />
}

interface PreparedProps {
  prepared: PreparedTable | null
  name: TableName
  asked: DraftQuery
  onRetry: () => void
}

const Prepared = ({ prepared, name, asked, onRetry }: PreparedProps) => {
  const { t } = useTranslation('imported')
  if (prepared === null) return <NeverExtracted name={name} />
  const { build } = prepared
  // A query that is being written is not taken away.
  const isWriting = !asked.isAsked && (asked.value !== undefined || asked.scale !== undefined)
  const whenBuilt = isWriting ? (
    <State state="done">{t('ask.ready')}</State>
  ) : (
    <Built to={answerPath(prepared, proposedOf(asked))} />
  )
  return build === null ? (
    whenBuilt
  ) : (
    <RunningBuild build={build} onRetry={onRetry} whenBuilt={whenBuilt} isAsked={asked.isAsked} />
  )
}

/** Starts at once if a person came here by a link of the console; a reload asks first. */
const PrepareTable = ({ name, proposed }: { name: TableName; proposed: ProposedQuery | undefined }) => {
  const { t } = useTranslation(['schema', 'shared'])
  const isChosen = useNavigationType() === 'PUSH'
  const hasStarted = useRef(false)
  const objects = useObjects()
  const [asked, setAsked] = useState(() => draftOf(proposed))
  const extraction = useQuery(queryOf(dataManager.lastExtraction, { params: { ...name } })).data?.extraction
  const { mutate, isIdle, isPending, error, data } = useMutation({ mutationFn: () => prepareTable(name) })
  useEffect(() => {
    if (!isChosen || hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [isChosen, mutate])
  const table = bareTableName(name.table)
  return (
    <>
      <PageHead
        title={t('shared:action.askAbout', { name: table })}
        sentence={t('prepare.sentence', { table: name.table })}
        actions={
          <>
            <Button icon={Boxes} to={paths.newObject(writeFrom(name))}>
              {t('shared:action.designObject')}
            </Button>
            {(error !== null || (isIdle && !isChosen)) && (
              <Button variant="primary" icon={Hammer} onClick={() => mutate()}>
                {t('prepare.start')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <Stack gap={12}>
          {isPending && <State state="running">{t('prepare.creating')}</State>}
          {error !== null && (
            <BuildRefusal error={error} namesOf={(level) => freezeOrder(objects.data ?? [], level)} />
          )}
          {data !== undefined && <Prepared prepared={data} name={name} asked={asked} onRetry={mutate} />}
          {extraction && error === null && (
            <QueryForm extraction={extraction} asked={asked} onChange={setAsked} />
          )}
        </Stack>
      </PageBody>
    </>
  )
}

/** From an extracted table to the query page: creates its logical object, if it has none, and builds it. */
export function Component() {
  const [address] = useSearchParams()
  const name = readFrom(address)
  const proposed = readProposed(address.get('query') ?? '')
  return name === undefined ? (
    <Navigate to={paths.newObject()} replace />
  ) : (
    <PrepareTable key={writeFrom(name)} name={name} proposed={proposed} />
  )
}
