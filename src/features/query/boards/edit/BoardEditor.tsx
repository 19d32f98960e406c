import { Plus, Redo2, Settings2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import type { boards } from '#contract/query/board-endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { EditorNotes } from '#src/components/resource/EditorNotes.tsx'
import { useShortcuts } from '#src/ui/keyboard/use-shortcut.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import type { Naming } from '../../state/naming.ts'
import { filtersOf, filtersText, longest } from '../model/board-form.ts'
import { addTile, changeTile } from '../model/tile-commands.ts'
import { cacheQuery, useTileQueries } from '../model/use-boards.ts'
import { BoardView } from '../page/BoardView.tsx'
import { focusTile } from '../tile/focus-tile.ts'
import { useTileEditing } from '../tile/use-tile-editing.ts'
import { AddQueryDialog } from './AddQueryDialog.tsx'
import { BoardFields } from './BoardFields.tsx'
import { TitleDialog } from './TitleDialog.tsx'
import { useBoardEditor } from './use-board-editor.ts'
import { useDescribeBoard } from './use-describe-board.ts'

type Editor = ReturnType<typeof useBoardEditor>
type Opened = { readonly kind: 'query' | 'settings' } | { readonly kind: 'title'; readonly id: string } | null

interface BoardEditorProps {
  data: Answer<typeof boards.get>
  naming: Naming
  /** Leaves the editor. A draft stays. */
  onDone: () => void
}

interface EditBarProps {
  editor: Editor
  onOpen: (opened: Opened) => void
  onDone: () => void
  /** Further actions, which are here on a phone. */
  children: ReactNode
}

const EditBar = ({ editor, onOpen, onDone, children }: EditBarProps) => {
  const { t } = useTranslation(['boards', 'shared'])
  const { draft, saving, changes, canSave, undo, redo, save } = editor
  const isFull = editor.values.tiles.length >= longest.tiles
  const isPhone = useIsPhone()
  useActions([
    { id: 'save-board', label: t('edit.save'), keys: 'Mod+S', run: save, isOff: !canSave },
    {
      id: 'add-query',
      label: t('edit.addQuery'),
      icon: Plus,
      run: () => onOpen({ kind: 'query' }),
      isOff: isFull,
    },
    {
      id: 'board-settings',
      label: t('edit.settings'),
      icon: Settings2,
      run: () => onOpen({ kind: 'settings' }),
    },
    { id: 'stop-editing', label: t('edit.done'), keys: 'E', run: onDone },
  ])
  useShortcuts([
    { keys: 'Mod+Z', act: () => undo?.(), label: t('shared:action.undo') },
    { keys: 'Mod+Shift+Z', act: () => redo?.(), label: t('shared:action.redo') },
  ])
  return (
    <EditorBar
      unsaved={draft.isTyped ? t('shared:unsaved.changes', { count: Math.max(changes, 1) }) : undefined}
      canSave={canSave}
      isPending={saving.isPending}
      onSave={save}
      onDiscard={draft.discard}
    >
      <IconButton icon={Undo2} label={t('shared:action.undo')} keys="Mod+Z" disabled={!undo} onClick={undo} />
      <IconButton
        icon={Redo2}
        label={t('shared:action.redo')}
        keys="Mod+Shift+Z"
        disabled={!redo}
        onClick={redo}
      />
      {isPhone && children}
    </EditorBar>
  )
}

const WideOnly = ({ children }: { children: ReactNode }) => (useIsPhone() ? null : children)

const EditActions = ({
  onOpen,
  onDone,
  isFull,
}: {
  onOpen: (opened: Opened) => void
  onDone: () => void
  isFull: boolean
}) => {
  const { t } = useTranslation('boards')
  return (
    <>
      <Button icon={Settings2} onClick={() => onOpen({ kind: 'settings' })}>
        {t('edit.settings')}
      </Button>
      <Button icon={Plus} disabled={isFull} onClick={() => onOpen({ kind: 'query' })}>
        {t('edit.addQuery')}
      </Button>
      <Button variant="text" keys="E" onClick={onDone}>
        {t('edit.done')}
      </Button>
    </>
  )
}

/** The settings of the board. They are part of its draft. */
const SettingsDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation(['boards', 'common'])
  const close = () => void editor.form.trigger().then((isValid) => isValid && onClose())
  return (
    <Dialog
      open
      title={t('edit.settings')}
      onClose={close}
      onSubmit={close}
      actions={
        <Button variant="primary" type="submit">
          {t('common:action.close')}
        </Button>
      }
    >
      <BoardFields control={editor.form.control} />
    </Dialog>
  )
}

/** Edits a board in place: tiles, filters, and settings. */
export function BoardEditor({ data: { board, queries }, naming, onDone }: BoardEditorProps) {
  const { t } = useTranslation('boards')
  const editor = useBoardEditor(board, naming.catalogue)
  const { values, change, form } = editor
  const { tiles } = values
  const [opened, open] = useState<Opened>(null)
  const stored = board.tiles.map(({ query_id }) => query_id)
  const gone = new Set(stored.filter((id) => !queries.some((each) => each.id === id)))
  const ids = tiles.map(({ query_id }) => query_id)
  const queryOf = useTileQueries(ids, { known: queries, gone })
  const describe = useDescribeBoard([...tiles, ...board.tiles], queryOf)
  const setTiles = (next: typeof tiles | readonly (typeof tiles)[number][]) => change({ tiles: [...next] })
  const editing = useTileEditing({
    catalogue: naming.catalogue,
    read: () => form.getValues().tiles,
    change: setTiles,
    onRename: (id) => open({ kind: 'title', id }),
  })
  const add = (saved: SavedQuery) => {
    const id = crypto.randomUUID()
    cacheQuery(saved)
    open(null)
    setTiles(addTile(tiles, { id, query: saved.id }))
    focusTile(id)
  }
  const actions = <EditActions onOpen={open} onDone={onDone} isFull={tiles.length >= longest.tiles} />
  const renamed = opened?.kind === 'title' ? tiles.find(({ id }) => id === opened.id) : undefined
  return (
    <>
      <EditBar editor={editor} onOpen={open} onDone={onDone}>
        {actions}
      </EditBar>
      <BoardView
        title={values.name.trim() || board.name}
        sentence={values.description}
        tiles={tiles}
        queryOf={queryOf}
        filters={filtersOf(values.filters)}
        onFilters={(next) => change({ filters: filtersText(next) })}
        naming={naming}
        editing={editing}
        actions={<WideOnly>{actions}</WideOnly>}
        notes={<EditorNotes draft={editor.draft} error={editor.error} />}
        empty={
          <EmptyState
            title={t('edit.noTiles')}
            actions={
              <Button icon={Plus} onClick={() => open({ kind: 'query' })}>
                {t('edit.addQuery')}
              </Button>
            }
          >
            {t('edit.noTilesText')}
          </EmptyState>
        }
      />
      {opened?.kind === 'query' && <AddQueryDialog onAdd={add} onClose={() => open(null)} />}
      {opened?.kind === 'settings' && <SettingsDialog editor={editor} onClose={() => open(null)} />}
      {renamed !== undefined && (
        <TitleDialog
          title={renamed.title}
          onSet={(title) => {
            setTiles(changeTile(tiles, renamed.id, { title: title.trim() }))
            open(null)
          }}
          onClose={() => open(null)}
        />
      )}
      <MergeView name={board.name} saving={editor.saving} describe={describe} />
    </>
  )
}
