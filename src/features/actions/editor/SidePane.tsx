import { styled } from '@mui/material/styles'
import type { Action } from '#contract/engine/action.ts'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import type { Editor } from '../model/use-editor.ts'
import { LastJob } from './LastJob.tsx'
import { LimitsSection } from './LimitsSection.tsx'
import { SecretsSection } from './SecretsSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { StartSection } from './StartSection.tsx'
import { VersionsSection } from './VersionsSection.tsx'

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  backgroundColor: color.surface.page,
  '& > section + section, & > footer': { borderTop: hairline },
  '& > footer': { marginTop: 'auto' },
})

interface SidePaneProps {
  action: Action
  editor: Editor
  isFixed: boolean
  onDelete: () => void
}

/** How the action is started, its limits, settings, secrets and versions, and its last job. */
export function SidePane({ action, editor, isFixed, onDelete }: SidePaneProps) {
  return (
    <Root>
      <StartSection action={action} />
      <LimitsSection kind={action.kind} {...{ editor, isFixed }} />
      <SettingsSection {...{ editor, isFixed, onDelete }} />
      <SecretsSection {...{ action, editor, isFixed }} />
      <VersionsSection {...{ action, editor, isFixed }} />
      <LastJob job={action.last_job} />
    </Root>
  )
}
