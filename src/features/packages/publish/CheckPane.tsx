import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import type { ChangeKind } from '#src/parts/archive/change.ts'
import { color, media } from '#src/ui/tokens.ts'
import type { Rules } from './archive-messages.ts'
import { ChangesDrawer } from './ChangesDrawer.tsx'
import { CheckFoot } from './CheckFoot.tsx'
import { CheckHead, CheckTools } from './CheckHead.tsx'
import { CheckNotes } from './CheckNotes.tsx'
import { CheckTree } from './CheckTree.tsx'
import { ChooseButtons } from './DropArea.tsx'
import { PatternsDrawer } from './PatternsDrawer.tsx'
import { findingsByPath } from './row-state.ts'
import { useTreeView } from './use-tree-view.ts'
import type { Workspace, WorkspaceActs } from './workspace.ts'

const Root = styled('section')({
  '--gutter': '24px',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  height: '100%',
  minWidth: 0,
  minHeight: 0,
  backgroundColor: color.surface.page,
  [media.belowWide]: { '--gutter': '16px' },
})

/** What cannot be read, or changed meanwhile, is dropped once more; repairs outlast that. */
const Instead = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '4px var(--gutter)' })

const dialogs = ['patterns', 'changes'] as const

interface CheckPaneProps {
  workspace: Workspace
  acts: WorkspaceActs
  rules: Rules | undefined
  /** What becomes of a file against the delivered version, once that is known. */
  changeOf?: ((path: string) => ChangeKind | undefined) | undefined
}

/** What was dropped, what is wrong with it, and what it becomes. */
export const CheckPane = ({ workspace, acts, rules, changeOf }: CheckPaneProps) => {
  const { findings, standing, refused, rows, texts, plan, ignored, trouble } = workspace
  const found = useMemo(() => findingsByPath({ findings, standing, refused }), [findings, standing, refused])
  const view = useTreeView({ rows, texts, found })
  const { dialog, open, close } = useDialogAddress(dialogs)
  return (
    <Root aria-label={workspace.name}>
      <CheckHead workspace={workspace} acts={acts} onPatterns={() => open('patterns')} />
      <CheckNotes workspace={workspace} />
      {(rows.length === 0 || trouble !== null) && (
        <Instead>
          <ChooseButtons rules={rules} acts={acts} />
        </Instead>
      )}
      {rows.length > 0 && (
        <>
          <CheckTools view={view} />
          <CheckTree
            workspace={workspace}
            acts={acts}
            found={found}
            view={view}
            onPatterns={() => open('patterns')}
            changeOf={changeOf}
          />
          <CheckFoot workspace={workspace} onChanges={() => open('changes')} />
        </>
      )}
      {dialog === 'patterns' && (
        <PatternsDrawer
          patterns={plan.ignore}
          ignored={ignored.size}
          onChange={acts.ignore}
          onClose={close}
        />
      )}
      {dialog === 'changes' && <ChangesDrawer workspace={workspace} onClose={close} />}
    </Root>
  )
}
