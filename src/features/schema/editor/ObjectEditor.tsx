import type { ReactNode } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { Trans, useTranslation } from 'react-i18next'
import type { Level, LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { objectWarnings } from '#domain/schema/object-warnings.ts'
import { useMay } from '#src/api/session.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { media, width } from '#src/ui/theme/tokens.ts'
import { AttributeDialog } from '../details/AttributeDialog.tsx'
import { baseOf } from '../model/attribute-values.ts'
import { AttributePane } from './AttributePane.tsx'
import { BuildRefusal } from '../build/BuildRefusal.tsx'
import { RunningBuildNote } from '../build/RunningBuildNote.tsx'
import { runningBuild } from '../build/build-plan.ts'
import { ObjectBar } from './ObjectBar.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorNotes } from '#src/components/resource/EditorNotes.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { useProblemMessage } from '../model/use-problem-message.ts'
import { ObjectDetails } from './ObjectDetails.tsx'
import { ObjectFields } from './ObjectFields.tsx'
import { ObjectProperties } from './ObjectProperties.tsx'
import { MartObstacleNote } from '../mart/MartObstacleNote.tsx'
import { MartPanes } from '../mart/MartPanes.tsx'
import { useMartReading } from '../mart/use-mart.ts'
import { suggestKey } from '../model/key-suggestion.ts'
import { nameOfObject } from '../model/object-list.ts'
import { stateOf } from '../model/object-state.ts'
import { useBuilds } from '../model/use-objects.ts'
import { usesColumn } from '../model/source-path.ts'
import type { DesignForm, DesignStart } from '../model/use-design.ts'
import { type Editor, useEditor } from './use-editor.ts'
import { RelationsSection } from '../relations/RelationsSection.tsx'
import { relationDesign } from '../relations/use-relations.ts'
import { RulesDialog } from '../rules/RulesDialog.tsx'
import { useDescribeObject } from './use-describe-object.ts'
import { useEditorView } from './use-editor-view.ts'

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

/** The suggested key of the table, with its row in the form. */
const useSuggestion = (design: DesignForm) => {
  const { tables } = design
  const [only] = tables?.extractions ?? []
  const found = only && tables?.extractions.length === 1 ? suggestKey(only) : undefined
  if (!found) return undefined
  const row = design.values.attributes.find(({ id, edited, isIncluded }) => {
    const base = baseOf({ id, edited }, design.basis.attributes)
    return isIncluded && base !== undefined && usesColumn(base, found.attribute)
  })
  return row && { ...found, attribute: row.name, id: row.id }
}

interface PanesProps {
  editor: Editor
  start: DesignStart
  isReadOnly: boolean
  martBase: string | undefined
}

/** The level of the object; a new mart without attributes has none yet. */
const levelOf = (object: LogicalObject, martBase: string | undefined): Level =>
  martBase !== undefined && object.attributes.length === 0 ? 'data_mart' : objectLevel(object)

interface PrimRelationsProps {
  design: DesignForm
  others: readonly LogicalObject[]
  isReadOnly: boolean
  level: Level
}

const PrimRelations = ({ level, design, ...props }: PrimRelationsProps) =>
  level === 'data_prim' ? <RelationsSection {...props} design={relationDesign(design)} /> : null

/** Attributes and properties: side by side, or below 1200 pixels one above the other. Marts have a form of their own. */
const Panes = ({ editor, start, isReadOnly, martBase }: PanesProps) => {
  const { t } = useTranslation('schema')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [view, showView] = useEditorView()
  const { design, json, isNew } = editor
  const { stored } = start
  const suggestion = useSuggestion(design)
  const { reading } = useMartReading(design, start.others)
  const level = levelOf(design.body, martBase)
  const properties = (
    <>
      {isReadOnly ? (
        <ObjectProperties values={design.values} />
      ) : (
        <ObjectFields {...{ design, isNew, suggestion }} />
      )}
      <PrimRelations {...{ design, isReadOnly, level }} others={start.others} />
      <ObjectDetails
        {...{ stored, isReadOnly }}
        object={design.body}
        extractions={design.tables?.extractions ?? []}
      />
    </>
  )
  if (view === 'form' && reading.kind === 'form' && level === 'data_mart')
    return (
      <MartPanes
        {...{ design, stored, isReadOnly, properties }}
        others={start.others}
        base={martBase}
        onJson={() => showView('json')}
      />
    )
  const fields = <Inspector>{properties}</Inspector>
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
    <Scroll data-pane="" data-scroll="" tabIndex={-1}>
      {view === 'form' && fields}
      {attributes}
    </Scroll>
  )
}

/** The saved design differs from the current build. */
const isBuildPending = (stored: StoredLogicalObject | null): boolean =>
  stored !== null && stateOf(stored) !== 'built'

