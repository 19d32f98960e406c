// One form's draft while the form is in sight: between the form's values and the shelf. It knows nothing of React.
import type { Beginning } from '#src/lib/drafts/draft-keeper.ts'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
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

export const openFormDraft = <V>(uid: string | undefined, first: Present<V>) => {
  const { form, shape } = first
  let present = first
  let state: DraftState = untouched
  let lastRead: { readonly of: Beginning; readonly began: Began<V> | undefined } | undefined
  const listeners = new Set<() => void>()

  const set = (next: Partial<DraftState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const names = (): readonly string[] => Object.keys(present.secrets ?? {})
  const plain = (values: V): unknown => withoutSecrets(values, names())
  const read = (values: unknown): V | undefined =>
    shape.safeParse(withSecretsOf(values, { others: present.defaultValues, secrets: names() })).data

  const kept =
    uid === undefined || first.isKept === false
      ? undefined
      : keepForm(
          { uid, form },
          {
            onKeeping: (keeping) => {
              if (keeping !== state.keeping) set({ keeping })
            },
            onElsewhere: (at) => set({ elsewhere: dateOf(at), others: others() }),
          },
        )
  const readable = (): readonly FoundDraft[] =>
    kept?.keeper.others().filter((each) => read(each.values) !== undefined) ?? []
  const others = (): readonly Other[] => readable().map(({ key, at }) => ({ id: key, at: new Date(at) }))

  /** What is typed, as the form must show it, where it differs from the untouched form. */
  const shown = (draft: FoundDraft | undefined): V | undefined => {
    const values = draft && read(draft.values)
    return values === undefined || same(plain(values), plain(present.defaultValues)) ? undefined : values
  }
  const retypeOf = ({ retype }: FoundDraft): readonly string[] =>
    retype.flatMap((name) => present.secrets?.[name] ?? [])
  const told = (draft: FoundDraft): Partial<DraftState> => ({
    foundAt: new Date(draft.at),
    isTyped: true,
    retype: retypeOf(draft),
    others: others(),
  })

  const found = kept?.keeper.found
  const initial = shown(found)
  state = { ...state, others: others(), ...(found && initial !== undefined ? told(found) : {}) }

  const finish = (): (() => void) | undefined => {
    const back = kept?.keeper.finish()
    kept?.rest()
    set({ ...untouched, elsewhere: state.elsewhere, others: others() })
    return back
  }

  return {
    /** What the form begins with. */
    initial: initial ?? present.defaultValues,
    state: (): DraftState => state,
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: (next: Present<V>): void => {
      present = next
    },
    enter: (): (() => void) | undefined => kept?.enter(),
    /** Whether another visit would find what is typed. */
    isHeld: (): boolean => kept?.keeper.isHeld() === true,
    keep: (values: V): void => {
      const { title, address, defaultValues, base = null } = present
      const before = plain(defaultValues)
      const typed = plain(values)
      const isTyped = !same(typed, before)
      if (isTyped !== state.isTyped) set({ isTyped })
      if (!isTyped && kept?.keeper.isGrown() !== true) {
        kept?.keeper.clear()
        return kept?.rest()
      }
      const retype = filledSecrets(values, { before: defaultValues, secrets: names() })
      kept?.keeper.keep({ title, address, values: typed, retype }, { base, before })
    },
    began: (): Began<V> | undefined => {
      const of = kept?.keeper.began()
      if (of === undefined) return undefined
      // Asked with every keystroke, and reading a large form takes its time.
      if (lastRead?.of !== of) {
        const before = read(of.before)
        lastRead = { of, began: before === undefined ? undefined : { base: of.base, before } }
      }
      return lastRead.began
    },
    rebase: (base: string | null, before: V): void => {
      kept?.keeper.rebase({ base, before: plain(before) })
      set({})
    },
    finish,
    /** Forgets the typing; gives the way back to it. */
    discard: (values: V): (() => void) => {
      const past = state
      const back = finish()
      present.show(present.defaultValues)
      return () => {
        back?.()
        set(past)
        present.show(values)
      }
    },
    take: ({ id }: Other): void => {
      const other = readable().find(({ key }) => key === id)
      const values = other && read(other.values)
      if (!other || values === undefined) return
      kept?.keeper.take(other)
      present.show(values)
      set(told(other))
    },
  }
}
export type FormDraft<V> = ReturnType<typeof openFormDraft<V>>
