import { styled } from '@mui/material/styles'
import type { Rules } from '../publish/workspace/archive-messages.ts'
import { CheckPane } from '../publish/check/CheckPane.tsx'
import { CheckStart } from '../publish/check/CheckStart.tsx'
import { DropCover } from '../publish/check/DropArea.tsx'
import type { Workspace, WorkspaceActs } from '../publish/workspace/workspace.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' })

interface FirstVersionProps {
  workspace: Workspace
  acts: WorkspaceActs
  rules: Rules | undefined
}

/** Where the first version is dropped, checked and repaired. */
export function FirstVersion({ workspace, acts, rules }: FirstVersionProps) {
  return (
    <Root>
      <DropCover rules={rules} acts={acts} />
      {workspace.stage === 'open' ? (
        <CheckPane workspace={workspace} acts={acts} rules={rules} />
      ) : (
        <CheckStart workspace={workspace} acts={acts} rules={rules} />
      )}
    </Root>
  )
}
