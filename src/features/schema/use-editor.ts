// One editor: the form, its text, saving it, and leaving it. What the screen shows of it is made elsewhere.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/toast.ts'
import { sameObject } from './changes.ts'
import { dropDraft } from './draft-store.ts'
import { focusProblem } from './focus-problem.ts'
import { nameOfObject } from './object-list.ts'
import { type DesignForm, type DesignStart, type Refused, useDesign } from './use-design.ts'
import { useJsonText } from './use-json-view.ts'
import { useSave } from './use-save.ts'

interface EditorEnds {
  /** After a new object was saved. */
  readonly onCreated: (saved: StoredLogicalObject) => void
  /** Leaves a new object. */
  readonly onLeave: () => void
}

type Save = ReturnType<typeof useSave>['save']

const useRefused = ({ error, variables }: Save): Refused | undefined =>
  useMemo(
    () =>
      isApiError(error) && variables ? { object: variables.object, problems: error.details } : undefined,
    [error, variables],
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
  else design.rebase(saved)
}

/** Everything that the parts of an editor share. */
export const useEditor = (start: DesignStart, { onCreated, onLeave }: EditorEnds) => {
  const { t } = useTranslation('schema')
  const isNew = start.stored === null
  const [isAsked, setAsked] = useState(false)
  const { save, build, saving } = useSave({
    onSaved: (saved, sent) => {
      setAsked(false)
      dropDraft(start.key)
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

  const send = (after: 'stay' | 'build') => {
    const object = design.current()
    const isSame = !isNew && !json.isUnread && sameObject(object, design.saved.design.basis.object)
    if (saving !== undefined || isSame) return
    setAsked(true)
    build.reset()
    if (design.isSound && !json.isUnread) save.mutate({ object, etag: design.saved.etag, after })
    else focusProblem()
  }
  const discard = () => {
    setAsked(false)
    json.drop()
    save.reset()
    dropDraft(start.key)
    if (isNew) onLeave()
    else design.discard()
  }
  return {
    design,
    json,
    isNew,
    saving,
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
