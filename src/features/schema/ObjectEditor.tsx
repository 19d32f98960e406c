import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Level, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
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
import { dropDraft } from './draft-store.ts'
import { suggestKey } from './key-suggestion.ts'
import { stateOf } from './object-state.ts'
import { pathEnds } from './said-path.ts'
import type { DesignForm, DesignStart } from './use-design.ts'
import { type Editor, useEditor } from './use-editor.ts'
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
  start: DesignStart
  namesOf: (level: Level) => readonly string[]
  /** After a new object was saved. */
  onCreated: (saved: StoredLogicalObject) => void
  /** Leaves a new object. */
  onLeave: () => void
}

/** The form of one object: attributes, properties, JSON; one document however it is looked at. */
export const ObjectEditor = ({ start, namesOf, onCreated, onLeave }: ObjectEditorProps) => {
  const isReadOnly = !useMay('data-manager:object:write')
  const [view, showView] = useView()
  const editor = useEditor(start, { onCreated, onLeave })
  const { design, json, isNew } = editor
  const { stored } = start
  const theirs = stored && stored.etag !== design.saved.etag ? stored : undefined
  const isHidden = json.isUnread && view === 'form'
  return (
    <Root>
      {!isReadOnly && (
        <EditorBar editor={editor} isPending={stored !== null && stateOf(stored) !== 'built'} />
      )}
      <EditorHead
        name={design.values.displayName.trim() || design.values.technicalName}
        technical={design.values.technicalName}
        level={objectLevel(design.body)}
        stored={stored}
        onDeleted={() => dropDraft(start.key)}
      />
      <EditorNotes
        {...{ design, theirs, isNew, isReadOnly }}
        onBackToJson={isHidden ? () => showView('json') : undefined}
      >
        {editor.saveError !== null && <TroubleNote error={editor.saveError} />}
        {editor.buildError && <BuildRefusal error={editor.buildError} namesOf={namesOf} />}
      </EditorNotes>
      <Panes {...{ editor, start, isReadOnly }} />
    </Root>
  )
}
