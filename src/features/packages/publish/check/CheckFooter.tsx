import { ArrowRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { summaryOf } from './row-state.ts'
import { isUntouched } from '../workspace/workspace-state.ts'
import type { Workspace } from '../workspace/workspace.ts'

const Root = styled('footer')({
  flex: 'none',
  ...rowLayout('4px 16px'),
  flexWrap: 'wrap',
  minHeight: 56,
  padding: '8px var(--gutter)',
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.canvas,
  '& h3': { ...type.panel, margin: 0 },
  '& p': { ...type.small, margin: 0, display: 'flex', gap: 12, color: color.text.secondary },
  '& > div:first-of-type': { flex: '1 1 220px', minWidth: 0 },
})
const Sizes = styled('div')({
  ...rowLayout(8),
  flex: '0 1 260px',
  '& s': { ...type.small, color: color.text.tertiary, whiteSpace: 'nowrap' },
  '& b': { ...type.small, fontWeight: 600, whiteSpace: 'nowrap' },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > div': { flex: '1 1 60px' },
})

const useSentence = (workspace: Workspace): string => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const { totals, built, isBuilding } = workspace
  const files = totals?.files ?? 0
  const params = { count: files, files: format.number(files) }
  const { must } = summaryOf(workspace)
  if (isBuilding) return t('foot.building', params)
  if (must > 0) return t('foot.waits', { ...params, must })
  if (built !== null)
    return isUntouched(workspace)
      ? t('foot.asIs', params)
      : t('foot.built', { ...params, duration: format.duration(Math.max(built.duration, 100)) })
  return t('foot.files', params)
}

const shareOf = (progress: Workspace['progress']): number =>
  progress === null || progress.of === null || progress.of === 0 ? 0 : progress.done / progress.of

/** Bytes of the archive after the repairs; an estimate until it is built. */
const sizeAfter = (workspace: Workspace): number => {
  const { built, totals, size } = workspace
  if (built !== null) return built.blob.size
  return isUntouched(workspace) ? size : (totals?.packed ?? size)
}

/** Size of the archive after the repairs, and before, unless a folder was dropped; the progress while building. */
const SizesOf = ({ workspace }: { workspace: Workspace }) => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const { kind, isBuilding, size, progress } = workspace
  const after = sizeAfter(workspace)
  const before = format.bytes(size)
  const isArchive = kind === 'zip'
  const value = isBuilding ? shareOf(progress) : Math.min(1, after / Math.max(1, size))
  return (
    <Sizes>
      {isArchive && before !== format.bytes(after) && (
        <>
          <s>{before}</s>
          <ArrowRight size={13} strokeWidth={2} aria-hidden />
        </>
      )}
      <b>{format.bytes(after)}</b>
      {(isArchive || isBuilding) && (
        <Progress label={t(isBuilding ? 'foot.progress' : 'foot.share')} value={value} />
      )}
    </Sizes>
  )
}

/** The built archive: files, sizes before and after, and a link to the changes. */
export function CheckFooter({ workspace, onChanges }: { workspace: Workspace; onChanges: () => void }) {
  const { t } = useTranslation('publish')
  const sentence = useSentence(workspace)
  return (
    <Root>
      <div>
        <h3>{t('foot.title')}</h3>
        <p>
          {workspace.isBuilding && <Spinner size={12} tint="accent" />}
          <span role="status">{sentence}</span>
          <LinkButton onClick={onChanges}>{t('foot.changes')}</LinkButton>
        </p>
      </div>
      <SizesOf workspace={workspace} />
    </Root>
  )
}
