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
import type { EditorStart, Stored } from '../model/create-editor.ts'
import { startOfJournal } from './journal.ts'
import { tabsHere } from './other-tabs.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { type EditorStatus, positionsOf } from './document-snapshot.ts'

/** What stands on the platform; `gone` where it was deleted, `away` where the platform does not answer. */
type OnPlatform = Stored | 'gone' | 'away' | 'none'

export interface Opened {
  readonly place: JournalLocation
  readonly uuid: string | null
  readonly start: EditorStart
  /** What the history begins from. */
  readonly base: EditorStatus
  /** When what was found and is not saved was typed; null where there was nothing. */
  readonly foundAt: Date | null
  /** A version that is stored and is not what this grew from. */
  readonly newer: Stored | null
  readonly isGone: boolean
  /** What else was typed into this document and is not saved: by other tabs that are closed now. */
  readonly others: readonly JournalHead[]
}

/** The newest version as the platform has it now. */
export async function readStored(uuid: string): Promise<Stored> {
  const [{ text, etag }, { playbook }, layout] = await Promise.all([
    readPlaybookText(uuid),
    queryClient.fetchQuery({ ...summaryQuery(uuid), staleTime: 0 }),
    readLayout(uuid),
  ])
  return { text, etag, version: playbook.version, positions: positionsOf(layout) }
}

const readPlatform = async (uuid: string): Promise<OnPlatform> => {
  try {
    return await readStored(uuid)
  } catch (error) {
    if (hasCode(error, 'not_found')) return 'gone'
    if (isApiError(error) && error.kind === 'network') return 'away'
    throw error
  }
}

interface Found {
  readonly journal: Journal | undefined
  readonly others: readonly JournalHead[]
}

/** The journal of this tab, or the newest that a closed tab left, which becomes this tab's. */
const findJournal = async (place: JournalLocation): Promise<Found> => {
  const store = journals()
  const heads = await store.list(place.uid, place.document)
  const own = heads.find(({ tab }) => tab === place.tab)
  const foreign = heads.filter(({ tab }) => tab !== place.tab)
  const open = foreign.length === 0 ? new Set<string>() : await tabsHere(place)
  const left = foreign.filter(({ tab, unsaved }) => !open.has(tab) && unsaved > 0)
  if (own) return { journal: await store.read(own.id), others: left }
  const [newest, ...others] = left
  if (!newest) return { journal: undefined, others: [] }
  const journal = await store.read(newest.id)
  return journal ? { journal: await takeOver(journal, place), others } : { journal: undefined, others: left }
}

/** Writes a journal as one of that tab, and says whether it lies there. */
const putAs = async ({ head, base, storedText, steps }: Journal, tab: string) => {
  const own = { ...head, tab, id: journalId({ ...head, tab }) }
  const keeping = await journals().write({
    head: own,
    base,
    storedText,
    steps: steps.map((step, at) => [head.first + at, step] as const),
  })
  return { head: own, isKept: keeping === 'kept' }
}

/** Where the browser has no room for it twice, what the closed tab left stays: it is all that outlives the page. */
const takeOver = async (journal: Journal, { tab }: JournalLocation): Promise<Journal> => {
  const { head, isKept } = await putAs(journal, tab)
  if (isKept) await journals().remove(journal.head.id)
  return { ...journal, head }
}

const fresh = (stored: Stored): Pick<Opened, 'start' | 'base'> => ({
  start: { reading: readPlaybook(stored.text), positions: stored.positions, stored },
  base: stored,
})

/** What the platform has, as far as the journal's own version is another. */
const newerThan = (stored: Stored | null, now: OnPlatform): Stored | null =>
  typeof now === 'object' && now.etag !== stored?.etag ? now : null

interface Sides {
  readonly found: Found
  readonly now: OnPlatform
}

/** A save whose answer came to nobody: what was typed is what is stored. */
const isArrived = ({ reading, positions }: EditorStart, now: OnPlatform): now is Stored =>
  typeof now === 'object' && now.text === reading.text && isSamePositions(now.positions, positions)

/** What was typed, where something is unsaved or nothing was stored since; else nothing. */
const ofJournal = ({ found: { journal }, now }: Sides) => {
  const begun = journal && startOfJournal(journal)
  if (!begun) return undefined
  if (isArrived(begun.start, now))
    return { ...begun, start: { ...begun.start, stored: now }, newer: null, foundAt: null }
  const newer = newerThan(begun.start.stored, now)
  const isKept = journal.head.unsaved > 0 || (newer === null && now !== 'gone')
  return isKept ? { ...begun, newer, foundAt: foundAt(journal) } : undefined
}

const foundAt = ({ head }: Journal): Date | null => (head.unsaved > 0 ? new Date(head.at) : null)

const decide = (sides: Sides): Omit<Opened, 'place' | 'uuid'> | undefined => {
  const { found, now } = sides
  const typed = ofJournal(sides)
  const rest = { isGone: now === 'gone', others: found.others }
  if (typed) return { ...typed, ...rest }
  return typeof now === 'object' ? { ...fresh(now), ...rest, newer: null, foundAt: null } : undefined
}

interface Opening {
  readonly uid: string
  /** Whoever may not change it typed nothing. */
  readonly isReadOnly: boolean
}

const nothingTyped: Found = { journal: undefined, others: [] }

/** Opens a stored playbook. Throws what the platform says where there is nothing to show. */
export async function openStored(uuid: string, { uid, isReadOnly }: Opening): Promise<Opened> {
  const place = { uid, document: documentOfPlaybook(uuid), tab: tabName() }
  const [now, found] = await Promise.all([readPlatform(uuid), isReadOnly ? nothingTyped : findJournal(place)])
  const opened = decide({ found, now })
  if (opened) return { ...opened, place, uuid }
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
export async function openDraft(draft: string, uid: string): Promise<Opened | null> {
  const place = { uid, document: documentOfDraft(draft), tab: tabName() }
  const opened = decide({ found: await findJournal(place), now: 'none' })
  return opened ? { ...opened, place, uuid: null, isGone: false } : null
}

/** Another journal of the document becomes this tab's; what this tab typed is laid aside, and found in its turn. */
export async function takeJournal(place: JournalLocation, id: string): Promise<void> {
  const store = journals()
  const [own, other] = [await store.read(journalId(place)), await store.read(id)]
  if (!other) return
  if (own && own.head.unsaved > 0) await putAs(own, randomId())
  const { isKept } = await putAs(other, place.tab)
  if (isKept) await store.remove(id)
}
