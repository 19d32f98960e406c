// One form's draft while the form is in sight: between the form's values and the shelf. It knows nothing of React.
import type { Beginning } from '#src/lib/drafts/draft-session.ts'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import { keepForm } from '#src/lib/drafts/drafts.ts'
import { filledSecrets, withSecretsOf, withoutSecrets } from '#src/lib/drafts/secret-fields.ts'
import type { DraftOptions, DraftState, Other } from './draft.ts'

/** What may be another with each rendering. */
interface Present<V> extends DraftOptions<V> {
  /** Path and search of the page that shows the form. */
  readonly address: string
  /** Puts other values into the form. */
  readonly show: (values: V) => void
}

interface Began<V> {
  readonly base: string | null
  readonly before: V
}

const untouched: DraftState = {
  foundAt: null,
  keeping: 'kept',
  isTyped: false,
  elsewhere: null,
  others: [],
  retype: [],
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

interface FormSession<V> {
  /** The options of the last rendering. */
  present: Present<V>
  readonly store: Store<DraftState>
  kept: ReturnType<typeof keepForm> | undefined
  lastRead: { readonly of: Beginning; readonly began: Began<V> | undefined } | undefined
}

const change = <V>({ store }: FormSession<V>, next: Partial<DraftState>): void =>
  store.set({ ...store.get(), ...next })

const secretNames = <V>({ present }: FormSession<V>): readonly string[] => Object.keys(present.secrets ?? {})

const plain = <V>(session: FormSession<V>, values: V): unknown => withoutSecrets(values, secretNames(session))

const read = <V>(session: FormSession<V>, values: unknown): V | undefined => {
  const { shape, defaultValues } = session.present
  return shape.safeParse(withSecretsOf(values, { others: defaultValues, secrets: secretNames(session) })).data
}

const readable = <V>(session: FormSession<V>): readonly FoundDraft[] =>
  session.kept?.keeper.others().filter((each) => read(session, each.values) !== undefined) ?? []

const othersOf = <V>(session: FormSession<V>): readonly Other[] =>
  readable(session).map(({ key, at }) => ({ id: key, at: new Date(at) }))

/** What is typed, as the form must show it, where it differs from the untouched form. */
const shownOf = <V>(session: FormSession<V>, draft: FoundDraft | undefined): V | undefined => {
  const values = draft && read(session, draft.values)
  if (values === undefined) return undefined
  return same(plain(session, values), plain(session, session.present.defaultValues)) ? undefined : values
}

const stateOf = <V>(session: FormSession<V>, { at, retype }: FoundDraft): Partial<DraftState> => ({
  foundAt: new Date(at),
  isTyped: true,
  retype: retype.flatMap((name) => session.present.secrets?.[name] ?? []),
  others: othersOf(session),
})

const finish = <V>(session: FormSession<V>): (() => void) | undefined => {
  const { kept, store } = session
  const back = kept?.keeper.finish()
  kept?.rest()
  store.set({ ...untouched, elsewhere: store.get().elsewhere, others: othersOf(session) })
  return back
}

const keep = <V>(session: FormSession<V>, values: V): void => {
  const { kept, present, store } = session
  const { title, address, defaultValues, base = null } = present
  const before = plain(session, defaultValues)
  const typed = plain(session, values)
  const isTyped = !same(typed, before)
  if (isTyped !== store.get().isTyped) change(session, { isTyped })
  if (!isTyped && kept?.keeper.isGrown() !== true) {
    kept?.keeper.clear()
    return kept?.rest()
  }
  const retype = filledSecrets(values, { before: defaultValues, secrets: secretNames(session) })
  kept?.keeper.keep({ title, address, values: typed, retype }, { base, before })
}

const beganOf = <V>(session: FormSession<V>): Began<V> | undefined => {
  const of = session.kept?.keeper.began()
  if (of === undefined) return undefined
  // Read with every keystroke, and reading a large form takes its time.
  if (session.lastRead?.of !== of) {
    const before = read(session, of.before)
    session.lastRead = { of, began: before === undefined ? undefined : { base: of.base, before } }
  }
  return session.lastRead.began
}

const startKeeping = <V>(session: FormSession<V>, uid: string): FormSession<V>['kept'] =>
  keepForm(
    { uid, form: session.present.form },
    {
      onKeeping: (keeping) => {
        if (keeping !== session.store.get().keeping) change(session, { keeping })
      },
      onElsewhere: (at) => change(session, { elsewhere: dateOf(at), others: othersOf(session) }),
    },
  )

export function openFormDraft<V>(uid: string | undefined, first: Present<V>) {
  const store = createStore(untouched)
  const session: FormSession<V> = { present: first, store, kept: undefined, lastRead: undefined }
  if (uid !== undefined && first.isKept !== false) session.kept = startKeeping(session, uid)
  const { kept } = session
  const found = kept?.keeper.found
  const initial = shownOf(session, found)
  change(session, found && initial !== undefined ? stateOf(session, found) : { others: othersOf(session) })

  return {
    /** What the form begins with. */
    initial: initial ?? first.defaultValues,
    state: store.get,
    watch: store.subscribe,
    follow: (next: Present<V>): void => {
      session.present = next
    },
    enter: (): (() => void) | undefined => kept?.enter(),
    /** Whether another visit would find what is typed. */
    isHeld: (): boolean => kept?.keeper.isHeld() === true,
    keep: (values: V): void => keep(session, values),
    began: (): Began<V> | undefined => beganOf(session),
    rebase: (base: string | null, before: V): void => {
      kept?.keeper.rebase({ base, before: plain(session, before) })
      change(session, {})
    },
    finish: (): (() => void) | undefined => finish(session),
    /** Forgets the typing; gives the way back to it. */
    discard: (values: V): (() => void) => {
      const past = store.get()
      const back = finish(session)
      session.present.show(session.present.defaultValues)
      return () => {
        back?.()
        store.set({ ...past })
        session.present.show(values)
      }
    },
    take: ({ id }: Other): void => {
      const other = readable(session).find(({ key }) => key === id)
      const values = other && read(session, other.values)
      if (!other || values === undefined) return
      kept?.keeper.take(other)
      session.present.show(values)
      change(session, stateOf(session, other))
    },
  }
}
export type FormDraft<V> = ReturnType<typeof openFormDraft<V>>
