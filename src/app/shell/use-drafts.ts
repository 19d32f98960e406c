import { useEffect, useState } from 'react'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { listDrafts, watchDrafts } from '#src/lib/drafts/drafts.ts'

/** Drafts of a person in this browser, newest first, as other tabs leave them. */
export const useDrafts = (uid: string): readonly FoundDraft[] => {
  const [drafts, setDrafts] = useState(() => listDrafts(uid))
  useEffect(() => watchDrafts(() => setDrafts(listDrafts(uid))), [uid])
  return drafts
}
