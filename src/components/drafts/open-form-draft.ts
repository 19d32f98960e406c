// The draft of an open form: connects the form's values with the storage. It knows nothing of React.
import { sameJson } from '#domain/merge/same-json.ts'
import type { DraftStart } from '#src/lib/drafts/draft-session.ts'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import { openFormSession } from '#src/lib/drafts/drafts.ts'
import { filledSecrets, withSecretsOf, withoutSecrets } from '#src/lib/drafts/secret-fields.ts'
import type { DraftOptions, DraftState, OtherDraft } from './draft.ts'

/** Options that may change with each rendering. */
interface FormOptions<V> extends DraftOptions<V> {
  /** Path and search of the page that shows the form. */
  readonly address: string
  /** Replaces the values of the form. */
  readonly show: (values: V) => void
}

interface FormStart<V> {
  readonly base: string | null
  readonly before: V
}

const untouched: DraftState = {
  restoredAt: null,
  persistence: 'kept',
  isTyped: false,
  elsewhere: null,
  others: [],
  retype: [],
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

interface FormSession<V> {
  /** The options of the last rendering. */
  options: FormOptions<V>
  readonly store: Store<DraftState>
  handle: ReturnType<typeof openFormSession> | undefined
  lastRead: { readonly of: DraftStart; readonly start: FormStart<V> | undefined } | undefined
}

const change = <V>({ store }: FormSession<V>, next: Partial<DraftState>): void =>
  store.set({ ...store.get(), ...next })

const secretNames = <V>({ options }: FormSession<V>): readonly string[] => Object.keys(options.secrets ?? {})

const plain = <V>(session: FormSession<V>, values: V): unknown => withoutSecrets(values, secretNames(session))

const read = <V>(session: FormSession<V>, values: unknown): V | undefined => {
  const { shape, defaultValues } = session.options
  return shape.safeParse(withSecretsOf(values, { others: defaultValues, secrets: secretNames(session) })).data
}

const readable = <V>(session: FormSession<V>): readonly FoundDraft[] =>
  session.handle?.session.others().filter((each) => read(session, each.values) !== undefined) ?? []

const othersOf = <V>(session: FormSession<V>): readonly OtherDraft[] =>
  readable(session).map(({ key, at }) => ({ id: key, at: new Date(at) }))

/** The restored values if they differ from the untouched form. */
const restoredValues = <V>(session: FormSession<V>, draft: FoundDraft | undefined): V | undefined => {
  const values = draft && read(session, draft.values)
  if (values === undefined) return undefined
  return sameJson(plain(session, values), plain(session, session.options.defaultValues)) ? undefined : values
}

const stateOf = <V>(session: FormSession<V>, { at, retype }: FoundDraft): Partial<DraftState> => ({
  restoredAt: new Date(at),
  isTyped: true,
  retype: retype.flatMap((name) => session.options.secrets?.[name] ?? []),
  others: othersOf(session),
})

const finish = <V>(session: FormSession<V>): (() => void) | undefined => {
  const { handle, store } = session
  const back = handle?.session.finish()
  handle?.markUntouched()
  store.set({ ...untouched, elsewhere: store.get().elsewhere, others: othersOf(session) })
  return back
}

const update = <V>(session: FormSession<V>, values: V): void => {
  const { handle, options, store } = session
  const { title, address, defaultValues, base = null } = options
  const before = plain(session, defaultValues)
  const typed = plain(session, values)
  const isTyped = !sameJson(typed, before)
  if (isTyped !== store.get().isTyped) change(session, { isTyped })
  if (!isTyped && handle?.session.hasAncestors() !== true) {
    handle?.session.clear()
    return handle?.markUntouched()
  }
  const retype = filledSecrets(values, { before: defaultValues, secrets: secretNames(session) })
  handle?.session.update({ title, address, values: typed, retype }, { base, before })
}

const startOf = <V>(session: FormSession<V>): FormStart<V> | undefined => {
  const of = session.handle?.session.start()
  if (of === undefined) return undefined
  // Called with every keystroke, and parsing a large form is slow.
  if (session.lastRead?.of !== of) {
    const before = read(session, of.before)
    session.lastRead = { of, start: before === undefined ? undefined : { base: of.base, before } }
  }
  return session.lastRead.start
}

/** Notices what other tabs wrote between the first render and the first notification. */
const noticeOthers = <V>(session: FormSession<V>): void => {
  const others = othersOf(session)
  const [newest] = others
  const [known] = session.store.get().others
  if (newest?.id !== known?.id || newest?.at.getTime() !== known?.at.getTime()) change(session, { others })
}

/** The changes of the stored values, which contain no secrets. */
const countChanges = <V>(session: FormSession<V>, values: unknown): number | undefined => {
  const { countChanges: count } = session.options
  const before = count && startOf(session)?.before
  const typed = before && read(session, values)
  if (count === undefined || before === undefined || typed === undefined) return undefined
  return sameJson(values, plain(session, before)) ? 0 : Math.max(count(typed, before), 1)
}

const openHandle = <V>(session: FormSession<V>, uid: string): FormSession<V>['handle'] =>
  openFormSession(
    { uid, form: session.options.form },
    {
      countChanges: (values) => countChanges(session, values),
      onPersistenceChange: (persistence) => {
        if (persistence !== session.store.get().persistence) change(session, { persistence })
      },
      onOtherTab: (at) => change(session, { elsewhere: dateOf(at), others: othersOf(session) }),
    },
  )

export function openFormDraft<V>(uid: string | undefined, first: FormOptions<V>) {
  const store = createStore(untouched)
  const session: FormSession<V> = { options: first, store, handle: undefined, lastRead: undefined }
  if (uid !== undefined && first.isPersisted !== false) session.handle = openHandle(session, uid)
  const { handle } = session
  const found = handle?.session.found
  const initial = restoredValues(session, found)
  change(session, found && initial !== undefined ? stateOf(session, found) : { others: othersOf(session) })

  return {
    /** Initial values of the form. */
    initial: initial ?? first.defaultValues,
    state: store.get,
    watch: store.subscribe,
    follow: (next: FormOptions<V>): void => {
      session.options = next
    },
    enter: (): (() => void) | undefined => {
      const leave = handle?.enter()
      noticeOthers(session)
      return leave
    },
    /** Whether another visit would restore something. */
    hasDraft: (): boolean => handle?.session.hasDraft() === true,
    update: (values: V): void => update(session, values),
    start: (): FormStart<V> | undefined => startOf(session),
    rebase: (base: string | null, before: V): void => {
      handle?.session.rebase({ base, before: plain(session, before) })
      change(session, {})
    },
    finish: (): (() => void) | undefined => finish(session),
    /** Discards the edits; returns a function that undoes it. */
    discard: (values: V): (() => void) => {
      const past = store.get()
      const back = finish(session)
      session.options.show(session.options.defaultValues)
      return () => {
        back?.()
        store.set({ ...past })
        session.options.show(values)
      }
    },
    adopt: ({ id }: OtherDraft): void => {
      const other = readable(session).find(({ key }) => key === id)
      const values = other && read(session, other.values)
      if (!other || values === undefined) return
      handle?.session.adopt(other)
      session.options.show(values)
      change(session, stateOf(session, other))
    },
  }
}
export type FormDraft<V> = ReturnType<typeof openFormDraft<V>>