interface ObjectEditorProps {
  start: Omit<DesignStart, 'isReadOnly'>
  /** Shown if the object was deleted and there are no unsaved changes. */
  deletedNote?: ReactNode
  namesOf: (level: Level) => readonly string[]
  /** Called after a new object was saved. */
  onCreated: (saved: StoredLogicalObject) => void
  /** Called when a new object is discarded. */
  onLeave: () => void
  /** The base of a new mart. */
  martBase?: string
}

type EditorContentProps = Omit<ObjectEditorProps, 'start' | 'onCreated' | 'onLeave'> & {
  editor: Editor
  start: DesignStart
}

const displayedName = ({ values }: DesignForm): string => values.displayName.trim() || values.technicalName

/** Says that a build that the editor offers would wait for the one that runs. */
const Waits = ({ editor, stored }: { editor: Editor; stored: StoredLogicalObject | null }) => {
  const mayBuild = useMay('data-manager:build:run')
  const { data: builds } = useBuilds()
  const running = runningBuild(builds?.items ?? [])
  const isOffered = mayBuild && (editor.canSave || isBuildPending(stored))
  return isOffered && running ? <RunningBuildNote build={running.build_id} /> : null
}

/** Notes above the fields. */
const Notes = ({ editor, start, deletedNote, namesOf }: EditorContentProps) => {
  const { t } = useTranslation(['schema', 'shared'])
  const formatProblem = useProblemMessage()
  const format = useFormat()
  const [view, showView] = useEditorView()
  const { design, json, saveError, buildError } = editor
  const { stored, isReadOnly } = start
  const theirs = stored && stored.etag !== design.saved.etag ? stored : undefined
  // A new mart starts without attributes. That is a problem once someone tries to save it.
  const others = design.fieldProblems.other.filter(({ code }) => editor.problems > 0 || code !== 'too_few')
  return (
    <EditorNotes
      readOnly={isReadOnly && <Trans t={t} i18nKey="editor.readOnly" components={{ code: <InlineCode /> }} />}
      theirs={
        theirs && {
          text: t(design.isChanged ? 'editor.theirs' : 'shared:unsaved.theirs', {
            user: theirs.updated_by,
            time: format.time(theirs.updated_at),
          }),
          isTyped: design.isChanged,
          load: t('shared:action.loadTheirs'),
          onLoad: () => design.adopt(theirs),
          onCompare: () => editor.compare(theirs),
        }
      }
      isDeleted={deletedNote !== undefined}
      draft={design.draft}
      error={saveError}
    >
      {json.isInvalid && view === 'form' && (
        <MarginNote
          tone="warning"
          actions={<LinkButton onClick={() => showView('json')}>{t('json.back')}</LinkButton>}
        >
          {t('json.unread')}
        </MarginNote>
      )}
      {others.map((problem) => (
        <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
          {formatProblem(problem)}
        </MarginNote>
      ))}
      {objectWarnings([design.body], start.others).map((warning) => (
        <MarginNote key={warning.path} tone="warning">
          {formatProblem(warning)}
        </MarginNote>
      ))}
      {objectLevel(design.body) === 'data_mart' && <MartObstacleNote design={design} others={start.others} />}
      <Waits editor={editor} stored={stored} />
      {buildError && <BuildRefusal error={buildError} namesOf={namesOf} />}
    </EditorNotes>
  )
}

const EditorContent = (props: EditorContentProps) => {
  const { editor, start } = props
  const { design, merging } = editor
  const { stored, isReadOnly } = start
  const describe = useDescribeObject(design.body)
  return (
    <Fill>
      {!isReadOnly && <ObjectBar editor={editor} isPending={isBuildPending(stored)} />}
      <EditorHead
        name={displayedName(design)}
        technical={design.values.technicalName}
        level={levelOf(design.body, props.martBase)}
        stored={stored}
        onDeleted={design.draft.saved}
      />
      <Notes {...props} />
      <Panes {...{ editor, start, isReadOnly }} martBase={props.martBase} />
      <RulesDialog {...{ design }} isReadOnly={isReadOnly} />
      <AttributeDialog {...{ design, isReadOnly }} others={start.others} />
      <MergeView name={nameOfObject(design.saved.design.basis)} saving={merging} describe={describe} />
    </Fill>
  )
}

/** The editor of one object: attributes, properties and JSON, all views of the same document. */
export function ObjectEditor({ start, onCreated, onLeave, ...props }: ObjectEditorProps) {
  const { deletedNote } = props
  const isReadOnly = !useMay('data-manager:object:write')
  const startState = { ...start, isReadOnly }
  const editor = useEditor(startState, { onCreated, onLeave })
  const hasUnsavedWork = editor.design.draft.isTyped || editor.merging.conflict !== null
  return deletedNote !== undefined && !hasUnsavedWork ? (
    deletedNote
  ) : (
    <EditorContent {...props} editor={editor} start={startState} />
  )
}
