import { describe, expect, it } from 'vitest'
import { openDraftSession } from './draft-session.ts'
import { draftKey, readDraft, readDraftKey } from './draft-record.ts'
import { type StorageLike, memoryStorage, openDraftStorage } from './draft-storage.ts'
import { filledSecrets, withSecretsOf, withoutSecrets } from './secret-fields.ts'

const record = {
  version: 1 as const,
  title: 'New source',
  address: '/sources/new',
  values: { name: 'a' },
  before: { name: '' },
  base: null,
  at: 1,
  turn: 1,
  mark: 'm',
  from: [],
  retype: [],
}
const place = { uid: 'u1', form: 'source.new', tab: 't1' }
const key = draftKey(place)

const quota = (): never => {
  throw new DOMException('no room', 'QuotaExceededError')
}
const denied = (): never => {
  throw new DOMException('no', 'SecurityError')
}
const refusing = (setItem: () => never): StorageLike => {
  const storage = memoryStorage()
  return {
    get length() {
      return storage.length
    },
    key: storage.key,
    getItem: storage.getItem,
    removeItem: storage.removeItem,
    setItem,
  }
}

describe('ignores values that are not drafts', () => {
  it.each([
    ['broken JSON', key, '{"version":1,'],
    ['another version of the shape', key, JSON.stringify({ ...record, version: 2 })],
    ['a member that is missing', key, JSON.stringify({ ...record, mark: undefined })],
    ['a list', key, '[]'],
    ['nothing', key, null],
    ['a key of something else', 'density', JSON.stringify(record)],
    ['a key that cannot be read', 'draft:%E0%A4%A:a:b', JSON.stringify(record)],
    ['a key of too many parts', 'draft:a:b:c:d', JSON.stringify(record)],
  ])('DRA5 %s', (_what, at, text) => {
    expect(readDraft(at, text)).toBeUndefined()
  })

  it('DRA5 and lists the other drafts', () => {
    const storage = memoryStorage()
    storage.setItem(key, '{')
    storage.setItem('drafts-dropped', '[]')
    const draftStorage = openDraftStorage(storage, undefined)
    draftStorage.put({ ...place, tab: 't2' }, record)
    expect(draftStorage.list('u1').map(({ tab }) => tab)).toEqual(['t2'])
  })

  it.each(['u:1', 'a/b', 'ü %', 'saved-query:7', '["x","y"]'])('reads %s back from a key', (word) => {
    const odd = { uid: word, form: word, tab: 't' }
    expect(readDraftKey(draftKey(odd))).toEqual(odd)
  })
})

describe('owner of a draft', () => {
  it('DRA3 lists no drafts of another user', () => {
    const draftStorage = openDraftStorage(memoryStorage(), undefined)
    draftStorage.put(place, record)
    expect(draftStorage.list('u2')).toEqual([])
    expect(draftStorage.list('u1', 'source.new')).toHaveLength(1)
  })

  it('DRA3 reads only the keys of drafts of other users and forms', () => {
    const storage = memoryStorage()
    const read: string[] = []
    const getItem = (at: string): string | null => {
      read.push(at)
      return storage.getItem(at)
    }
    const draftStorage = openDraftStorage(
      { ...refusing(quota), getItem, key: storage.key, length: 3 },
      undefined,
    )
    const others = [
      { ...place, uid: 'u2' },
      { ...place, form: 'object:a' },
    ]
    for (const each of [place, ...others]) storage.setItem(draftKey(each), JSON.stringify(record))
    expect(draftStorage.list('u1', 'source.new')).toHaveLength(1)
    expect(read).toEqual([key])
  })
})

describe('storage that fails', () => {
  it.each([
    ['full', quota, 'full'],
    ['forbidden', denied, 'forbidden'],
  ] as const)('DRA5 %s: it lasts as long as the tab', (_what, refuse, persistence) => {
    const ofTab = memoryStorage()
    const draftStorage = openDraftStorage(refusing(refuse), ofTab)
    expect(draftStorage.put(place, record)).toBe(persistence)
    expect(draftStorage.at(place)).toMatchObject({ values: { name: 'a' } })
    expect(openDraftStorage(memoryStorage(), ofTab).at(place)).toMatchObject({ values: { name: 'a' } })
  })

  it('DRA5 stores drafts in memory if both storages are forbidden', () => {
    const draftStorage = openDraftStorage(undefined, refusing(denied))
    expect(draftStorage.put(place, record)).toBe('forbidden')
    expect(draftStorage.at(place)).toBeDefined()
  })

  it('DRA5 knows that some draft ends with the tab, even if its form is not open', () => {
    const ofTab = memoryStorage()
    ofTab.setItem('draft-tab', 't1')
    const draftStorage = openDraftStorage(refusing(quota), ofTab)
    expect(draftStorage.hasTemporary()).toBe(false)
    draftStorage.put(place, record)
    expect(draftStorage.hasTemporary()).toBe(true)
    draftStorage.clear(place)
    expect(draftStorage.hasTemporary()).toBe(false)
  })

  it('DRA5 a draft that could not be stored outlives the tab as soon as there is space', () => {
    let isFull = true
    const lasting = memoryStorage()
    const storage: StorageLike = {
      ...lasting,
      get length() {
        return lasting.length
      },
      setItem: (at, text) => (isFull ? quota() : lasting.setItem(at, text)),
    }
    const ofTab = memoryStorage()
    const draftStorage = openDraftStorage(storage, ofTab)
    draftStorage.put(place, record)
    isFull = false
    expect(draftStorage.put(place, { ...record, values: 'b' })).toBe('kept')
    expect([lasting.getItem(key) === null, ofTab.getItem(key)]).toEqual([false, null])
  })
})

