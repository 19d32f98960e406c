import type { ReactNode } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Level, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { media, width } from '#src/ui/tokens.ts'
import { AttributePane } from './AttributePane.tsx'
import { BuildRefusal } from './BuildRefusal.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorNotes } from './EditorNotes.tsx'
import { ObjectFacts } from './ObjectFacts.tsx'
import { ObjectFields } from './ObjectFields.tsx'
import { ObjectProperties } from './ObjectProperties.tsx'
import { suggestKey } from './key-suggestion.ts'
import { nameOfObject } from './object-list.ts'
import { stateOf } from './object-state.ts'
import { pathEnds } from './said-path.ts'
import type { DesignForm, DesignStart } from './use-design.ts'
import { type Editor, useEditor } from './use-editor.ts'
import { useObjectWords } from './use-object-words.ts'
import { useView } from './use-view.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' })
const Stack = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })
const Inspector = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 14,
  padding: '16px 20px 24px',
  [media.belowWide]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '14px 24px',
    padding: '16px 16px 20px',
    '& > section': { gridColumn: '1 / -1' },
  },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** The key that the table itself suggests, as a row of the form. */
const useSuggestion = (design: DesignForm, { known }: DesignStart) => {
  const [only] = known?.extractions ?? []
  const found = only && known?.extractions.length === 1 ? suggestKey(only) : undefined
  if (!found) return undefined
  const row = design.values.attributes.find(({ id, isIncluded }) => {
    const base = design.basis.attributes.get(id)
    return isIncluded && base !== undefined && pathEnds(base, found.attribute)
  })
  return row && { ...found, attribute: row.name, id: row.id }
}

interface PanesProps {
  editor: Editor
  start: DesignStart
  isReadOnly: boolean
}

/** Attributes and properties: side by side, or below 1200 one above the other. */
const Panes = ({ editor, start, isReadOnly }: PanesProps) => {
  const { t } = useTranslation('schema')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [view, showView] = useView()
  const { design, json, isNew } = editor
  const { stored, known } = start
  const suggestion = useSuggestion(design, start)
  const fields = (
    <Inspector>
      {isReadOnly ? (
        <ObjectProperties values={design.values} />
      ) : (
        <ObjectFields {...{ design, isNew, suggestion }} />
      )}
      <ObjectFacts object={design.body} stored={stored} extractions={known?.extractions ?? []} />
    </Inspector>
  )
  const attributes = (
    <AttributePane
      {...{ design, json, isNew, isReadOnly, view }}
      isFilling={isWide}
      fixedName={stored?.object.object_name}
      onView={showView}
    />
  )
  if (isWide)
    return (
      <SplitPane id="schema" label={t('editor.properties')} side={fields}>
        {attributes}
      </SplitPane>
    )
  return (
    <Stack data-pane="" data-scroll="" tabIndex={-1}>
      {view === 'form' && fields}
      {attributes}
    </Stack>
  )
}

interface ObjectEditorProps {
  start: Omit<DesignStart, 'isReadOnly'>
  /** It was deleted since it was read: shown while something is typed. */
  gone?: ReactNode
  namesOf: (level: Level) => readonly string[]
  /** After a new object was saved. */
  onCreated: (saved: StoredLogicalObject) => void
  /** Leaves a new object. */
  onLeave: () => void
}

type ShownProps = Omit<ObjectEditorProps, 'start' | 'onCreated' | 'onLeave'> & {
  editor: Editor
  start: DesignStart
}

const nameOf = ({ values }: DesignForm): string => values.displayName.trim() || values.technicalName

/** What must be known beside the fields. */
const Notes = ({ editor, start, gone, namesOf }: ShownProps) => {
  const [view, showView] = useView()
  const { design, json, saveError, buildError } = editor
  const { stored, isReadOnly } = start
  const theirs = stored && stored.etag !== design.saved.etag ? stored : undefined
  const isHidden = json.isUnread && view === 'form'
  return (
    <EditorNotes
      {...{ design, theirs, isReadOnly }}
      onCompare={editor.compare}
      isGone={gone !== undefined}
      onBackToJson={isHidden ? () => showView('json') : undefined}
    >
      {saveError !== null && <TroubleNote error={saveError} />}
      {buildError && <BuildRefusal error={buildError} namesOf={namesOf} />}
    </EditorNotes>
  )
}

const Shown = (props: ShownProps) => {
  const { editor, start } = props
  const { design, merging } = editor
  const { stored, isReadOnly } = start
  const describe = useObjectWords(design.body)
  return (
    <Root>
      {!isReadOnly && (
        <EditorBar editor={editor} isPending={stored !== null && stateOf(stored) !== 'built'} />
      )}
      <EditorHead
        name={nameOf(design)}
        technical={design.values.technicalName}
        level={objectLevel(design.body)}
        stored={stored}
        onDeleted={design.draft.saved}
      />
      <Notes {...props} />
      <Panes {...{ editor, start, isReadOnly }} />
      <MergeView name={nameOfObject(design.saved.design.basis)} saving={merging} describe={describe} />
    </Root>
  )
}

/** The form of one object: attributes, properties, JSON; one document however it is looked at. */
export const ObjectEditor = ({ start: begun, gone, namesOf, onCreated, onLeave }: ObjectEditorProps) => {
  const isReadOnly = !useMay('data-manager:object:write')
  const start = { ...begun, isReadOnly }
  const editor = useEditor(start, { onCreated, onLeave })
  const isHeld = editor.design.draft.isTyped || editor.merging.meeting !== null
  return gone !== undefined && !isHeld ? gone : <Shown {...{ editor, start, gone, namesOf }} />
}
