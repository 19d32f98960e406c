// One editor: the form, its text, saving it, and leaving it. What the screen shows of it is made elsewhere.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { sameObject } from '../model/changes.ts'
import { nameOfObject } from '../model/object-list.ts'
import { type DesignForm, type DesignStart, type Refused, useDesign } from '../model/use-design.ts'
import { useJsonText } from '../json/use-json-view.ts'
import { type After, storedVersion, useSave } from './use-save.ts'

interface EditorEnds {
  /** After a new object was saved. */
  readonly onCreated: (saved: StoredLogicalObject) => void
  /** Leaves a new object. */
  readonly onLeave: () => void
}

type Save = ReturnType<typeof useSave>['save']

const useRefused = ({ error, sent }: Save): Refused | undefined =>
  useMemo(
    () => (isApiError(error) && sent ? { object: sent.document, problems: error.details } : undefined),
    [error, sent],
  )

/** A refusal that no place of the form says: not one of its members, and not another version. */
const unsaid = ({ error }: Save): unknown => {
  if (!isApiError(error)) return error
  return error.details.length > 0 || hasCode(error, 'etag_mismatch') ? null : error
}

const takeSaved = (
  design: DesignForm,
  { saved, isSent }: { saved: StoredLogicalObject; isSent: boolean },
): void => {
  if (isSent) design.adopt(saved)
  else design.rebase({ etag: saved.etag, object: saved.object })
}

/** Leads to the first field that is marked as wrong. */
const focusProblem = (): void => {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** Everything that the parts of an editor share. */
export function useEditor(start: DesignStart, { onCreated, onLeave }: EditorEnds) {
  const { t } = useTranslation('schema')
  const isNew = start.stored === null
  const [isAsked, setAsked] = useState(false)
  const { save, build, saving } = useSave({
    name: start.object.object_name,
    isNew,
    onMerged: (object, stored) => {
      design.write(object)
      design.rebase({ etag: stored.etag, object: stored.document })
    },
    onSaved: (saved, sent) => {
      setAsked(false)
      takeSaved(design, { saved, isSent: sameObject(design.current(), sent) })
      if (!isNew)
        toast({ title: t('editor.saved', { name: nameOfObject(saved) }), text: t('editor.savedText') })
    },
    onStay: (saved) => {
      if (isNew) onCreated(saved)
    },
  })
  const design = useDesign(start, useRefused(save))
  const json = useJsonText(design, start.stored?.object.object_name)
  const problems = design.placed.count + (json.isUnread ? 1 : 0)

  const attempt = (context: After) => ({
    document: design.current(),
    base: { document: design.saved.design.basis.object, etag: design.saved.etag },
    context,
  })
  const send = (after: After) => {
    const isSame = !isNew && !json.isUnread && sameObject(design.current(), design.saved.design.basis.object)
    if (saving !== undefined || isSame) return
    setAsked(true)
    build.reset()
    if (design.isSound && !json.isUnread) save.save(attempt(after))
    else focusProblem()
  }
  const discard = () => {
    setAsked(false)
    save.reset()
    design.draft.discard()
    if (isNew) onLeave()
  }
  return {
    design,
    json,
    isNew,
    saving,
    /** Saving, where somebody else saved or deleted it meanwhile. */
    merging: save,
    /** Puts another version beside what is typed, before anything is sent. */
    compare: (theirs: StoredLogicalObject) => save.openConflict(attempt('stay'), storedVersion(theirs)),
    saveError: unsaid(save),
    buildError: build.error,
    /** Places that need attention, once saving was asked for. */
    problems: isAsked ? problems : 0,
    canSave: isNew || design.isChanged || json.isUnread,
    send,
    discard,
  }
}
export type Editor = ReturnType<typeof useEditor>
