// The state of one editor: the form, its JSON text, saving, and discarding. It renders nothing.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { savedSteps } from '../history/saved-steps.ts'
import { recordSaved } from '../history/schema-history.ts'
import { sameObject } from '../model/changes.ts'
import { shapeProblems } from '../model/field-problems.ts'
import { nameOfObject } from '../model/object-list.ts'
import { type DesignForm, type DesignStart, type Rejection, useDesign } from '../model/use-design.ts'
import { useJsonText } from '../json/use-json-view.ts'
import { type SaveAction, storedVersion, useSave } from './use-save.ts'

interface EditorCallbacks {
  /** Called after a new object was saved. */
  readonly onCreated: (saved: StoredLogicalObject) => void
  /** Called when a new object is discarded. */
  readonly onLeave: () => void
}

type Save = ReturnType<typeof useSave>['save']

const useRefused = ({ error, sent }: Save): Rejection | undefined =>
  useMemo(
    () => (isApiError(error) && sent ? { object: sent.document, problems: error.details } : undefined),
    [error, sent],
  )

/** An error that is not shown at a field: it belongs to no member, and is not a version conflict. */
const unassignedError = ({ error }: Save): unknown => {
  if (!isApiError(error)) return error
  return error.details.length > 0 || hasCode(error, 'etag_mismatch') ? null : error
}

interface SavedVersion {
  readonly saved: StoredLogicalObject
  readonly sent: LogicalObject
}

/** Adds the edits that were saved to the history of the schema, and continues from the saved version. */
const applySaved = (design: DesignForm, { saved, sent }: SavedVersion, start: DesignStart): void => {
  const { others, stored } = start
  const isSound = (object: LogicalObject): boolean =>
    shapeProblems(object).length === 0 &&
    (design.tables === null || checkObjects([object], { others, sources: design.tables.types }).length === 0)
  const base = stored === null ? null : design.saved.design.basis.object
  recordSaved(savedSteps({ base, sent, designs: design.history.designs(), isSound }), saved)
  if (sameObject(design.current(), sent)) design.adoptSaved(saved)
  else design.rebase({ etag: saved.etag, object: saved.object })
}

/** Scrolls to the first invalid field and focuses it. */
const focusProblem = (): void => {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-problem] button')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** Everything that the components of an editor share. */
export function useEditor(start: DesignStart, { onCreated, onLeave }: EditorCallbacks) {
  const { t } = useTranslation('schema')
  const isNew = start.stored === null
  const [hasTriedSaving, setTriedSaving] = useState(false)
  const { save, build, saving } = useSave({
    name: start.object.object_name,
    isNew,
    onMerged: (object, stored) => {
      design.write(object)
      design.rebase({ etag: stored.etag, object: stored.document })
    },
    onSaved: (saved, sent) => {
      setTriedSaving(false)
      applySaved(design, { saved, sent }, start)
      if (!isNew)
        toast({ title: t('editor.saved', { name: nameOfObject(saved) }), text: t('editor.savedText') })
    },
    onStay: (saved) => {
      if (isNew) onCreated(saved)
    },
  })
  const design = useDesign(start, useRefused(save))
  const json = useJsonText(design, start.stored?.object.object_name)
  const problems = design.fieldProblems.count + (json.isInvalid ? 1 : 0)

  const saveInput = (context: SaveAction) => ({
    document: design.current(),
    base: { document: design.saved.design.basis.object, etag: design.saved.etag },
    context,
  })
  const send = (after: SaveAction) => {
    const isSame = !isNew && !json.isInvalid && sameObject(design.current(), design.saved.design.basis.object)
    if (saving !== undefined || isSame) return
    setTriedSaving(true)
    build.reset()
    if (design.isSound && !json.isInvalid) save.save(saveInput(after))
    else focusProblem()
  }
  const discard = () => {
    setTriedSaving(false)
    save.reset()
    design.draft.discard()
    if (isNew) onLeave()
  }
  return {
    design,
    json,
    isNew,
    saving,
    /** The merge, if someone else saved or deleted the object meanwhile. */
    merging: save,
    /** Compares the unsaved changes with another version, without sending anything. */
    compare: (theirs: StoredLogicalObject) => save.openConflict(saveInput('stay'), storedVersion(theirs)),
    saveError: unassignedError(save),
    buildError: build.error,
    /** Number of problems, once the user has tried to save. */
    problems: hasTriedSaving ? problems : 0,
    canSave: isNew || design.isChanged || json.isInvalid,
    send,
    discard,
  }
}
export type Editor = ReturnType<typeof useEditor>
