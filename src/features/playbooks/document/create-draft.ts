// A new document exists only in this browser, as a journal, until it is saved.
import { queryClient } from '#src/api/query-client.ts'
import { whoAmI } from '#src/api/session.ts'
import { randomId, tabName } from '#src/lib/drafts/tab-id.ts'
import { journalId } from '#src/lib/journals/journal-record.ts'
import { journals, announceJournals } from '#src/lib/journals/journals.ts'
import type { Command } from '#domain/playbook/command.ts'
import { applyStep } from '#domain/playbook/edit/history.ts'
import { planCommand } from '#domain/playbook/edit/plan-command.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'

/**
 * Replaces the uuid of the document, and its name if one is given. Returns the text unchanged if it is not a
 * playbook.
 */
export function withFreshUuid(text: string, name?: string): string {
  const editing = { reading: readPlaybook(text), positions: {} }
  const commands: readonly Command[] = [
    { do: 'set', path: ['uuid'], value: crypto.randomUUID() },
    ...(name === undefined ? [] : [{ do: 'set', path: ['name'], value: name } as const]),
  ]
  const step = planCommand(editing, commands)
  return 'refused' in step ? text : applyStep(editing, step).editing.reading.text
}

export function documentOfDraft(draft: string): string {
  return `draft:${draft}`
}

/** Stores an unsaved document and returns the draft id for `paths.newPlaybook`. */
export async function createDraft({ text, name }: { text: string; name: string }): Promise<string> {
  const draft = randomId()
  const key = {
    uid: queryClient.getQueryData(whoAmI.queryKey)?.session?.uid ?? '',
    document: documentOfDraft(draft),
    tab: tabName(),
  }
  const head = {
    ...key,
    version: 1 as const,
    id: journalId(key),
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
  announceJournals()
  return draft
}
