import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import { type DraftStorage, memoryStorage, openDraftStorage } from './draft-storage.ts'

const form = { uid: 'u1', form: 'source.new' }

/** One edit; `parents` are the edits it is based on. */
interface Typing {
  readonly text: string
  readonly tab: string
  readonly parents: readonly Typing[]
}

interface Tab {
  readonly name: string
  readonly storage: DraftStorage
  /** Undefined once the tab is closed. */
  session: DraftSession | undefined
  /** The unsaved content of the form; `own` once something was typed in this tab. */
  shown: Typing | undefined
  own: boolean
}

const world = () => {
  const lasting = memoryStorage()
  const tabs: Tab[] = []
  const owed = new Map<string, Typing>()
  let count = 0
  const deps = {
    // A clock that sometimes goes back: the order must not depend on it.
    now: () => 1000 - (count % 7),
    createMark: () => `m${(count += 1)}`,
    schedule: () => () => undefined,
  }
  const texts = (storage: DraftStorage) =>
    storage.list(form.uid, form.form).map(({ values }) => String(values))

  const enter = (tab: Tab): void => {
    tab.session = openDraftSession({ storage: tab.storage, location: { ...form, tab: tab.name }, deps })
    const { found } = tab.session
    tab.shown = found && owed.get(String(found.values))
    tab.own = found?.tab === tab.name
  }
  /** The browser notifies other tabs that a draft was removed. A tab that still shows its own writes it again. */
  const hear = (): void => {
    for (const { session, name, storage } of tabs)
      if (session && !storage.at({ ...form, tab: name })) session.rewrite()
  }
  const isOpen = (name: string): boolean => tabs.some((tab) => tab.name === name && tab.session !== undefined)
  const holds = (typing: Typing): boolean =>
    tabs.some((tab) => tab.session !== undefined && tab.own && tab.shown === typing)
  const settle = (typing: Typing): void => {
    if (!holds(typing)) owed.delete(typing.text)
    for (const parent of typing.parents) if (!holds(parent)) owed.delete(parent.text)
  }

  return {
    open: () => {
      const name = `tab${tabs.length}`
      const tab: Tab = {
        name,
        storage: openDraftStorage(lasting, memoryStorage()),
        session: undefined,
        shown: undefined,
        own: false,
      }
      tabs.push(tab)
      enter(tab)
    },
    tabs: () => tabs.filter(({ session }) => session !== undefined),
    type: (tab: Tab) => {
      const text = `typing ${(count += 1)}`
      const { shown, own } = tab
      const parents = shown === undefined ? [] : own ? shown.parents : [shown, ...shown.parents]
      if (own && shown) owed.delete(shown.text)
      tab.shown = { text, tab: tab.name, parents }
      tab.own = true
      owed.set(text, tab.shown)
      const typed = { title: '', address: '/', values: text, retype: [] }
      tab.session?.update(typed, { base: null, before: '' })
      tab.session?.flush()
    },
    finish: (tab: Tab) => {
      const { shown } = tab
      tab.session?.finish()
      tab.shown = undefined
      tab.own = false
      if (shown) settle(shown)
      hear()
    },
    undone: (tab: Tab) => {
      tab.session?.finish()()
    },
    reload: enter,
    close: (tab: Tab) => {
      tab.session = undefined
    },
    take: (tab: Tab) => {
      const [other] = tab.session?.others() ?? []
      if (!other) return
      tab.session?.adopt(other)
      tab.shown = owed.get(String(other.values))
      tab.own = false
    },
    check: () => {
      const continued = new Set([...owed.values()].flatMap(({ parents }) => parents.map(({ text }) => text)))
      const expected = [...owed.keys()].filter((text) => !continued.has(text))
      const found = texts(openDraftStorage(lasting, undefined))
      for (const text of expected) expect(found).toContain(text)
      for (const text of found) expect([...owed.keys()]).toContain(text)
      for (const { session, name } of tabs) if (session) expect(isOpen(name)).toBe(true)
    },
  }
}

const moves = ['type', 'finish', 'undone', 'reload', 'close', 'take', 'open'] as const

test('DRA1 restores the latest unsaved edits of each tab and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...moves, 'type', 'type'), fc.nat(5)), { maxLength: 40 }),
      (steps) => {
        const model = world()
        model.open()
        for (const [move, at] of steps) {
          const open = model.tabs()
          const tab = open[at % Math.max(1, open.length)]
          if (move === 'open' || !tab) model.open()
          else model[move](tab)
          model.check()
        }
      },
    ),
    {
      // Runs twice as often as others: the errors it found needed many steps in several tabs.
      numRuns: 2 * (fc.readConfigureGlobal().numRuns ?? 25),
      examples: [
        // Typing that another tab's typing was based on was stored as an independent draft, and was restored after
        // both were saved.
        [
          [
            ['type', 0],
            ['open', 0],
            ['type', 1],
            ['take', 0],
            ['finish', 0],
          ],
        ],
        // Parked typing was stored under another key, and was restored after the typing based on it was saved.
        [
          [
            ['open', 0],
            ['type', 1],
            ['open', 0],
            ['type', 0],
            ['take', 1],
            ['finish', 2],
          ],
        ],
      ],
    },
  )
})
