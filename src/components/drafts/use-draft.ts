// A draft for state of any shape: it finds what was typed before, keeps what is typed now, forgets what is saved.
import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '#src/i18n/use-format.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Draft, DraftOptions } from './draft.ts'
import { type FormDraft, openFormDraft } from './open-form-draft.ts'
import { DraftOwner } from './draft-owner.ts'

interface UseDraft<V> {
  /** What the form begins with: the draft that was found, or the untouched values. */
  readonly initial: V
  /** Tells what stands in the form now; call it with every change, as often as one likes. */
  readonly keep: (values: V) => void
  readonly draft: Draft<V>
}

export interface Shown<V> {
  /** What stands in the form now. */
  readonly read: () => V
  /** Puts other values into the form. */
  readonly show: (values: V) => void
}

/** Says where the typing is, when the form is left with it. */
const useLeaving = <V>(kept: FormDraft<V>, { title }: Pick<DraftOptions<V>, 'title'>): void => {
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
      if (kept.isHeld()) leave.current()
    },
    [kept],
  )
}

/** Keeps a form's state as a draft; `form` says how to read it and how to show another one. */
export function useDraft<V>(options: DraftOptions<V>, form: Shown<V>): UseDraft<V> {
  const { defaultValues, base = null } = options
  const { t } = useTranslation(['drafts', 'shared'])
  const format = useFormat()
  const uid = useContext(DraftOwner)
  const { pathname, search } = useLocation()
  const present = { ...options, address: pathname + search, show: form.show }
  const [kept] = useState(() => openFormDraft(uid, present))
  const state = useSyncExternalStore(kept.watch, kept.state)
  useLayoutEffect(() => kept.follow(present))
  useEffect(() => kept.enter(), [kept])
  useLeaving(kept, options)
  const began = kept.began()
  const discard = () => {
    const back = kept.discard(form.read())
    toast({
      title: state.foundAt ? t('discardedAt', { time: format.time(state.foundAt) }) : t('discarded'),
      action: { label: t('shared:action.undo'), act: back },
    })
  }
  return {
    initial: kept.initial,
    keep: kept.keep,
    draft: {
      ...state,
      base: began ? began.base : base,
      before: began?.before ?? defaultValues,
      isBehind: began !== undefined && began.base !== base,
      discard,
      saved: () => void kept.finish(),
      rebase: kept.rebase,
      take: kept.take,
    },
  }
}
