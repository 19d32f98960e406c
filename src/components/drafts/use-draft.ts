// A draft for state of any shape: restores earlier edits, stores new ones, and removes them once they are saved.
import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Draft, DraftOptions } from './draft.ts'
import { type FormDraft, openFormDraft } from './open-form-draft.ts'
import { DraftOwner } from './draft-owner.ts'

interface UseDraft<V> {
  /** Initial values: the restored draft, or the untouched values. */
  readonly initial: V
  /** Stores the current values; call it on every change, as often as you like. */
  readonly update: (values: V) => void
  readonly draft: Draft<V>
}

export interface FormAccess<V> {
  /** Returns the current values of the form. */
  readonly read: () => V
  /** Replaces the values of the form. */
  readonly show: (values: V) => void
}

/** Shows a toast with a way back if the user leaves the form with unsaved edits. */
const useLeaving = <V>(formDraft: FormDraft<V>, { title }: Pick<DraftOptions<V>, 'title'>): void => {
  const { t } = useTranslation('drafts')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leave = useRef((): void => undefined)
  useLayoutEffect(() => {
    leave.current = () =>
      void toast({
        title: t('left', { title }),
        action: { label: t('goBack'), act: () => void navigate(pathname + search) },
      })
  })
  useEffect(
    () => () => {
      if (formDraft.hasDraft()) leave.current()
    },
    [formDraft],
  )
}

/** Stores the state of a form as a draft; `form` reads and replaces it. */
export function useDraft<V>(options: DraftOptions<V>, form: FormAccess<V>): UseDraft<V> {
  const { defaultValues, base = null } = options
  const { t } = useTranslation(['drafts', 'shared'])
  const format = useFormat()
  const uid = useContext(DraftOwner)
  const { pathname, search } = useLocation()
  const current = { ...options, address: pathname + search, show: form.show }
  const [formDraft] = useState(() => openFormDraft(uid, current))
  const state = useSyncExternalStore(formDraft.watch, formDraft.state)
  useLayoutEffect(() => formDraft.follow(current))
  useEffect(() => formDraft.enter(), [formDraft])
  useLeaving(formDraft, options)
  const start = formDraft.start()
  const discard = () => {
    const back = formDraft.discard(form.read())
    toast({
      title: state.restoredAt ? t('discardedAt', { time: format.time(state.restoredAt) }) : t('discarded'),
      action: { label: t('shared:action.undo'), act: back },
    })
  }
  return {
    initial: formDraft.initial,
    update: formDraft.update,
    draft: {
      ...state,
      base: start ? start.base : base,
      before: start?.before ?? defaultValues,
      isOutdated: start !== undefined && start.base !== base,
      discard,
      saved: () => void formDraft.finish(),
      rebase: formDraft.rebase,
      adopt: formDraft.adopt,
    },
  }
}
