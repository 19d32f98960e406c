import { styled } from '@mui/material/styles'
import type { Rules } from '../publish/workspace/archive-messages.ts'
import { CheckPane } from '../publish/check/CheckPane.tsx'
import { CheckStart } from '../publish/check/CheckStart.tsx'
import { DropCover } from '../publish/check/DropArea.tsx'
import type { Workspace, WorkspaceActions } from '../publish/workspace/workspace.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' })

interface FirstVersionProps {
  workspace: Workspace
  actions: WorkspaceActions
  rules: Rules | undefined
}

/** The drop area, checks and repairs of the first version. */
export function FirstVersion({ workspace, actions, rules }: FirstVersionProps) {
  return (
    <Root>
      <DropCover rules={rules} actions={actions} />
      {workspace.stage === 'open' ? (
        <CheckPane workspace={workspace} actions={actions} rules={rules} />
      ) : (
        <CheckStart workspace={workspace} actions={actions} rules={rules} />
      )}
    </Root>
  )
}
