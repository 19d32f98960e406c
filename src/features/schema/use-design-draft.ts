import { useMemo, useRef } from 'react'
import { type Shown, useDraft } from '#src/parts/draft/use-draft.ts'
import { type KeptDesign, keepDesign, keptDesign, keptToDesign } from './design-draft.ts'
import type { Design } from './form-values.ts'

/** The version that a form is compared with; `etag` is null for an object that does not exist yet. */
export interface Saved {
  readonly etag: string | null
  readonly design: Design
}

export interface DraftOfDesign {
  /** Name of the draft. */
  readonly draft: string
  /** What it is called among others. */
  readonly title: string
  /** It may only be looked at: nothing is kept. */
  readonly isReadOnly: boolean
}

interface Compared {
  readonly saved: Saved
  readonly onSaved: (saved: Saved) => void
}

/**
 * The draft of a design. What was found again is compared with the version that it began from. The form is made of
 * `initial`, then connected.
 */
export const useDesignDraft = (
  { draft: form, title, isReadOnly }: DraftOfDesign,
  { saved, onSaved }: Compared,
) => {
  const shown = useRef<Shown<KeptDesign>>(undefined)
  const defaultValues = useMemo(() => keepDesign(saved.design), [saved])
  const { initial, keep, draft } = useDraft<KeptDesign>(
    { form, title, shape: keptDesign, defaultValues, base: saved.etag, isKept: !isReadOnly },
    {
      read: () => shown.current?.read() ?? defaultValues,
      show: (kept) => shown.current?.show(kept),
    },
  )
  if (draft.base !== saved.etag) onSaved({ etag: draft.base, design: keptToDesign(draft.before) })
  const connect = (ends: Shown<KeptDesign>): void => {
    shown.current = ends
  }
  return { initial, keep, draft, connect }
}
