import { Braces, History, ListTree, PanelRight, Redo2, Save, Undo2, Workflow } from 'lucide-react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { Standing } from '#src/parts/page/Standing.tsx'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { width } from '#src/ui/tokens.ts'
import { EditorMenu } from './EditorMenu.tsx'
import { useEditor, useEditorActions } from './use-editor.ts'
import { usePane } from './use-panes.ts'
import { editorDialogs, useSave } from './use-save.ts'
import { useSessionState } from './use-session.ts'
import { useStepWords } from './use-step-words.ts'
import { useView } from './use-view.ts'

const Tools = styled('div')({ display: 'flex', gap: 2 })

const UndoRedo = () => {
  const { t } = useTranslation('editing')
  const say = useStepWords()
  const editor = useEditorActions()
  const undo = useEditor((state) => state.undo)
  const redo = useEditor((state) => state.redo)
  return (
    <>
      <IconButton
        icon={Undo2}
        label={undo ? t('undoStep', { step: say(undo) }) : t('undo')}
        keys="Mod+Z"
        disabled={undo === null}
        onClick={editor.undo}
      />
      <IconButton
        icon={Redo2}
        label={redo ? t('redoStep', { step: say(redo) }) : t('redo')}
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

/** Canvas, outline and JSON show the same document. */
const ViewSwitch = () => {
  const { t } = useTranslation('editing')
  const [view, show] = useView()
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const isReadable = useEditor(({ reading }) => reading.kind === 'playbook')
  return (
    <Segmented
      label={t('views')}
      segments={views
        .filter(({ id }) => isReadable || id === 'json')
        .map((each) => ({ ...each, label: t(`view.${each.id}`), bare: !isWide }))}
      value={view}
      onChange={show}
    />
  )
}

const SaveButton = () => {
  const { t } = useTranslation('common')
  const { save } = useSave()
  const unsaved = useEditor((state) => state.unsaved)
  const isSaving = useEditor((state) => state.isSaving)
  return (
    <Button
      look="primary"
      icon={Save}
      keys={unsaved > 0 ? 'Mod+S' : undefined}
      waiting={isSaving}
      disabled={unsaved === 0}
      onClick={save}
    >
      {t('action.save')}
    </Button>
  )
}

/** While two versions are compared, what comes of it is decided there alone. */
const useComparing = (): boolean => {
  const { dialog } = useDialogAddress(editorDialogs)
  const { theirs } = useSessionState()
  return dialog === 'compare' && theirs !== null
}

/** What is not saved yet, the way back, how the document is looked at, and saving it: in the top bar. */
export const EditorBar = () => {
  const { t } = useTranslation('editing')
  const { uuid } = useSessionState()
  const unsaved = useEditor((state) => state.unsaved)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const [isInspecting, inspect] = usePane('inspector')
  const isComparing = useComparing()
  const said = uuid === null ? t('notStored') : t('unsaved', { count: unsaved })
  const standing = !isReadOnly && <Standing unsaved={unsaved > 0 ? said : undefined} />
  if (isComparing) return <TopActions>{standing}</TopActions>
  return (
    <TopActions>
      {standing}
      <Tools>
        {!isReadOnly && <UndoRedo />}
        {uuid !== null && (
          <IconButton icon={History} label={t('versions')} to={paths.playbookVersions(uuid)} />
        )}
        <IconButton
          icon={PanelRight}
          label={t(isInspecting ? 'inspector.close' : 'inspector.open')}
          pressed={isInspecting}
          onClick={() => inspect(!isInspecting)}
        />
        <EditorMenu />
      </Tools>
      <ViewSwitch />
      {!isReadOnly && <SaveButton />}
    </TopActions>
  )
}
