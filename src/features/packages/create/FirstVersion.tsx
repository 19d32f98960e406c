import { styled } from '@mui/material/styles'
import type { Rules } from '../publish/archive-messages.ts'
import { CheckPane } from '../publish/CheckPane.tsx'
import { CheckStart } from '../publish/CheckStart.tsx'
import { DropCover } from '../publish/DropArea.tsx'
import type { Workspace, WorkspaceActs } from '../publish/workspace.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' })

interface FirstVersionProps {
  workspace: Workspace
  acts: WorkspaceActs
  rules: Rules | undefined
}

/** Where the first version is dropped, checked and repaired. */
export const FirstVersion = ({ workspace, acts, rules }: FirstVersionProps) => (
  <Root>
    <DropCover rules={rules} acts={acts} />
    {workspace.stage === 'open' ? (
      <CheckPane workspace={workspace} acts={acts} rules={rules} />
    ) : (
      <CheckStart workspace={workspace} acts={acts} rules={rules} />
    )}
  </Root>
)
