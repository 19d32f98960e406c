import { useId, useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import type { ChangeKind } from '#src/components/archive/archive-change.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import type { Rules } from '../workspace/archive-messages.ts'
import { CheckFooter } from './CheckFooter.tsx'
import { CheckHeader, CheckTools } from './CheckHeader.tsx'
import { CheckNotes } from './CheckNotes.tsx'
import { CheckTree } from './CheckTree.tsx'
import { ChooseButtons } from './DropArea.tsx'
import { findingsByPath } from './row-state.ts'
import { useTreeView } from './use-tree-view.ts'
import type { Workspace, WorkspaceActions } from '../workspace/workspace.ts'
import { patternsOf } from '../workspace/stored-patterns.ts'
import { type Change, changesOf } from './plan-changes.ts'
import { isUntouched } from '../workspace/workspace-state.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: '12px -20px 0',
  padding: 0,
  '& > li': { padding: '8px 20px', borderTop: `1px solid ${color.line.hair}` },
  '& bdi': { ...type.mono, ...oneLine, display: 'block' },
  '& small': { ...type.small, color: color.text.secondary },
})

const useChangeText = () => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  return (change: Change): string => {
    if (change.is === 'renamed') return t('change.renamed', { to: change.to })
    const files = format.number(change.files)
    if (change.is === 'stripped') return t('change.stripped', { count: change.files, files })
    const size = format.bytes(change.size)
    return change.is === 'dropped'
      ? t('change.dropped', { count: change.files, files, size })
      : t('change.ignored', { count: change.files, files, size, pattern: change.pattern })
  }
}

interface ChangesDrawerProps {
  workspace: Workspace
  onClose: () => void
}

/** The changes from the dropped files to the built archive. */
function ChangesDrawer({ workspace, onClose }: ChangesDrawerProps) {
  const { t } = useTranslation('publish')
  const changeText = useChangeText()
  const changes = changesOf(workspace)
  return (
    <Drawer open onClose={onClose} title={t('change.title')}>
      <MarginNote>
        {t(changes.length > 0 ? 'change.text' : isUntouched(workspace) ? 'change.none' : 'change.rebuilt')}
      </MarginNote>
      {changes.length > 0 && (
        <List>
          {changes.map((change) => (
            <li key={`${change.is} ${change.path}`}>
              <bdi title={change.path}>{change.path}</bdi>
              <small>{changeText(change)}</small>
            </li>
          ))}
        </List>
      )}
    </Drawer>
  )
}

interface PatternsDrawerProps {
  patterns: readonly string[]
  /** Number of files that the patterns match. */
  ignored: number
  onChange: (patterns: readonly string[]) => void
  onClose: () => void
}

/**
 * Patterns in gitignore syntax, one per line, that are always left out of this package. They apply while typing, so
 * there is nothing to save.
 */
function PatternsDrawer({ patterns, ignored, onChange, onClose }: PatternsDrawerProps) {
  const { t } = useTranslation(['publish', 'shared'])
  const format = useFormat()
  const id = useId()
  const [text, setText] = useState(patterns.join('\n'))
  const change = (next: string) => {
    setText(next)
    onChange(patternsOf(next))
  }
  return (
    <Drawer open onClose={onClose} title={t('patterns.title')}>
      <Field id={id} label={t('shared:field.patterns')} help={t('patterns.help')}>
        <TextInput
          id={id}
          value={text}
          onChange={change}
          mono
          rows={10}
          autoComplete="off"
          aria-describedby={`${id}-help`}
        />
      </Field>
      <Muted as="p" size="small" style={{ marginTop: 12 }} role="status">
        {t('patterns.ignored', { count: ignored, files: format.number(ignored) })}
      </Muted>
    </Drawer>
  )
}

const dialogs = ['patterns', 'changes'] as const

interface CheckPaneProps {
  workspace: Workspace
  actions: WorkspaceActions
  rules: Rules | undefined
  /** Change of a file against the delivered version, once known. */
  changeOf?: ((path: string) => ChangeKind | undefined) | undefined
}

/** The dropped files, their findings, and the resulting archive. */
export function CheckPane({ workspace, actions, rules, changeOf }: CheckPaneProps) {
  const { findings, remaining, refused, rows, texts, plan, ignored, error } = workspace
  const found = useMemo(
    () => findingsByPath({ findings, remaining, refused }),
    [findings, remaining, refused],
  )
  const view = useTreeView({ rows, texts, found })
  const { dialog, open, close } = useDialogParam(dialogs)
  return (
    <Stack
      as="section"
      flex={1}
      style={{ height: '100%', minHeight: 0, backgroundColor: color.surface.page }}
      aria-label={workspace.name}
    >
      <CheckHeader workspace={workspace} actions={actions} onPatterns={() => open('patterns')} />
      <CheckNotes workspace={workspace} />
      {(rows.length === 0 || error !== null) && (
        <Row gap={8} wrap style={{ padding: '4px var(--gutter)' }}>
          <ChooseButtons rules={rules} actions={actions} />
        </Row>
      )}
      {rows.length > 0 && (
        <>
          <CheckTools view={view} />
          <CheckTree
            workspace={workspace}
            actions={actions}
            found={found}
            view={view}
            onPatterns={() => open('patterns')}
            changeOf={changeOf}
          />
          <CheckFooter workspace={workspace} onChanges={() => open('changes')} />
        </>
      )}
      {dialog === 'patterns' && (
        <PatternsDrawer
          patterns={plan.ignore}
          ignored={ignored.size}
          onChange={actions.ignore}
          onClose={close}
        />
      )}
      {dialog === 'changes' && <ChangesDrawer workspace={workspace} onClose={close} />}
    </Stack>
  )
}
