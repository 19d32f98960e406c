// Messages between tabs that show the same document: their presence, unsaved changes and saved versions. Without
// BroadcastChannel there are no other tabs to find. A tab also holds a lock while it shows a document: a busy tab
// responds late, and its unsaved changes must not be taken over.
import { z } from 'zod'

const messageSchema = z.union([
  /** Asks other tabs to respond. */
  z.object({ say: z.literal('hello'), tab: z.string() }),
  z.object({ say: z.literal('here'), tab: z.string(), isUnsaved: z.boolean() }),
  z.object({ say: z.literal('bye'), tab: z.string() }),
  z.object({ say: z.literal('saved'), tab: z.string(), version: z.number() }),
])
type Message = z.infer<typeof messageSchema>

interface TabEvents {
  /** Other tabs by name, with whether they have unsaved changes. */
  readonly onTabs: (tabs: ReadonlyMap<string, boolean>) => void
  /** Another tab saved a version. */
  readonly onSaved: (version: number) => void
}

interface TabScope {
  readonly document: string
  readonly tab: string
  readonly uid: string
}

/** A tab that is not busy responds within this time. */
const answerTimeoutMs = 120

/** Browsers offer locks on HTTPS and localhost only. */
const areLocksOffered = typeof navigator !== 'undefined' && 'locks' in navigator

const lockPrefix = ({ document, uid }: TabScope): string => `${document} ${uid} `

/** Holds the lock of a tab until the returned function is called or the tab is closed. */
const holdLock = (scope: TabScope): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  if (areLocksOffered)
    void navigator.locks.request(lockPrefix(scope) + scope.tab, { mode: 'shared' }, () => promise)
  return () => resolve(undefined)
}

const listLocked = async (scope: TabScope): Promise<ReadonlySet<string>> => {
  const { held = [] } = await navigator.locks.query()
  const prefix = lockPrefix(scope)
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  )
}

const channelOf = ({ document, uid }: TabScope): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${document} ${uid}`)

const onMessage = (channel: BroadcastChannel | undefined, listener: (message: Message) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data).data
    if (message) listener(message)
  })

const listAnswering = async (scope: TabScope): Promise<ReadonlySet<string>> => {
  const channel = channelOf(scope)
  const tabs = new Set<string>()
  onMessage(channel, (message) => {
    if (message.say === 'here') tabs.add(message.tab)
  })
  channel?.postMessage({ say: 'hello', tab: scope.tab } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, channel ? answerTimeoutMs : 0))
  channel?.close()
  return tabs
}

/** Names of the tabs that currently show the document. */
export function listOpenTabs(scope: TabScope): Promise<ReadonlySet<string>> {
  return areLocksOffered ? listLocked(scope) : listAnswering(scope)
}

export function joinTabs(scope: TabScope, { onTabs, onSaved }: TabEvents) {
  const channel = channelOf(scope)
  const { tab } = scope
  let others: ReadonlyMap<string, boolean> = new Map()
  let isUnsaved = false
  let release = holdLock(scope)
  const post = (message: Message): void => channel?.postMessage(message)
  const set = (next: ReadonlyMap<string, boolean>): void => {
    others = next
    onTabs(others)
  }
  const without = (closed: string) => new Map([...others].filter(([name]) => name !== closed))
  const handlers: { readonly [S in Message['say']]: (message: Extract<Message, { say: S }>) => void } = {
    hello: () => post({ say: 'here', tab, isUnsaved }),
    here: (message) => {
      if (others.get(message.tab) !== message.isUnsaved)
        set(new Map([...others, [message.tab, message.isUnsaved]]))
    },
    bye: (message) => set(without(message.tab)),
    saved: (message) => onSaved(message.version),
  }
  const handle = <S extends Message['say']>(message: Extract<Message, { say: S }>): void => {
    const { say }: { say: S } = message
    handlers[say](message)
  }
  onMessage(channel, handle)
  post({ say: 'hello', tab })
  post({ say: 'here', tab, isUnsaved })
  return {
    announceUnsaved: (next: boolean): void => {
      if (next === isUnsaved) return
      isUnsaved = next
      post({ say: 'here', tab, isUnsaved })
    },
    announceSaved: (version: number): void => post({ say: 'saved', tab, version }),
    /** Asks again and announces this tab: a tab that crashed did not say goodbye. */
    refresh: (): void => {
      const releaseOld = release
      release = holdLock(scope)
      releaseOld()
      others = new Map()
      post({ say: 'hello', tab })
      post({ say: 'here', tab, isUnsaved })
      setTimeout(() => onTabs(others), answerTimeoutMs)
    },
    /** The page is hidden and may come back. */
    announceHidden: (): void => {
      release()
      post({ say: 'bye', tab })
    },
    leave: (): void => {
      release()
      post({ say: 'bye', tab })
      channel?.close()
    },
  }
}
export type OtherTabs = ReturnType<typeof joinTabs>
