import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import type { Rules } from './archive-messages.ts'
import { useTroubleText } from './CheckNotes.tsx'
import { DropArea } from './DropArea.tsx'
import type { Workspace, WorkspaceActs } from './workspace.ts'

const Root = styled('section')({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  padding: '24px',
  overflow: 'auto',
  [media.belowWide]: { padding: '16px' },
  '& > *': { maxWidth: 640 },
  '& h2': { ...type.section, margin: 0 },
})
const Working = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' })

interface CheckStartProps {
  workspace: Workspace
  acts: WorkspaceActs
  rules: Rules | undefined
}

const Busy = ({ workspace, acts }: Pick<CheckStartProps, 'workspace' | 'acts'>) => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const { stage, progress, name, kind, size } = workspace
  const done = progress?.done ?? 0
  const files = stage === 'reading' ? done : workspace.files
  const share = progress?.of ? done / progress.of : null
  return (
    <Working>
      <h2>{stage === 'reading' ? t('busy.reading') : t('busy.checking', { name })}</h2>
      <Progress width="100%" label={t('busy.label')} value={share}>
        {share !== null
          ? format.percent(share)
          : stage === 'reading' || kind === 'folder'
            ? t('busy.files', { count: files, files: format.number(files) })
            : format.bytes(size)}
      </Progress>
      <Button onClick={acts.cancel}>{t('busy.cancel')}</Button>
    </Working>
  )
}

const Limits = ({ rules }: { rules: Rules }) => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const { limits } = rules
  return (
    <MarginNote actions={<TextAction to={paths.storeLimits()}>{t('limits.open')}</TextAction>}>
      {t('limits.text', {
        archive: format.bytes(limits.archive),
        count: limits.archive_entries,
        entries: format.number(limits.archive_entries),
        unpacked: format.bytes(limits.archive_unpacked),
        ratio: format.number(limits.archive_ratio),
      })}
    </MarginNote>
  )
}

/** Where a version begins: dropping an archive or a folder, and what may be dropped. */
export const CheckStart = ({ workspace, acts, rules }: CheckStartProps) => {
  const { t } = useTranslation('publish')
  const sayTrouble = useTroubleText()
  const { stage, trouble, remembered } = workspace
  if (stage === 'reading' || stage === 'checking')
    return (
      <Root aria-busy>
        <Busy workspace={workspace} acts={acts} />
      </Root>
    )
  return (
    <Root>
      {trouble !== null && (
        <MarginNote tone="error" live>
          {sayTrouble(trouble)}
        </MarginNote>
      )}
      {remembered !== null && (
        <MarginNote
          tone="proposal"
          actions={<TextAction onClick={acts.discard}>{t('remembered.discard')}</TextAction>}
        >
          {t('remembered.text', { name: remembered.name })}
        </MarginNote>
      )}
      <DropArea rules={rules} acts={acts} />
      {rules && <Limits rules={rules} />}
    </Root>
  )
}
