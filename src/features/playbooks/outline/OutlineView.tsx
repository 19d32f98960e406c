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
import { OutlineTree, type TreeActs } from './OutlineTree.tsx'
import { nodeOfRow } from './rows/outline-rows.ts'
import { useLine } from './command-line/use-run-line.ts'
import { type Outline, useOutline } from './use-outline.ts'
import { type OutlineActs, useOutlineActs } from './use-outline-actions.ts'
import { useRowKeys } from './use-row-keys.ts'

const Root = styled(Stack)({ height: '100%', minHeight: 0, backgroundColor: color.surface.page })

/** A row that comes under the focus is what is worked on: the selection follows it, and it follows the selection. */
const useFollowing = (outline: Outline): void => {
  const editor = useEditorActions()
  const selection = useEditor((state) => state.selection)
  const followed = useRef(selection)
  const { rows, current, walked, reveal } = outline
  const row = rows[current]
  const { asked } = walked
  // In the commit that moves the focus: the next key must not find the selection of the row before.
  useLayoutEffect(() => {
    if (asked === 0 || row === undefined) return
    const node = nodeOfRow(row)
    const { nodes } = editor.getState().selection
    if (node !== null && nodes.size <= 1 && !nodes.has(node)) editor.select({ nodes: [node] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time somebody walks
  }, [asked])
  useEffect(() => {
    if (followed.current === selection) return
    followed.current = selection
    const [only] = selection.nodes
    if (selection.nodes.size === 1 && only !== undefined) reveal(only, false)
  })
  const hear = useCallback(
    ({ node }: RevealTarget) => {
      if (node !== null) reveal(node, true)
    },
    [reveal],
  )
  useOnReveal(hear)
}

const useTreeActs = ({
  outline,
  acts,
  page,
}: {
  outline: Outline
  acts: OutlineActs
  page: number
}): TreeActs => {
  const editor = useEditorActions()
  const reading = useEditor((state) => state.reading)
  const onKey = useRowKeys({ outline, acts: acts.keys, page })
  const { rows, walkTo } = outline
  return {
    onKey: (...[event, at]) => {
      if (reading.kind === 'playbook') onKey(event, at)
    },
    onPick: (...[at, adds]) => {
      const row = rows[at]
      if (row === undefined) return
      walkTo(row.key)
      const node = nodeOfRow(row)
      if (adds) acts.keys.toggle(row)
      else if (node !== null) editor.select({ nodes: [node] })
    },
    onOpen: (at) => {
      const row = rows[at]
      if (row !== undefined) acts.keys.open(row)
    },
    onRename: (...[at, name]) => {
      const row = rows[at]
      acts.setRenaming(null)
      if (row?.kind === 'node' && name !== null && name !== row.node.name)
        acts.run({ do: 'set', path: ['nodes', row.node.id, 'name'], value: name })
      if (row !== undefined) walkTo(row.key)
    },
  }
}

const nothing = (): void => undefined

/** Where a row is to lead. */
const Connecting = ({ acts }: { acts: OutlineActs }) => {
  const reading = useEditor((state) => state.reading)
  const { adding, joining, setJoining, run } = acts
  if (reading.kind !== 'playbook' || joining === null) return null
  const { at } = joining
  const end = () => setJoining(null)
  return (
    <ConnectPopover
      playbook={reading}
      connecting={joining}
      at={at}
      onPort={(port) => setJoining({ ...joining, port })}
      onTarget={(...[from, to]) => {
        end()
        run({ do: 'connect', edge: { from, to } })
      }}
      onNew={(port) => {
        end()
        adding.open({ place: { to: { kind: 'output', port } }, client: at })
      }}
      onMarked={nothing}
      onClose={end}
    />
  )
}

const Shown = () => {
  const { t } = useTranslation(['outline', 'shared'])
  const editor = useEditorActions()
  const outline = useOutline()
  const acts = useOutlineActs(outline)
  const field = useRef<HTMLInputElement>(null)
  const [page, setPage] = useState(10)
  const { rows, current, walkTo } = outline
  useFollowing(outline)
  const tree = useTreeActs({ outline, acts, page })
  const run = useLine({
    onGo: (node) => outline.reveal(node, true),
    onDuplicate: (node) => {
      editor.select({ nodes: [node] })
      acts.clipboard.duplicate()
    },
  })
  useShortcut(':', () => field.current?.focus(), { label: t('line.focus') })
  return (
    <Root flex={1}>
      <CommandLine field={field} run={run} onLeave={() => walkTo(rows[current]?.key)} />
      {rows.length === 0 ? (
        <EmptyState
          title={t('empty')}
          actions={
            !acts.isReadOnly && (
              <Button
                look="primary"
                icon={Plus}
                onClick={({ currentTarget }) => {
                  const { left, bottom } = currentTarget.getBoundingClientRect()
                  const client = { x: left, y: bottom + 4 }
                  acts.adding.open({ place: { to: { kind: 'pane' } }, client, only: 'trigger' })
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
        <OutlineTree outline={outline} acts={tree} renaming={acts.renaming} onPage={setPage} />
      )}
      <NodeDialogs adding={acts.adding} removing={acts.removing} clipboard={acts.clipboard}>
        <Connecting acts={acts} />
      </NodeDialogs>
    </Root>
  )
}

/** The same graph as a list in the order of its flow, with everything that can be done to it by keys and words. */
export function OutlineView() {
  const catalogue = useReadCatalogue()
  return (
    <CatalogueContext value={catalogue}>
      <Shown />
    </CatalogueContext>
  )
}
