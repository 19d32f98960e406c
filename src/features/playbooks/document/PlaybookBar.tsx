import useMediaQuery from '@mui/material/useMediaQuery'
import {
  Braces,
  History,
  ListTree,
  PanelRight,
  Redo2,
  Undo2,
  Workflow,
  Copy,
  Download,
  MoreHorizontal,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { EditorStatus } from '#src/components/page/EditorStatus.tsx'
import { TopActions, TopLine } from '#src/components/page/TopActions.tsx'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { useEditor, useEditorActions, useView } from '../model/use-editor.ts'
import { usePane } from '../model/use-panes.ts'
import { editorDialogs, useSave, useSessionState, useDocumentActions } from './use-document.ts'
import type { StepLabel } from '../model/editor-state.ts'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'

/** Actions for the complete document. */
function EditorMenu() {
  const { t } = useTranslation(['editing', 'shared'])
  const { uuid } = useSessionState()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const { open } = useDialogParam(editorDialogs)
  const actions = useDocumentActions()
  const isStored = uuid !== null
  const entries: readonly (MenuEntry | false)[] = [
    { id: 'export', label: t('act.export'), icon: Download, onSelect: actions.exportText },
    !isReadOnly && {
      id: 'duplicate',
      label: t('shared:action.duplicate'),
      icon: Copy,
      onSelect: actions.duplicate,
    },
    isStored && {
      id: 'versions',
      label: t('shared:entity.versions'),
      icon: History,
      to: paths.playbookVersions(uuid),
    },
    !isReadOnly && {
      id: 'discard',
      label: t('act.discard'),
      icon: Undo2,
      disabled: !isUnsaved,
      onSelect: actions.discard,
    },
    !isReadOnly && isStored && { id: 'line', divider: true },
    !isReadOnly &&
      isStored && {
        id: 'delete',
        label: t('shared:action.deleteMenu'),
        icon: Trash2,
        danger: true,
        onSelect: () => open('delete'),
      },
  ]
  return (
    <Menu
      label={t('menu')}
      placement="end"
      entries={entries.filter((entry) => entry !== false)}
      trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label={t('menu')} />}
    />
  )
}

const useStepLabel = (): ((label: StepLabel) => string) => {
  const { t } = useTranslation('editing')
  return ({ key, params }) =>
    t(key, {
      count: Number(params['count'] ?? 1),
      node: params['node'] ?? '',
      member: params['member'] ?? '',
      name: params['name'] ?? '',
      version: Number(params['version'] ?? 0),
    })
}

const UndoRedo = () => {
  const { t } = useTranslation(['editing', 'shared'])
  const stepLabel = useStepLabel()
  const editor = useEditorActions()
  const undo = useEditor((state) => state.undo)
  const redo = useEditor((state) => state.redo)
  return (
    <>
      <IconButton
        icon={Undo2}
        label={undo ? t('undoStep', { step: stepLabel(undo) }) : t('shared:action.undo')}
        keys="Mod+Z"
        disabled={undo === null}
        onClick={editor.undo}
      />
      <IconButton
        icon={Redo2}
        label={redo ? t('redoStep', { step: stepLabel(redo) }) : t('shared:action.redo')}
        keys="Mod+Shift+Z"
        disabled={redo === null}
        onClick={editor.redo}
      />
    </>
  )
}

const views = [
  { id: 'canvas', icon: Workflow },
  { id: 'outline', icon: ListTree },
  { id: 'json', icon: Braces },
] as const

const ViewSwitch = () => {
  const { t } = useTranslation('editing')
  const [view, setView] = useView()
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const isReadable = useEditor(({ reading }) => reading.kind === 'playbook')
  return (
    <ToggleGroup
      label={t('views')}
      segments={views
        .filter(({ id }) => isReadable || id === 'json')
        .map((each) => ({ ...each, label: t(`view.${each.id}`), bare: !isWide }))}
      value={view}
      onChange={setView}
    />
  )
}

/** While two versions are compared, the comparison has the only actions. */
const useIsComparing = (): boolean => {
  const { dialog } = useDialogParam(editorDialogs)
  const { theirs } = useSessionState()
  return dialog === 'compare' && theirs !== null
}

/** The top bar of the editor: undo, redo, views, tools and saving. */
export function PlaybookBar() {
  const { t } = useTranslation(['editing', 'shared'])
  const { uuid } = useSessionState()
  const { save } = useSave()
  const steps = useEditor((state) => state.unsaved)
  const isSaving = useEditor((state) => state.isSaving)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const [isInspecting, setInspecting] = usePane('inspector')
  const isComparing = useIsComparing()
  const isPhone = useIsPhone()
  const unsavedLabel = uuid === null ? t('shared:unsaved.never') : t('unsaved', { count: steps })
  const unsaved = steps > 0 && !isReadOnly ? unsavedLabel : undefined
  if (isComparing)
    return (
      <TopActions>
        <EditorStatus unsaved={unsaved} />
      </TopActions>
    )
  const tools = (
    <Row gap={2}>
      {!isReadOnly && <UndoRedo />}
      {/* Its menu has them, too. */}
      {uuid !== null && !isPhone && (
        <IconButton icon={History} label={t('shared:entity.versions')} to={paths.playbookVersions(uuid)} />
      )}
      <IconButton
        icon={PanelRight}
        label={t(isInspecting ? 'shared:pane.closeInspector' : 'inspector.open')}
        pressed={isInspecting}
        onClick={() => setInspecting(!isInspecting)}
      />
      <EditorMenu />
    </Row>
  )
  if (isReadOnly)
    return (
      <TopActions>
        {tools}
        <TopLine>
          <ViewSwitch />
        </TopLine>
      </TopActions>
    )
  return (
    <EditorBar
      unsaved={unsaved}
      canSave={steps > 0}
      isPending={isSaving}
      onSave={save}
      views={<ViewSwitch />}
    >
      {tools}
    </EditorBar>
  )
}
