// What an editor begins with: the stored version, or what was typed in this browser and not saved. What an open tab holds
// is left to it; what a closed one left is taken over, as it was.
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { queryClient } from '#src/api/query-client.ts'
import { readLayout, readPlaybookText, summaryQuery } from '#src/api/playbooks.ts'
import { hasCode, isApiError } from '#src/lib/api-error.ts'
import { randomId, tabName } from '#src/lib/drafts/tab-id.ts'
import {
  type Journal,
  type JournalHead,
  type JournalLocation,
  journalId,
} from '#src/lib/journals/journal-record.ts'
import { journals } from '#src/lib/journals/journals.ts'
import { documentOfDraft } from './create-draft.ts'
import type { EditorStart, StoredDocument } from '../model/create-editor.ts'
import { readJournalStart } from './journal.ts'
import { listOpenTabs } from './other-tabs.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { type DocumentSnapshot, positionsOf } from './document-snapshot.ts'

/** What stands on the platform; `gone` where it was deleted, `away` where the platform does not answer. */
type PlatformState = StoredDocument | 'gone' | 'away' | 'none'

export interface OpenedDocument {
  readonly key: JournalLocation
  readonly uuid: string | null
  readonly start: EditorStart
  /** What the history begins from. */
  readonly base: DocumentSnapshot
  /** When what was found and is not saved was typed; null where there was nothing. */
  readonly restoredAt: Date | null
  /** A version that is stored and is not what this grew from. */
  readonly newerVersion: StoredDocument | null
  readonly isDeleted: boolean
  /** What else was typed into this document and is not saved: by other tabs that are closed now. */
  readonly otherJournals: readonly JournalHead[]
}

/** The newest version as the platform has it now. */
export async function readStored(uuid: string): Promise<StoredDocument> {
  const [{ text, etag }, { playbook }, layout] = await Promise.all([
    readPlaybookText(uuid),
    queryClient.fetchQuery({ ...summaryQuery(uuid), staleTime: 0 }),
    readLayout(uuid),
  ])
  return { text, etag, version: playbook.version, positions: positionsOf(layout) }
}

const readPlatform = async (uuid: string): Promise<PlatformState> => {
  try {
    return await readStored(uuid)
  } catch (error) {
    if (hasCode(error, 'not_found')) return 'gone'
    if (isApiError(error) && error.kind === 'network') return 'away'
    throw error
  }
}

interface FoundJournals {
  readonly journal: Journal | undefined
  readonly otherJournals: readonly JournalHead[]
}

/** The journal of this tab, or the newest that a closed tab left, which becomes this tab's. */
const findJournal = async (key: JournalLocation): Promise<FoundJournals> => {
  const store = journals()
  const heads = await store.list(key.uid, key.document)
  const own = heads.find(({ tab }) => tab === key.tab)
  const ofOtherTabs = heads.filter(({ tab }) => tab !== key.tab)
  const open = ofOtherTabs.length === 0 ? new Set<string>() : await listOpenTabs(key)
  const abandoned = ofOtherTabs.filter(({ tab, unsaved }) => !open.has(tab) && unsaved > 0)
  if (own) return { journal: await store.read(own.id), otherJournals: abandoned }
  const [newest, ...otherJournals] = abandoned
  if (!newest) return { journal: undefined, otherJournals: [] }
  const journal = await store.read(newest.id)
  return journal
    ? { journal: await adopt(journal, key), otherJournals }
    : { journal: undefined, otherJournals: abandoned }
}

/** Writes a journal as one of that tab, and says whether it lies there. */
const writeAs = async ({ head, base, storedText, steps }: Journal, tab: string) => {
  const own = { ...head, tab, id: journalId({ ...head, tab }) }
  const status = await journals().write({
    head: own,
    base,
    storedText,
    steps: steps.map((step, at) => [head.first + at, step] as const),
  })
  return { head: own, isStored: status === 'kept' }
}

/** Where the browser has no room for it twice, what the closed tab left stays: it is all that outlives the page. */
const adopt = async (journal: Journal, { tab }: JournalLocation): Promise<Journal> => {
  const { head, isStored } = await writeAs(journal, tab)
  if (isStored) await journals().remove(journal.head.id)
  return { ...journal, head }
}

