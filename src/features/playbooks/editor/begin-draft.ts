// A new document begins in this browser alone: as a journal, which its page opens.
import { queryClient } from '#src/api/query.ts'
import { whoAmI } from '#src/api/session.ts'
import { freshWord, tabName } from '#src/lib/drafts/tab.ts'
import { journalId } from '#src/lib/journals/journal-record.ts'
import { journals, tellJournals } from '#src/lib/journals/journals.ts'

export const documentOfDraft = (draft: string): string => `draft:${draft}`

/** Keeps an unsaved document and gives the word of its page (`paths.newPlaybook`). */
export const beginDraft = async ({ text, name }: { text: string; name: string }): Promise<string> => {
  const draft = freshWord()
  const place = {
    uid: queryClient.getQueryData(whoAmI.queryKey)?.session?.uid ?? '',
    document: documentOfDraft(draft),
    tab: tabName(),
  }
  const head = {
    ...place,
    version: 1 as const,
    id: journalId(place),
    name,
    at: Date.now(),
    unsaved: 1,
    first: 0,
    cursor: 0,
    steps: 0,
    storedAt: null,
    size: text.length,
    stored: null,
    positions: {},
    selection: { nodes: [], edges: [] },
  }
  await journals().write({ head, base: text, storedText: null, steps: [] })
  tellJournals()
  return draft
}
