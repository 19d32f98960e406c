// Determines the start of an editor: the stored version, or unsaved changes in this browser. Changes of another open
// tab are left alone; those of a closed tab are taken over.
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
import { readOpened } from './read-opened.ts'
import { readStored, takeStored } from './read-stored.ts'
import { listOpenTabs } from './other-tabs.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'

/** The platform's version; `gone` if it was deleted, `away` if the platform is not reachable. */
type PlatformState = StoredDocument | 'gone' | 'away' | 'none'

export interface OpenedDocument {
  readonly key: JournalLocation
  readonly uuid: string | null
  readonly start: EditorStart
  /** The document before the first step of the history. */
  readonly base: DocumentSnapshot
  /** When the restored unsaved changes were made; null if there are none. */
  readonly restoredAt: Date | null
  /** A stored version newer than the one this is based on. */
  readonly newerVersion: StoredDocument | null
  readonly isDeleted: boolean
  /** Unsaved changes to this document from other tabs that are closed now. */
  readonly otherJournals: readonly JournalHead[]
}

const readPlatform = async (uuid: string): Promise<PlatformState> => {
  try {
    return await takeStored(uuid)
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

/** The journal of this tab, or the newest one of a closed tab, which this tab takes over. */
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

/** Writes a journal under another tab and reports whether it was stored. */
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

/**
 * If the browser has no space for a second copy, the journal of the closed tab remains, because it is the only stored
 * copy.
 */
const adopt = async (journal: Journal, { tab }: JournalLocation): Promise<Journal> => {
  const { head, isStored } = await writeAs(journal, tab)
  if (isStored) await journals().remove(journal.head.id)
  return { ...journal, head }
}

const startFrom = (stored: StoredDocument): Pick<OpenedDocument, 'start' | 'base'> => ({
  start: { reading: readOpened(stored.text), positions: stored.positions, stored },
  base: stored,
})

/** The platform's version if it differs from the version of the journal. */
const newerVersionOf = (stored: StoredDocument | null, onPlatform: PlatformState): StoredDocument | null =>
  typeof onPlatform === 'object' && onPlatform.etag !== stored?.etag ? onPlatform : null

interface OpenSources {
  readonly found: FoundJournals
  readonly onPlatform: PlatformState
}

/** A save that succeeded without a received response: the text equals the stored one. */
const isAlreadyStored = (
  { reading, positions }: EditorStart,
  onPlatform: PlatformState,
): onPlatform is StoredDocument =>
  typeof onPlatform === 'object' &&
  onPlatform.text === reading.text &&
  isSamePositions(onPlatform.positions, positions)

/** The journal if it has unsaved changes or is still current; else nothing. */
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
  /** A user who cannot change the document has no journal. */
  readonly isReadOnly: boolean
}

const noJournals: FoundJournals = { journal: undefined, otherJournals: [] }

/** Opens a stored playbook. Throws the platform's error if there is nothing to show. */
export async function openStored(uuid: string, { uid, isReadOnly }: OpenOptions): Promise<OpenedDocument> {
  const key = { uid, document: documentOfPlaybook(uuid), tab: tabName() }
  const [onPlatform, found] = await Promise.all([
    readPlatform(uuid),
    isReadOnly ? noJournals : findJournal(key),
  ])
  const opened = chooseStart({ found, onPlatform })
  if (opened) return { ...opened, key, uuid }
  // There are no local changes either: the platform's error is thrown.
  throw await readStored(uuid).then(
    () => new Error('unread'),
    (error: unknown) => error,
  )
}

export function documentOfPlaybook(uuid: string): string {
  return `playbook:${uuid}`
}

/** Opens a document that is not stored yet; null if it is no longer in this browser. */
export async function openDraft(draft: string, uid: string): Promise<OpenedDocument | null> {
  const key = { uid, document: documentOfDraft(draft), tab: tabName() }
  const opened = chooseStart({ found: await findJournal(key), onPlatform: 'none' })
  return opened ? { ...opened, key, uuid: null, isDeleted: false } : null
}

/**
 * Switches this tab to another journal of the document. The tab's own unsaved changes are stored separately and can
 * be restored later.
 */
export async function switchJournal(key: JournalLocation, id: string): Promise<void> {
  const store = journals()
  const [own, other] = [await store.read(journalId(key)), await store.read(id)]
  if (!other) return
  if (own && own.head.unsaved > 0) await writeAs(own, randomId())
  const { isStored } = await writeAs(other, key.tab)
  if (isStored) await store.remove(id)
}
