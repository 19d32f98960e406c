import { Plus } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { CatalogueContext, useReadCatalogue } from '../model/nodes/catalogue.ts'
import { type RevealTarget, useOnReveal } from '../model/reveal.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { CommandLine } from './command-line/CommandLine.tsx'
import { ConnectPopover } from '../canvas/ConnectPopover.tsx'
import { NodeDialogs } from '../canvas/NodeDialogs.tsx'
import { OutlineTree, type TreeActions } from './OutlineTree.tsx'
import { nodeOfRow } from './rows/outline-rows.ts'
import { useRunLine } from './command-line/use-run-line.ts'
import { type Outline, useOutline } from './use-outline.ts'
import { type OutlineActions, useOutlineActions } from './use-outline-actions.ts'
import { useRowKeys } from './use-row-keys.ts'

const Root = styled(Stack)({ height: '100%', minHeight: 0, backgroundColor: color.surface.page })

/** Synchronizes focus and selection: a focused row is selected, and a selected node is revealed. */
const useSelectionSync = (outline: Outline): void => {
  const editor = useEditorActions()
  const selection = useEditor((state) => state.selection)
  const followed = useRef(selection)
  const { rows, current, focusedRow, reveal } = outline
  const row = rows[current]
  const { focusCount } = focusedRow
  // In the same commit as the focus: the next key must not find the selection of the previous row.
  useLayoutEffect(() => {
    if (focusCount === 0 || row === undefined) return
    const node = nodeOfRow(row)
    const { nodes } = editor.getState().selection
    if (node !== null && nodes.size <= 1 && !nodes.has(node)) editor.select({ nodes: [node] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per focus request
  }, [focusCount])
  useEffect(() => {
    if (followed.current === selection) return
    followed.current = selection
    const [only] = selection.nodes
    if (selection.nodes.size === 1 && only !== undefined) reveal(only, false)
  })
  const onReveal = useCallback(
    ({ node }: RevealTarget) => {
      if (node !== null) reveal(node, true)
    },
    [reveal],
  )
  useOnReveal(onReveal)
}

const useTreeActions = ({
  outline,
  actions,
  page,
}: {
  outline: Outline
  actions: OutlineActions
  page: number
}): TreeActions => {
  const editor = useEditorActions()
  const reading = useEditor((state) => state.reading)
  const onKey = useRowKeys({ outline, actions: actions.keys, page })
  const { rows, focusRow } = outline
  return {
    onKey: (...[event, at]) => {
      if (reading.kind === 'playbook') onKey(event, at)
    },
    onPick: (...[at, adds]) => {
      const row = rows[at]
      if (row === undefined) return
      focusRow(row.key)
      const node = nodeOfRow(row)
      if (adds) actions.keys.toggle(row)
      else if (node !== null) editor.select({ nodes: [node] })
    },
    onOpen: (at) => {
      const row = rows[at]
      if (row !== undefined) actions.keys.open(row)
    },
    onRename: (...[at, name]) => {
      const row = rows[at]
      actions.setRenaming(null)
      if (row?.kind === 'node' && name !== null && name !== row.node.name)
        actions.run({ do: 'set', path: ['nodes', row.node.id, 'name'], value: name })
      if (row !== undefined) focusRow(row.key)
    },
  }
}

const noop = (): void => undefined

/** Selects the target of a new edge. */
const ConnectDialog = ({ actions }: { actions: OutlineActions }) => {
  const reading = useEditor((state) => state.reading)
  const { adding, connecting, setConnecting, run } = actions
  if (reading.kind !== 'playbook' || connecting === null) return null
  const { at } = connecting
  const close = () => setConnecting(null)
  return (
    <ConnectPopover
      playbook={reading}
      connecting={connecting}
      at={at}
      onPort={(port) => setConnecting({ ...connecting, port })}
      onTarget={(...[from, to]) => {
        close()
        run({ do: 'connect', edge: { from, to } })
      }}
      onNew={(port) => {
        close()
        adding.open({ target: { to: { kind: 'output', port } }, client: at })
      }}
      onMarked={noop}
      onClose={close}
    />
  )
}

const OutlineContent = () => {
  const { t } = useTranslation(['outline', 'shared'])
  const editor = useEditorActions()
  const outline = useOutline()
  const actions = useOutlineActions(outline)
  const field = useRef<HTMLInputElement>(null)
  const [page, setPage] = useState(10)
  const { rows, current, focusRow } = outline
  useSelectionSync(outline)
  const tree = useTreeActions({ outline, actions, page })
  const run = useRunLine({
    onReveal: (node) => outline.reveal(node, true),
    onDuplicate: (node) => {
      editor.select({ nodes: [node] })
      actions.clipboard.duplicate()
    },
  })
  useShortcut(':', () => field.current?.focus(), { label: t('line.focus') })
  return (
    <Root flex={1}>
      <CommandLine field={field} run={run} onLeave={() => focusRow(rows[current]?.key)} />
      {rows.length === 0 ? (
        <EmptyState
          title={t('shared:empty.nodes')}
          actions={
            !actions.isReadOnly && (
              <Button
                variant="primary"
                icon={Plus}
                onClick={({ currentTarget }) => {
                  const { left, bottom } = currentTarget.getBoundingClientRect()
                  const client = { x: left, y: bottom + 4 }
                  actions.adding.open({ target: { to: { kind: 'pane' } }, client, only: 'trigger' })
                }}
              >
                {t('shared:action.addTrigger')}
              </Button>
            )
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <OutlineTree outline={outline} acts={tree} renaming={actions.renaming} onPage={setPage} />
      )}
      <NodeDialogs adding={actions.adding} removing={actions.removing} clipboard={actions.clipboard}>
        <ConnectDialog actions={actions} />
      </NodeDialogs>
    </Root>
  )
}

/** The graph as a list in flow order, with all actions by keyboard and command line. */
export function OutlineView() {
  const catalogue = useReadCatalogue()
  return (
    <CatalogueContext value={catalogue}>
      <OutlineContent />
    </CatalogueContext>
  )
}
