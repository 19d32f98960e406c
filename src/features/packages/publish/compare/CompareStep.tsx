import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/store/collection.ts'
import type { VersionProposal } from '#domain/archive/compare/versions.ts'
import { useSession } from '#src/api/session.ts'
import { publish } from '#src/uploads/archive-uploads.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { ChangesPane } from '#src/components/archive/ChangesPane.tsx'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { ActionBar } from '#src/ui/layout/ActionBar.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { color, focusRing, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { type NoteTone, MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { BuiltArchive } from './built-archive.ts'
import { CurlFooter } from './CurlFooter.tsx'
import { PendingNotes } from './PendingNotes.tsx'
import { NextVersion } from './NextVersion.tsx'
import { describeAddVersion } from './compare-requests.ts'
import {
  type Outcome,
  type OutcomeKind,
  type VersionProblem,
  outcomeOf,
  versionProblem,
} from './next-version.ts'
import { type ComparisonResult, sidesOf, useComparison } from './use-comparison.ts'
import { useComparisonSummary } from './use-comparison-summary.ts'

interface VersionNotesProps {
  version: string
  proposal: VersionProposal
  problem: VersionProblem | null
  /** Null while the version number is invalid. */
  outcome: Outcome | null
  /** Restores the proposed number. */
  onPropose: () => void
}

/** Unexpected outcomes are highlighted. */
const tones = {
  first: 'proposal',
  replaces: 'proposal',
  only: 'warning',
  prerelease: 'warning',
  lower: 'warning',
  there: 'warning',
} as const satisfies Record<OutcomeKind, NoteTone>

/** Why this number is proposed and what the store delivers afterwards, or why it is invalid. */
function VersionNotes({ version, proposal, problem, outcome, onPropose }: VersionNotesProps) {
  const { t } = useTranslation('sending')
  const isProposed = version === proposal.version
  const actions = isProposed ? undefined : (
    <LinkButton onClick={onPropose}>{t('version.take', { version: proposal.version })}</LinkButton>
  )
  if (problem !== null)
    return (
      <MarginNote tone="error" live actions={actions}>
        {t(`version.problem.${problem}`, { version })}
      </MarginNote>
    )
  if (outcome === null) return null
  const { kind, now, next } = outcome
  return (
    <MarginNote tone={tones[kind]} live={!isProposed} actions={actions}>
      {joinSentences(
        isProposed ? t(`version.because.${proposal.reason}`, { version }) : '',
        t(`version.outcome.${kind}`, { version, now: now ?? '', next: next ?? '' }),
      )}
    </MarginNote>
  )
}

const Head = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '16px 20px 12px',
  [media.belowWide]: { padding: '16px 16px 12px' },
  '& > div:first-of-type': { flex: '1 1 240px', minWidth: 0 },
  '& h2': { ...type.section, margin: 0 },
  '& p': { ...type.small, margin: '2px 0 0', color: color.text.secondary },
})
const Against = styled('button')({
  font: 'inherit',
  letterSpacing: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  margin: '0 -4px',
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  textAlign: 'start',
  '&:hover': { color: color.accent.text },
  '&:focus-visible': { ...focusRing, borderRadius: 3 },
  '& > svg': { flex: 'none', color: color.text.tertiary },
})
const Notes = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '0 20px 14px',
  borderBottom: `1px solid ${color.line.hair}`,
  [media.belowWide]: { padding: '0 16px 14px' },
})

interface CompareStepProps {
  collection: Collection
  /** `<organization_id>:<package_slug>` */
  id: string
  built: BuiltArchive
  /** File name of the archive in the upload. */
  name: string
  /** Kinds of findings that are published anyway. */
  accept: readonly 'secret'[]
  /** The version number that was typed; null for the proposed one. */
  version: string | null
  onVersion: (version: string | null) => void
  /** Starts the upload as that version. */
  onNext: (version: string) => void
}

