import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import { type DraftStorage, memoryStorage, openDraftStorage } from './draft-storage.ts'

const form = { uid: 'u1', form: 'source.new' }

/** One typing: `parents` are those it went on from. */
interface Typing {
  readonly text: string
  readonly tab: string
  readonly parents: readonly Typing[]
}

interface Tab {
  readonly name: string
  readonly shelf: DraftStorage
  /** Undefined once the tab is closed. */
  keeper: DraftSession | undefined
  /** What stands in the form and is neither saved nor discarded; `own` once something was typed here. */
  shown: Typing | undefined
  own: boolean
}

const world = () => {
  const lasting = memoryStorage()
  const tabs: Tab[] = []
  const owed = new Map<string, Typing>()
  let count = 0
  const deps = {
    // A clock that goes back now and then: order must not depend on it.
    now: () => 1000 - (count % 7),
    createMark: () => `m${(count += 1)}`,
    schedule: () => () => undefined,
  }
  const texts = (shelf: DraftStorage) => shelf.list(form.uid, form.form).map(({ values }) => String(values))

  const enter = (tab: Tab): void => {
    tab.keeper = openDraftSession({ storage: tab.shelf, location: { ...form, tab: tab.name }, deps })
    const { found } = tab.keeper
    tab.shown = found && owed.get(String(found.values))
    tab.own = found?.tab === tab.name
  }
  /** The browser tells other tabs that a draft was taken away; one that still shows its own writes it again. */
  const hear = (): void => {
    for (const { keeper, name, shelf } of tabs)
      if (keeper && !shelf.at({ ...form, tab: name })) keeper.rewrite()
  }
  const isOpen = (name: string): boolean => tabs.some((tab) => tab.name === name && tab.keeper !== undefined)
  const holds = (typing: Typing): boolean =>
    tabs.some((tab) => tab.keeper !== undefined && tab.own && tab.shown === typing)
  const settle = (typing: Typing): void => {
    if (!holds(typing)) owed.delete(typing.text)
    for (const parent of typing.parents) if (!holds(parent)) owed.delete(parent.text)
  }

  return {
    open: () => {
      const name = `tab${tabs.length}`
      const tab: Tab = {
        name,
        shelf: openDraftStorage(lasting, memoryStorage()),
        keeper: undefined,
        shown: undefined,
        own: false,
      }
      tabs.push(tab)
      enter(tab)
    },
    tabs: () => tabs.filter(({ keeper }) => keeper !== undefined),
    type: (tab: Tab) => {
      const text = `typing ${(count += 1)}`
      const { shown, own } = tab
      const parents = shown === undefined ? [] : own ? shown.parents : [shown, ...shown.parents]
      if (own && shown) owed.delete(shown.text)
      tab.shown = { text, tab: tab.name, parents }
      tab.own = true
      owed.set(text, tab.shown)
      const typed = { title: '', address: '/', values: text, retype: [] }
      tab.keeper?.update(typed, { base: null, before: '' })
      tab.keeper?.flush()
    },
    finish: (tab: Tab) => {
      const { shown } = tab
      tab.keeper?.finish()
      tab.shown = undefined
      tab.own = false
      if (shown) settle(shown)
      hear()
    },
    undone: (tab: Tab) => {
      tab.keeper?.finish()()
    },
    reload: enter,
    close: (tab: Tab) => {
      tab.keeper = undefined
    },
    take: (tab: Tab) => {
      const [other] = tab.keeper?.others() ?? []
      if (!other) return
      tab.keeper?.adopt(other)
      tab.shown = owed.get(String(other.values))
      tab.own = false
    },
    check: () => {
      const continued = new Set([...owed.values()].flatMap(({ parents }) => parents.map(({ text }) => text)))
      const expected = [...owed.keys()].filter((text) => !continued.has(text))
      const found = texts(openDraftStorage(lasting, undefined))
      for (const text of expected) expect(found).toContain(text)
      for (const text of found) expect([...owed.keys()]).toContain(text)
      for (const { keeper, name } of tabs) if (keeper) expect(isOpen(name)).toBe(true)
    },
  }
}

const moves = ['type', 'finish', 'undone', 'reload', 'close', 'take', 'open'] as const

test('DRA1 the latest typing of each tab that was neither saved nor discarded is found again, and nothing else is', () => {
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
      // Twice as often as others: what it found needed many steps of several tabs.
      numRuns: 2 * (fc.readConfigureGlobal().numRuns ?? 25),
      examples: [
        // Typing that the other tab's typing grew from was laid aside as if it stood for itself, and found again after both were saved.
        [
          [
            ['type', 0],
            ['open', 0],
            ['type', 1],
            ['take', 0],
            ['finish', 0],
          ],
        ],
        // What was laid aside lay under another name, and was found again after the typing that grew from it was saved.
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
