import { useEffect, useState } from 'react'
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
  useEffect(() => watchDrafts(() => setDrafts(listDrafts(uid))), [uid])
  return drafts
}

/** The user's unsaved playbooks in this browser, newest first. */
export function useUnsavedPlaybooks(uid: string): readonly UnsavedPlaybook[] {
  const [unsaved, setUnsaved] = useState(() => listUnsavedPlaybooks(uid))
  useEffect(() => watchUnsaved(() => setUnsaved(listUnsavedPlaybooks(uid))), [uid])
  return unsaved
}