const useAddress = (name: string) => {
  const [search, setSearch] = useSearchParams()
  const set = (value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return [search.get(name), set] as const
}

const AgainstMenu = ({
  found,
  onChoose,
}: {
  found: ComparisonResult
  onChoose: (version: string) => void
}) => {
  const { t } = useTranslation(['sending', 'shared'])
  const { package: of, against } = found
  if (against === null) return t('compare.first')
  const title = t(against === of.latest ? 'compare.delivered' : 'shared:file.against', { version: against })
  if (of.versions.length < 2) return title
  return (
    <Menu
      label={t('shared:field.compareWith')}
      entries={of.versions.map(({ version, withdrawn }) => ({
        id: version,
        label: version,
        checked: version === against,
        detail: version === of.latest ? t('compare.isDelivered') : withdrawn && t('compare.isWithdrawn'),
        onSelect: () => onChoose(version),
      }))}
      trigger={(trigger) => (
        <Against type="button" {...trigger}>
          {title}
          <ChevronDown size={14} aria-hidden />
        </Against>
      )}
    />
  )
}

const CompareView = ({ found, ...props }: CompareStepProps & { found: ComparisonResult }) => {
  const { t } = useTranslation('sending')
  const session = useSession()
  const notes = useId()
  const [, setAgainst] = useAddress('against')
  const [file, setFile] = useAddress('file')
  const comparisonSummary = useComparisonSummary()
  const { collection, id, built, name, accept, onVersion, onNext } = props
  const { package: of, against, comparison, proposal } = found
  const version = props.version ?? proposal.version
  const problem = versionProblem(version, { versions: of.versions, sha256: built.sha256 })
  const request = describeAddVersion({ collection, id, version, accept, name })
  const send = () => {
    if (problem !== null || !session) return
    const archive = { name, accept, blob: built.blob, sha256: built.sha256 }
    publish({ ...archive, uid: session.uid, collection, package: id, version, packageToCreate: null })
    onNext(version)
  }
  useDescribedRequests(() => [request])
  const label = t('send.action', { version })
  const upload = { id: 'upload-this-version', label, icon: ArrowRight, keys: 'Mod+Enter', run: send }
  useActions([{ ...upload, isOff: problem !== null }])
  return (
    <Stack
      as="section"
      flex={1}
      style={{ height: '100%', minHeight: 0, containerType: 'inline-size' }}
      aria-label={t('compare.label')}
    >
      <TopActions>
        <ActionBar>
          <Button variant="primary" iconAfter={ArrowRight} disabled={problem !== null} onClick={send}>
            {label}
          </Button>
        </ActionBar>
      </TopActions>
      <Head>
        <div>
          <h2>
            <AgainstMenu found={found} onChoose={setAgainst} />
          </h2>
          <p>{comparisonSummary(comparison, against !== null)}</p>
        </div>
        <NextVersion
          value={version}
          onChange={onVersion}
          proposed={proposal.version}
          delivered={of.latest}
          all={of.versions.map((each) => each.version)}
          problem={problem}
          describedBy={notes}
        />
      </Head>
      <Notes id={notes}>
        <VersionNotes
          version={version}
          proposal={proposal}
          problem={problem}
          outcome={problem === null ? outcomeOf(version, of.versions) : null}
          onPropose={() => onVersion(null)}
        />
        <PendingNotes at={{ collection, id }} changes={comparison.changes} />
      </Notes>
      <ChangesPane
        changes={comparison.changes}
        sides={sidesOf({ collection, id, built }, against)}
        value={file}
        onChange={setFile}
      />
      <CurlFooter curl={curlOf(request, window.location.origin)} label={t('compare.curl')} />
    </Stack>
  )
}

/** Shows the changes file by file, the version number, and what the store delivers after publishing. */
export function CompareStep(props: CompareStepProps) {
  const { t } = useTranslation('sending')
  const [against] = useAddress('against')
  const { found, error, isFetching, refetch } = useComparison({
    ...props,
    entries: props.built.inspection.entries,
    against,
  })
  if (found) return <CompareView {...props} found={found} />
  if (!error) return <Loading shape="text" rows={8} slow={t('compare.reading')} />
  return (
    <ErrorView
      error={error}
      title={t('compare.unread')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
