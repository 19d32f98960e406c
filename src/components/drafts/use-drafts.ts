import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { listDrafts, watchDrafts } from '#src/lib/drafts/drafts.ts'
import {
  type UnsavedPlaybook,
  listUnsavedPlaybooks,
  watchUnsaved,
} from '#src/lib/drafts/unsaved-playbooks.ts'

/** The user's drafts in this browser, newest first. Changes of other tabs are included. */
export function useDrafts(uid: string): readonly FoundDraft[] {
  const [drafts, setDrafts] = useState(() => listDrafts(uid))
  useEffect(() => {
    const read = (): void => setDrafts(listDrafts(uid))
    // The page before wrote its draft when it was left, after the first rendering of this one.
    read()
    return watchDrafts(read)
  }, [uid])
  return drafts
}

/** The user's unsaved playbooks in this browser, newest first. */
export function useUnsavedPlaybooks(uid: string): readonly UnsavedPlaybook[] {
  const [unsaved, setUnsaved] = useState(() => listUnsavedPlaybooks(uid))
  useEffect(() => watchUnsaved(() => setUnsaved(listUnsavedPlaybooks(uid))), [uid])
  return unsaved
}

/** An entry of the list of drafts: a draft, or an unsaved playbook. */
export interface ListedDraft {
  readonly key: string
  readonly title: string
  readonly address: string
  readonly at: number
  readonly size: number
  readonly changes?: number | undefined
}

/** The user's unsaved playbooks with the titles of the list of drafts. `addressOf` returns the editor of a document. */
export function useListedPlaybooks(
  uid: string,
  addressOf: (document: string) => string,
): readonly ListedDraft[] {
  const { t } = useTranslation('session')
  return useUnsavedPlaybooks(uid).map(({ id, document, name, at, size, changes }) => ({
    key: id,
    title: t('drafts.playbook', { name }),
    address: addressOf(document),
    at,
    size,
    changes,
  }))
}