describe('secret fields', () => {
  const values = { name: 'a', login: { user: 'u', password: 'p' } }
  const before = { name: '', login: { user: '', password: '' } }
  const secrets = ['login.password']

  it('DRA3 are removed before anything is written', () => {
    expect(JSON.stringify(withoutSecrets(values, secrets))).toBe('{"name":"a","login":{"user":"u"}}')
  })

  it('DRA3 have their initial values when a draft is restored', () => {
    const kept = withoutSecrets(values, secrets)
    expect(withSecretsOf(kept, { others: before, secrets })).toEqual({
      name: 'a',
      login: { user: 'u', password: '' },
    })
  })

  it('DRA3 are named if they were filled', () => {
    expect(filledSecrets(values, { before, secrets })).toEqual(secrets)
    expect(filledSecrets(before, { before, secrets })).toEqual([])
  })
})

describe('draft session', () => {
  const open = (
    storage = openDraftStorage(memoryStorage(), undefined),
    countChanges?: (values: unknown) => number | undefined,
  ) => {
    let mark = 0
    const waiting: (() => void)[] = []
    const session = openDraftSession({
      storage,
      location: place,
      ...(countChanges && { countChanges }),
      deps: {
        now: () => 1,
        createMark: () => `m${(mark += 1)}`,
        schedule: (act) => {
          waiting.push(act)
          return () => void waiting.splice(waiting.indexOf(act), 1)
        },
      },
    })
    return { session, storage, waiting }
  }
  const typed = (values: unknown) => ({ title: '', address: '/', values, retype: [] })

  it('DRA1 one write covers all pending keystrokes, and further typing does not delay it', () => {
    const { session, storage, waiting } = open()
    for (const text of ['a', 'ab', 'abc']) session.update(typed(text), { base: null, before: '' })
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    expect(storage.at(place)?.values).toBe('abc')
  })

  it('DRA2 the base version stays while newer versions are read', () => {
    const { session, storage } = open()
    session.update(typed('a'), { base: '"1"', before: 'x' })
    session.update(typed('ab'), { base: '"2"', before: 'y' })
    session.flush()
    expect(storage.at(place)).toMatchObject({ values: 'ab', base: '"1"', before: 'x' })
    session.finish()
    session.update(typed('c'), { base: '"2"', before: 'y' })
    session.flush()
    expect(storage.at(place)).toMatchObject({ values: 'c', base: '"2"' })
  })

  it('DRA8 the number of changes is counted when a draft is written, not with every keystroke', () => {
    const counted: unknown[] = []
    const { session, storage } = open(undefined, (values) => {
      counted.push(values)
      return String(values).length
    })
    for (const text of ['a', 'ab', 'abc']) session.update(typed(text), { base: null, before: '' })
    session.flush()
    expect(storage.at(place)?.changes).toBe(3)
    expect(counted).toEqual(['abc'])
    session.rebase({ base: '"2"', before: 'ab' })
    expect(counted).toEqual(['abc', 'abc'])
  })

  it('DRA8 a form that counts no changes stores no number', () => {
    const { session, storage } = open(undefined, () => undefined)
    session.update(typed('a'), { base: null, before: '' })
    session.flush()
    expect(Object.keys(storage.at(place) ?? {})).not.toContain('changes')
    expect(readDraft(key, JSON.stringify({ ...record, changes: 2 }))?.changes).toBe(2)
    expect(readDraft(key, JSON.stringify({ ...record, changes: -1 }))).toBeUndefined()
  })

  it('DRA6 a deleted draft comes back with the next keystroke, not earlier', () => {
    const { session, storage } = open()
    session.update(typed('a'), { base: null, before: '' })
    session.flush()
    session.mute()
    storage.clear(place)
    session.rewrite()
    expect(storage.at(place)).toBeUndefined()
    session.update(typed('ab'), { base: null, before: '' })
    session.flush()
    expect(storage.at(place)?.values).toBe('ab')
  })
})
