import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { Rules } from '../workspace/archive-messages.ts'
import { useWorkspaceErrorText } from './CheckNotes.tsx'
import { DropArea } from './DropArea.tsx'
import type { Workspace, WorkspaceActions } from '../workspace/workspace.ts'

const Root = styled('section')({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  padding: 'var(--gutter)',
  overflow: 'auto',
  '& > *': { maxWidth: 640 },
  '& h2': { ...type.section, margin: 0 },
})

interface CheckStartProps {
  workspace: Workspace
  actions: WorkspaceActions
  rules: Rules | undefined
}

const Busy = ({ workspace, actions }: Pick<CheckStartProps, 'workspace' | 'actions'>) => {
  const { t } = useTranslation(['publish', 'common'])
  const format = useFormat()
  const { stage, progress, name, kind, size } = workspace
  const done = progress?.done ?? 0
  const files = stage === 'reading' ? done : workspace.files
  const share = progress?.of ? done / progress.of : null
  return (
    <Stack gap={12} align="start">
      <h2>{stage === 'reading' ? t('busy.reading') : t('busy.checking', { name })}</h2>
      <Progress width="100%" label={t('busy.label')} value={share}>
        {share !== null
          ? format.percent(share)
          : stage === 'reading' || kind === 'folder'
            ? t('busy.files', { count: files, files: format.number(files) })
            : format.bytes(size)}
      </Progress>
      <Button onClick={actions.cancel}>{t('common:action.cancel')}</Button>
    </Stack>
  )
}

const Limits = ({ rules }: { rules: Rules }) => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const { limits } = rules
  return (
    <MarginNote actions={<LinkButton to={paths.storeLimits()}>{t('limits.open')}</LinkButton>}>
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

/** The first step: drop an archive or a folder, with the limits that apply. */
export function CheckStart({ workspace, actions, rules }: CheckStartProps) {
  const { t } = useTranslation('publish')
  const errorText = useWorkspaceErrorText()
  const { stage, error, remembered } = workspace
  if (stage === 'reading' || stage === 'checking')
    return (
      <Root aria-busy>
        <Busy workspace={workspace} actions={actions} />
      </Root>
    )
  return (
    <Root>
      {error !== null && (
        <MarginNote tone="error" live>
          {errorText(error)}
        </MarginNote>
      )}
      {remembered !== null && (
        <MarginNote
          tone="proposal"
          actions={<LinkButton onClick={actions.discard}>{t('remembered.discard')}</LinkButton>}
        >
          {t('remembered.text', { name: remembered.name })}
        </MarginNote>
      )}
      <DropArea rules={rules} actions={actions} />
      {rules && <Limits rules={rules} />}
    </Root>
  )
}
