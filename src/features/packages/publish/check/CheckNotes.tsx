import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#domain/archive/archive.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { joinSentences } from '#src/lib/join-text.ts'
import { findingsByPath } from './row-state.ts'
import { useFindingText } from './use-finding-text.ts'
import type { Workspace, WorkspaceError } from '../workspace/workspace.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  maxHeight: '30vh',
  overflow: 'auto',
  padding: '0 var(--gutter) 12px',
  '&:empty': { display: 'none' },
})

const limitCodes: readonly string[] = [
  'archive_large',
  'archive_entries',
  'archive_unpacked',
  'archive_ratio',
]

/** Why reading stopped, what was not affected, and what to do. */
export function useWorkspaceErrorText() {
  const { t } = useTranslation('publish')
  return ({ code, name }: WorkspaceError): string => t(`error.${code}`, { name })
}

const Unread = ({ unread }: Pick<Workspace, 'unread'>) => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  if (unread.length === 0) return null
  const files = unread.reduce((sum, each) => sum + (each.files ?? 0), 0)
  return (
    <MarginNote>
      {joinSentences(
        t('unread.folders', {
          count: unread.length,
          names: unread
            .map(({ path }) => path)
            .slice(0, 3)
            .join(', '),
        }),
        files === 0 ? '' : t('unread.files', { count: files, files: format.number(files) }),
      )}
    </MarginNote>
  )
}

/** Remaining findings of the archive as a whole. That it has no files follows from any other one. */
const findingsOfArchive = ({
  remaining,
  refused,
}: Pick<Workspace, 'remaining' | 'refused'>): readonly Finding[] => {
  const all = findingsByPath({ findings: [], remaining, refused }).get(null) ?? []
  return all.length > 1 ? all.filter(({ code }) => code !== 'archive_empty') : all
}

/** Findings of the archive as a whole, and notes to read before continuing. */
export function CheckNotes({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('publish')
  const { sentence } = useFindingText()
  const errorText = useWorkspaceErrorText()
  const { error, refused, unread } = workspace
  return (
    <Root>
      {error !== null && (
        <MarginNote tone="error" live>
          {errorText(error)}
        </MarginNote>
      )}
      {refused.length > 0 && (
        <MarginNote tone="error" live>
          {t('refused', { count: refused.length })}
        </MarginNote>
      )}
      {findingsOfArchive(workspace).map((finding) => (
        <MarginNote
          key={finding.code}
          tone={finding.level === 'warning' ? 'warning' : 'error'}
          actions={
            limitCodes.includes(finding.code) ? (
              <LinkButton to={paths.storeLimits()}>{t('limits.open')}</LinkButton>
            ) : undefined
          }
        >
          {sentence(finding)}
        </MarginNote>
      ))}
      <Unread unread={unread} />
    </Root>
  )
}
