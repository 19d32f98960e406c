import { Plus } from 'lucide-react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { TodayOverview } from '#contract/today/today.ts'
import { today } from '#contract/today/endpoints.ts'
import type { Session } from '#contract/iam/login.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay, useSession } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Aside, AsideColumns, FullPage } from '#src/ui/layout/AsideColumns.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { media, width } from '#src/ui/theme/tokens.ts'
import { AttentionPane } from './attention/AttentionPane.tsx'
import { FiguresPane } from './figures/FiguresPane.tsx'
import { overviewQuery, useFigures, useOverview, useRunningJobs, useSetupChoice } from './model/use-today.ts'
import { ChangesPane, PackagesPane, PlaybooksPane } from './panes/ActivityPanes.tsx'
import { DeveloperPane } from './panes/DeveloperPane.tsx'
import { DraftsPane } from './panes/DraftsPane.tsx'
import { RecentPane } from './panes/RecentPane.tsx'
import { RunningPane } from './panes/RunningPane.tsx'
import { RemoveSampleDialog } from './setup/RemoveSampleDialog.tsx'
import { SetupPage } from './setup/SetupPage.tsx'
import { UploadDrop, UploadFilesButton } from './setup/UploadFiles.tsx'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
  gridAutoFlow: 'column',
  '& > * + *': { borderLeft: hairline },
  [media.belowNarrow]: { display: 'block', '& > * + *': { borderLeft: 0 } },
})

const useSentence = (total: number | undefined, running: number | undefined): string => {
  const { t } = useTranslation('today')
  if (total === undefined) return ''
  return joinSentences(
    total === 0 ? t('attention.none') : t('sentence.attention', { count: total }),
    running === undefined || running === 0 ? '' : t('sentence.running', { count: running }),
  )
}

const usePageActions = () => {
  const { t } = useTranslation('shared')
  const navigate = useNavigate()
  const mayPrepare = useMay('query-builder-legacy:query:run')
  useActions([
    {
      id: 'new-query',
      label: t('action.newQuery'),
      icon: Plus,
      keys: 'N',
      run: () => void navigate(paths.query()),
      isOff: !mayPrepare,
    },
  ])
  return (
    <>
      <UploadFilesButton />
      {mayPrepare && (
        <Button variant="primary" icon={Plus} to={paths.query()}>
          {t('action.newQuery')}
        </Button>
      )}
    </>
  )
}

/** Today itself, after the set-up. */
const Overview = ({
  session: { uid },
  query,
}: {
  session: Session
  query: ReturnType<typeof useOverview>
}) => {
  const format = useFormat()
  const [now] = useState(platformNow)
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  const running = useRunningJobs()
  const figures = useFigures(uid)
  const sentence = useSentence(query.data?.attention.total, running.data?.total)
  const attentionPane = <AttentionPane query={query} />
  const runningPane = running.isVisible && <RunningPane query={running} />
  const figuresPane = figures.isVisible && <FiguresPane uid={uid} query={figures} />
  const mine = (
    <>
      <RecentPane uid={uid} />
      <DraftsPane uid={uid} />
    </>
  )
  const others = (
    <>
      <Pair>
        <PlaybooksPane query={query} />
        <PackagesPane query={query} />
      </Pair>
      <ChangesPane query={query} />
    </>
  )
  return (
    <FullPage>
      <PageHead title={format.weekday(now)} sentence={sentence || '\u00a0'} actions={usePageActions()} />
      {isNarrow ? (
        <AsideColumns>
          {attentionPane}
          {runningPane}
          {figuresPane}
          {mine}
          {others}
          <DeveloperPane />
        </AsideColumns>
      ) : (
        <AsideColumns>
          <div>
            {attentionPane}
            {figuresPane}
            {others}
          </div>
          <Aside>
            {runningPane}
            {mine}
            <DeveloperPane />
          </Aside>
        </AsideColumns>
      )}
    </FullPage>
  )
}

/** Milliseconds that a page waits, so that it opens with the view that it keeps. */
const patience = 300

export async function loader() {
  const waited = new Promise((resolve) => void setTimeout(resolve, patience))
  await Promise.race([queryClient.prefetchQuery(overviewQuery), waited])
  return null
}

const dialogs = ['sample'] as const

/** The dialog that removes the sample; `open` is undefined without permission, or without a sample. */
const useSampleRemoval = (overview: TodayOverview | undefined) => {
  const { dialog, open, close } = useDialogParam(dialogs)
  const mayWriteSources = useMay('data-manager:source:write')
  const mayWriteObjects = useMay('data-manager:object:write')
  const sample = mayWriteSources && mayWriteObjects ? overview?.sample : undefined
  if (!sample) return { open: undefined, dialog: null }
  return {
    open: () => open('sample'),
    dialog: dialog === 'sample' && <RemoveSampleDialog sources={sample.sources.length} onClose={close} />,
  }
}

/** The first page: the steps of the set-up until they are done, then Today. */
export function Component() {
  const session = useSession()
  const query = useOverview()
  const { choice, choose } = useSetupChoice(session?.uid ?? '')
  const removal = useSampleRemoval(query.data)
  useDescribedRequests(() => [describeRequest(today.overview, {})])
  if (session === null) return null
  const { data } = query
  const isOpen = data?.setup.some(({ done }) => !done) ?? false
  const showsSetup = data !== undefined && (choice === 'shown' || (choice === 'automatic' && isOpen))
  return (
    <>
      {showsSetup ? (
        <SetupPage overview={data} onHide={() => choose('hidden')} onRemoveSample={removal.open} />
      ) : (
        <Overview session={session} query={query} />
      )}
      {removal.dialog}
      <UploadDrop />
    </>
  )
}
