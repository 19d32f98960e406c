import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Level, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { useMay } from '#src/api/session.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { toast } from '#src/ui/toast.ts'
import { media, width } from '#src/ui/tokens.ts'
import { AttributePane } from './AttributePane.tsx'
import { BuildRefusal } from './BuildRefusal.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorNotes } from './EditorNotes.tsx'
import { ObjectFacts } from './ObjectFacts.tsx'
import { ObjectFields } from './ObjectFields.tsx'
import { sameObject } from './changes.ts'
import { dropDraft } from './draft-store.ts'
import { focusProblem } from './focus-problem.ts'
import { suggestKey } from './key-suggestion.ts'
import { nameOfObject, stateOf } from './object-list.ts'
import { pathEnds } from './said-path.ts'
import { type DesignForm, type DesignStart, useDesign } from './use-design.ts'
import { useJsonText } from './use-json-view.ts'
import { useSave } from './use-save.ts'

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

interface ObjectEditorProps {
  start: DesignStart
  /** As the platform has it now. */
  stored: StoredLogicalObject | null
  namesOf: (level: Level) => readonly string[]
  /** After a new object was saved. */
  onCreated: (saved: StoredLogicalObject) => void
  /** Leaves a new object. */
  onLeave: () => void
}

/** The form of one object: attributes, properties, JSON; one document however it is looked at. */
export const ObjectEditor = ({ start, stored, namesOf, onCreated, onLeave }: ObjectEditorProps) => {
  const { t } = useTranslation('schema')
  const [address, setAddress] = useSearchParams()
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const isReadOnly = !useMay('data-manager:object:write')
  const mayBuild = useMay('data-manager:build:run')
  const isNew = stored === null
  const [isAsked, setAsked] = useState(false)
  const { save, build, saving } = useSave({
    onSaved: (saved, sent) => {
      setAsked(false)
      dropDraft(start.key)
      if (sameObject(design.current(), sent)) design.adopt(saved)
      else design.rebase(saved)
      if (!isNew)
        toast({ title: t('editor.saved', { name: nameOfObject(saved) }), text: t('editor.savedText') })
    },
    onStay: (saved) => {
      if (isNew) onCreated(saved)
    },
  })
  const refusal = save.error && isApiError(save.error) ? save.error : undefined
  const [refusedAt, setRefusedAt] = useState<unknown>(null)
  const design = useDesign(
    start,
    refusal && refusedAt === save.variables?.object ? refusal.details : undefined,
  )
  const json = useJsonText(design, stored?.object.object_name)
  const isJson = address.get('view') === 'json'
  const problems = design.placed.count + (json.isUnread ? 1 : 0)
  const theirs = stored && stored.etag !== design.saved.etag ? stored : undefined
  const body = design.body

  const showView = (view: 'form' | 'json') =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'json') next.set('view', 'json')
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  const send = (after: 'stay' | 'build') => {
    const object = design.current()
    const isSame = !isNew && !json.isUnread && sameObject(object, design.saved.design.basis.object)
    if (saving !== undefined || isSame) return
    setAsked(true)
    if (problems > 0) {
      focusProblem()
      return
    }
    setRefusedAt(object)
    build.reset()
    save.mutate({ object, etag: design.saved.etag, after })
  }
  const fields = (
    <Inspector>
      <ObjectFields
        design={design}
        isNew={isNew}
        isReadOnly={isReadOnly}
        suggestion={useSuggestion(design, start)}
      />
      <ObjectFacts object={body} stored={stored} extractions={start.known?.extractions ?? []} />
    </Inspector>
  )
  const attributes = (
    <AttributePane
      {...{ design, json, isJson, isNew, isReadOnly }}
      isFilling={isWide}
      fixedName={stored?.object.object_name}
      onView={showView}
    />
  )
  const isUnsaid = refusal && (refusal.details.length === 0 || refusal.kind !== 'http')
  const shownError = isUnsaid && !hasCode(refusal, 'etag_mismatch') ? refusal : null
  return (
    <Root>
      {!isReadOnly && (
        <EditorBar
          changes={design.changes}
          isNew={isNew}
          problems={isAsked ? problems : 0}
          saving={saving}
          mayBuild={mayBuild}
          canSave={isNew || design.isChanged || json.isUnread}
          isPending={stored !== null && stateOf(stored) !== 'built'}
          onSave={send}
          onDiscard={() => {
            setAsked(false)
            json.drop()
            save.reset()
            if (isNew) {
              dropDraft(start.key)
              onLeave()
            } else design.discard()
          }}
        />
      )}
      <EditorHead
        name={design.values.displayName.trim() || design.values.technicalName}
        technical={design.values.technicalName}
        level={objectLevel(body)}
        stored={stored}
        onDeleted={() => dropDraft(start.key)}
      />
      <EditorNotes
        {...{ design, theirs, isNew, isReadOnly }}
        onBackToJson={json.isUnread && !isJson ? () => showView('json') : undefined}
      >
        {shownError && <TroubleNote error={shownError} />}
        {build.error && <BuildRefusal error={build.error} namesOf={namesOf} />}
      </EditorNotes>
      {isWide ? (
        <SplitPane id="schema" label={t('editor.properties')} side={fields}>
          {attributes}
        </SplitPane>
      ) : (
        <Stack data-pane="" data-scroll="" tabIndex={-1}>
          {!isJson && fields}
          {attributes}
        </Stack>
      )}
    </Root>
  )
}
