import { expect, test } from 'vitest'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { journalId } from '#src/lib/journals/journal-record.ts'
import { type JournalStore, memoryStore, withFallback } from '#src/lib/journals/journal-store.ts'
import { type StoredDocument, createEditor } from '../model/create-editor.ts'
import { openJournal, readJournalStart } from './journal.ts'
import { createAnalyzer } from '../model/analyzer.ts'

const text = '{"name":"Tide","nodes":{"1":{"name":"Moor","type":"action","outputs":{}}}}'
const stored: StoredDocument = { text, positions: {}, etag: '"1"', version: 1 }
const key = { uid: 'u', document: 'playbook:a', tab: 't' }

const open = (store = memoryStore()) => {
  let clock = 0
  const editor = createEditor(
    { reading: readPlaybook(text), positions: {}, stored },
    { isReadOnly: false, now: () => (clock += 10_000), createAnalyzer },
  )
  const scheduled: (() => void)[] = []
  const journal = openJournal(
    {
      store,
      key,
      tools: {
        now: () => clock,
        schedule: (act) => {
          scheduled.push(act)
          return () => undefined
        },
      },
      read: () => {
        const { reading, positions, selection, unsaved } = editor.getState()
        const { history, stored: storedJournal } = editor
        return {
          text: reading.text,
          positions,
          name: 'Tide',
          history: history(),
          stored: storedJournal(),
          selection,
          unsaved,
        }
      },
      onStatus: () => undefined,
    },
    { base: stored, history: editor.history() },
  )
  const reopen = async () => {
    const storedJournal = await store.read(journal.id())
    const restored = storedJournal && readJournalStart(storedJournal)
    if (!restored) throw new Error('No journal')
    return createEditor(restored.start, { isReadOnly: false, now: () => clock, createAnalyzer })
  }
  return { editor, journal, store, scheduled, reopen }
}

const rename = (name: string) => ({ do: 'set', path: ['nodes', '1', 'name'], value: name }) as const

test('PBK76 restores a document with its undo and redo history', async () => {
  const { editor, journal, reopen } = open()
  editor.run(rename('Berth'))
  editor.run({ do: 'move', positions: { 1: { x: 40, y: 8 } } })
  editor.run(rename('Quay'))
  editor.undo()
  editor.select({ nodes: ['1'] })
  await journal.flush()
  const opened = await reopen()
  expect(opened.getState().reading.text).toBe(editor.getState().reading.text)
  expect(opened.getState().positions).toEqual({ 1: { x: 40, y: 8 } })
  expect([...opened.getState().selection.nodes]).toEqual(['1'])
  expect(opened.getState().unsaved).toBe(2)
  opened.redo()
  expect(opened.getState().reading.text).toContain('Quay')
  opened.undo()
  opened.undo()
  opened.undo()
  expect([opened.getState().reading.text, opened.getState().unsaved]).toEqual([text, 0])
})

test('PBK76 writes only new steps, and a step after an undo replaces the undone ones', async () => {
  const { editor, journal, store, reopen } = open()
  editor.run(rename('Berth'))
  await journal.flush()
  editor.undo()
  editor.run(rename('Quay'))
  await journal.flush()
  await journal.flush()
  expect((await store.read(journal.id()))?.steps).toHaveLength(1)
  expect((await reopen()).getState().reading.text).toContain('Quay')
})

/** A browser with space for only one write. */
const soonFull = (): JournalStore => {
  const store = memoryStore()
  let writings = 0
  return {
    ...store,
    write: async (writing) => {
      writings += 1
      if (writings > 1) return 'full'
      await store.write(writing)
      return 'kept'
    },
  }
}

test('PBK76 changes that the browser has no space for survive the editor, with all earlier ones', async () => {
  const { editor, journal, reopen } = open(withFallback(soonFull(), memoryStore()))
  editor.run(rename('Berth'))
  await journal.flush()
  editor.run(rename('Quay'))
  await journal.flush()
  await journal.flush()
  const opened = await reopen()
  expect(opened.getState().reading.text).toContain('Quay')
  opened.undo()
  opened.undo()
  expect(opened.getState().reading.text).toBe(text)
})

test('PBK76 undo works across a save and a reload', async () => {
  const { editor, journal, reopen } = open()
  editor.run(rename('Berth'))
  editor.setStored({ ...stored, text: editor.getState().reading.text, etag: '"2"', version: 2 })
  await journal.flush()
  const opened = await reopen()
  expect([opened.getState().unsaved, opened.stored()?.etag]).toEqual([0, '"2"'])
  opened.undo()
  expect([opened.getState().reading.text, opened.getState().unsaved]).toEqual([text, 1])
})

test('PBK76 a deleted journal is written again only after an edit', async () => {
  const { editor, journal, store, scheduled } = open()
  editor.run(rename('Berth'))
  await journal.flush()
  journal.pause()
  await store.remove(journal.id())
  await journal.flush()
  expect(await store.read(journal.id())).toBeUndefined()
  editor.run(rename('Quay'))
  journal.scheduleFlush()
  for (const act of scheduled) act()
  expect(await store.read(journal.id())).toMatchObject({ base: text })
})

test('PBK76 a document keeps its history when it is first stored on the platform', async () => {
  const { editor, journal, store } = open()
  editor.run(rename('Berth'))
  await journal.flush()
  await journal.rename('playbook:b')
  expect(await store.read(journalId(key))).toBeUndefined()
  expect((await store.read(journalId({ ...key, document: 'playbook:b' })))?.steps).toHaveLength(1)
})

test('PBK76 a deleted journal is restored by the next change, not by a click', async () => {
  const { editor, journal, store } = open()
  editor.run(rename('Berth'))
  await journal.flush()
  await store.remove(journal.id())
  journal.pause()
  editor.select({ nodes: ['1'] })
  journal.scheduleFlush()
  await journal.flush()
  expect(await store.read(journal.id())).toBeUndefined()
  editor.run(rename('Quay'))
  await journal.flush()
  expect((await store.read(journal.id()))?.steps).toHaveLength(2)
})