const startFrom = (stored: StoredDocument): Pick<OpenedDocument, 'start' | 'base'> => ({
  start: { reading: readPlaybook(stored.text), positions: stored.positions, stored },
  base: stored,
})

/** What the platform has, as far as the journal's own version is another. */
const newerVersionOf = (stored: StoredDocument | null, onPlatform: PlatformState): StoredDocument | null =>
  typeof onPlatform === 'object' && onPlatform.etag !== stored?.etag ? onPlatform : null

interface OpenSources {
  readonly found: FoundJournals
  readonly onPlatform: PlatformState
}

/** A save whose answer came to nobody: what was typed is what is stored. */
const isAlreadyStored = (
  { reading, positions }: EditorStart,
  onPlatform: PlatformState,
): onPlatform is StoredDocument =>
  typeof onPlatform === 'object' &&
  onPlatform.text === reading.text &&
  isSamePositions(onPlatform.positions, positions)

/** What was typed, where something is unsaved or nothing was stored since; else nothing. */
const startFromJournal = ({ found: { journal }, onPlatform }: OpenSources) => {
  const restored = journal && readJournalStart(journal)
  if (!restored) return undefined
  if (isAlreadyStored(restored.start, onPlatform))
    return {
      ...restored,
      start: { ...restored.start, stored: onPlatform },
      newerVersion: null,
      restoredAt: null,
    }
  const newerVersion = newerVersionOf(restored.start.stored, onPlatform)
  const isStored = journal.head.unsaved > 0 || (newerVersion === null && onPlatform !== 'gone')
  return isStored ? { ...restored, newerVersion, restoredAt: restoredAt(journal) } : undefined
}

const restoredAt = ({ head }: Journal): Date | null => (head.unsaved > 0 ? new Date(head.at) : null)

const chooseStart = (sides: OpenSources): Omit<OpenedDocument, 'key' | 'uuid'> | undefined => {
  const { found, onPlatform } = sides
  const fromJournal = startFromJournal(sides)
  const common = { isDeleted: onPlatform === 'gone', otherJournals: found.otherJournals }
  if (fromJournal) return { ...fromJournal, ...common }
  return typeof onPlatform === 'object'
    ? { ...startFrom(onPlatform), ...common, newerVersion: null, restoredAt: null }
    : undefined
}

interface OpenOptions {
  readonly uid: string
  /** Whoever may not change it typed nothing. */
  readonly isReadOnly: boolean
}

const noJournals: FoundJournals = { journal: undefined, otherJournals: [] }

/** Opens a stored playbook. Throws what the platform says where there is nothing to show. */
export async function openStored(uuid: string, { uid, isReadOnly }: OpenOptions): Promise<OpenedDocument> {
  const key = { uid, document: documentOfPlaybook(uuid), tab: tabName() }
  const [onPlatform, found] = await Promise.all([
    readPlatform(uuid),
    isReadOnly ? noJournals : findJournal(key),
  ])
  const opened = chooseStart({ found, onPlatform })
  if (opened) return { ...opened, key, uuid }
  // Nothing was typed either: what the platform says is all there is to say.
  throw await readStored(uuid).then(
    () => new Error('unread'),
    (error: unknown) => error,
  )
}

export function documentOfPlaybook(uuid: string): string {
  return `playbook:${uuid}`
}

/** Opens what is not stored yet; null where this browser does not keep it any more. */
export async function openDraft(draft: string, uid: string): Promise<OpenedDocument | null> {
  const key = { uid, document: documentOfDraft(draft), tab: tabName() }
  const opened = chooseStart({ found: await findJournal(key), onPlatform: 'none' })
  return opened ? { ...opened, key, uuid: null, isDeleted: false } : null
}

/** Another journal of the document becomes this tab's; what this tab typed is laid aside, and found in its turn. */
export async function switchJournal(key: JournalLocation, id: string): Promise<void> {
  const store = journals()
  const [own, other] = [await store.read(journalId(key)), await store.read(id)]
  if (!other) return
  if (own && own.head.unsaved > 0) await writeAs(own, randomId())
  const { isStored } = await writeAs(other, key.tab)
  if (isStored) await store.remove(id)
}
