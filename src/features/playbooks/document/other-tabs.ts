// What the tabs that show one document tell each other: that they are there, whether something in them is not saved, and
// that a version was saved. A browser without channels has no other tabs as far as anybody here knows.
import { z } from 'zod'

const message = z.union([
  /** Who else is there? */
  z.object({ say: z.literal('hello'), tab: z.string() }),
  z.object({ say: z.literal('here'), tab: z.string(), isUnsaved: z.boolean() }),
  z.object({ say: z.literal('bye'), tab: z.string() }),
  z.object({ say: z.literal('saved'), tab: z.string(), version: z.number() }),
])
type Message = z.infer<typeof message>

interface TabEvents {
  /** Other tabs, by name, with whether something in them is not saved. */
  readonly onTabs: (tabs: ReadonlyMap<string, boolean>) => void
  /** Another tab saved a version. */
  readonly onSaved: (version: number) => void
}

interface Here {
  readonly document: string
  readonly tab: string
  readonly uid: string
}

/** Milliseconds within which a living tab answers. */
const patience = 120

const channelOf = ({ document, uid }: Here): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${document} ${uid}`)

const hear = (channel: BroadcastChannel | undefined, act: (said: Message) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = message.safeParse(data).data
    if (said) act(said)
  })

/** Names of the tabs that show the document now. */
export async function tabsHere(here: Here): Promise<ReadonlySet<string>> {
  const channel = channelOf(here)
  const tabs = new Set<string>()
  hear(channel, (said) => {
    if (said.say === 'here') tabs.add(said.tab)
  })
  channel?.postMessage({ say: 'hello', tab: here.tab } satisfies Message)
  await new Promise((done) => setTimeout(done, channel ? patience : 0))
  channel?.close()
  return tabs
}

/** Joins the tabs of a document. */
export function joinTabs(here: Here, { onTabs, onSaved }: TabEvents) {
  const channel = channelOf(here)
  const { tab } = here
  let others: ReadonlyMap<string, boolean> = new Map()
  let isUnsaved = false
  const tell = (said: Message): void => channel?.postMessage(said)
  const set = (next: ReadonlyMap<string, boolean>): void => {
    others = next
    onTabs(others)
  }
  const without = (gone: string) => new Map([...others].filter(([name]) => name !== gone))
  const answers: { readonly [S in Message['say']]: (said: Extract<Message, { say: S }>) => void } = {
    hello: () => tell({ say: 'here', tab, isUnsaved }),
    here: (said) => {
      if (others.get(said.tab) !== said.isUnsaved) set(new Map([...others, [said.tab, said.isUnsaved]]))
    },
    bye: (said) => set(without(said.tab)),
    saved: (said) => onSaved(said.version),
  }
  const answer = <S extends Message['say']>(said: Extract<Message, { say: S }>): void => {
    const { say }: { say: S } = said
    answers[say](said)
  }
  hear(channel, answer)
  tell({ say: 'hello', tab })
  tell({ say: 'here', tab, isUnsaved })
  return {
    /** Whether something here is not saved. */
    tellUnsaved: (next: boolean): void => {
      if (next === isUnsaved) return
      isUnsaved = next
      tell({ say: 'here', tab, isUnsaved })
    },
    tellSaved: (version: number): void => tell({ say: 'saved', tab, version }),
    /** Asks again, and says that this one is here: a tab that was killed says no goodbye. */
    ask: (): void => {
      others = new Map()
      tell({ say: 'hello', tab })
      tell({ say: 'here', tab, isUnsaved })
      setTimeout(() => onTabs(others), patience)
    },
    /** The page goes away, and may come back as it was. */
    hide: (): void => tell({ say: 'bye', tab }),
    leave: (): void => {
      tell({ say: 'bye', tab })
      channel?.close()
    },
  }
}
export type OtherTabs = ReturnType<typeof joinTabs>
