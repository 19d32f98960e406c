// The history of the schema in this tab: saves objects as steps, and undoes and redoes them by saving the version before
// or after. A version that someone else saved meanwhile is never overwritten: the step is refused and leaves the history.
import { useSyncExternalStore } from 'react'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { useSession, whoAmI } from '#src/api/session.ts'
import { createStore } from '#src/lib/create-store.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { cacheRemovedObject, cacheSavedObject, objectsQuery } from '../model/use-objects.ts'
import {
  type DesignStep,
  type Direction,
  type StepHistory,
  forgetObject,
  moveStep,
  nextStep,
  noSteps,
  recordSteps,
  versionsOf,
} from './design-steps.ts'

/** The version of an object that this tab wrote last. */
interface WrittenVersion {
  /** As in its step; null if it was removed. */
  readonly object: LogicalObject | null
  readonly etag: string
}

interface HistoryState {
  /** The user whose steps these are. */
  readonly uid: string | undefined
  readonly steps: StepHistory
  readonly versions: ReadonlyMap<string, WrittenVersion>
  /** A step is being saved, undone or redone. */
  readonly isBusy: boolean
  readonly last: LastStep | null
}

/** The last step that was written. */
interface LastStep {
  readonly did: 'saved' | Direction
  readonly step: DesignStep
  /** Milliseconds. */
  readonly at: number
}

const start: HistoryState = {
  uid: undefined,
  steps: noSteps,
  versions: new Map(),
  isBusy: false,
  last: null,
}
const store = createStore(start)

const currentUid = (): string | undefined => queryClient.getQueryData(whoAmI.queryKey)?.session?.uid

/** The state of the signed-in user; another user starts without steps. */
const ownState = (): HistoryState => {
  const uid = currentUid()
  const state = store.get()
  return state.uid === uid ? state : { ...start, uid }
}

const change = (members: Partial<HistoryState>): void => store.set({ ...ownState(), ...members })

/** The ETag of an object that does not exist: it prevents overwriting one that was created meanwhile. */
export const noVersion = '""'

const refreshDesigns = (): void => void invalidate(dataManager.listObjects, dataManager.planBuild)

const readNow = async (name: string): Promise<StoredLogicalObject | undefined> => {
  const objects = await queryClient.fetchQuery({ ...objectsQuery, staleTime: 0 })
  return objects.find(({ object }) => object.object_name === name)
}

type WriteOutcome =
  | { readonly kind: 'written'; readonly stored: StoredLogicalObject | null }
  /** Someone else saved this version, or removed the object. */
  | { readonly kind: 'changed'; readonly theirs: StoredLogicalObject | undefined }

const write = async (name: string, to: LogicalObject | null, etag: string) => {
  if (to !== null) {
    const { objects } = await call(dataManager.saveObjects, { body: [to], ifMatch: etag })
    return objects[0] ?? null
  }
  await call(dataManager.deleteObject, { params: { object: name }, ifMatch: etag })
  return null
}

/** Writes over the version with this ETag. A write that arrived although its answer was lost counts as done. */
const writeOver = async (
  name: string,
  { to, etag }: { to: LogicalObject | null; etag: string },
): Promise<WriteOutcome> => {
  try {
    return { kind: 'written', stored: await write(name, to, etag) }
  } catch (error) {
    if (!hasCode(error, 'etag_mismatch') && !hasCode(error, 'not_found')) throw error
    const theirs = await readNow(name)
    return sameJson(theirs?.object ?? null, to)
      ? { kind: 'written', stored: theirs ?? null }
      : { kind: 'changed', theirs }
  }
}

const versionsWith = (
  name: string,
  { object, stored }: { object: LogicalObject | null; stored: StoredLogicalObject | null },
): HistoryState['versions'] =>
  new Map(ownState().versions).set(name, { object, etag: stored?.etag ?? noVersion })

const cache = (name: string, stored: StoredLogicalObject | null): void => {
  if (stored === null) cacheRemovedObject(name)
  else cacheSavedObject(stored)
  refreshDesigns()
}

/** Records steps that were saved elsewhere, as by the form. `stored` is null after a removal. */
export function recordSaved(steps: readonly DesignStep[], stored: StoredLogicalObject | null): void {
  const last = steps.at(-1)
  if (last === undefined) return
  // The platform may store a name without the spaces around it.
  const saved = { ...last, after: stored?.object ?? null }
  change({
    steps: recordSteps(ownState().steps, [...steps.slice(0, -1), saved]),
    versions: versionsWith(last.object, { object: saved.after, stored }),
    last: { did: 'saved', step: saved, at: Date.now() },
  })
}

const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  change({ isBusy: true })
  try {
    return await work()
  } finally {
    change({ isBusy: false })
  }
}

/**
 * Saves a step over the version with this ETag. Throws if the platform refuses it; nothing is recorded unless it was
 * written.
 */
export async function saveStep(step: DesignStep, etag: string): Promise<WriteOutcome> {
  return exclusively(async () => {
    const outcome = await writeOver(step.object, { to: step.after, etag })
    if (outcome.kind === 'written') {
      recordSaved([step], outcome.stored)
      cache(step.object, outcome.stored)
    } else refreshDesigns()
    return outcome
  })
}

export type StepOutcome =
  | { readonly kind: 'done'; readonly step: DesignStep; readonly stored: StoredLogicalObject | null }
  | {
      readonly kind: 'changed'
      readonly step: DesignStep
      readonly theirs: StoredLogicalObject | undefined
    }

/**
 * Undoes or redoes a step on the platform; undefined if there is none. Throws if the platform refuses it: the step then
 * stays in the history. `onWritten` is called before the new version is in the cache.
 */
export async function runStep(
  direction: Direction,
  onWritten?: (stored: StoredLogicalObject | null, step: DesignStep) => void,
): Promise<StepOutcome | undefined> {
  const step = nextStep(ownState().steps, direction)
  if (step === undefined) return undefined
  const { from, to } = versionsOf(step, direction)
  const refuse = (theirs: StoredLogicalObject | undefined): StepOutcome => {
    change({ steps: forgetObject(ownState().steps, step.object) })
    refreshDesigns()
    return { kind: 'changed', step, theirs }
  }
  return exclusively(async () => {
    const version = ownState().versions.get(step.object)
    // Someone else's version was saved between two steps of this tab: it is the base of the later one.
    if (version === undefined || !sameJson(version.object, from)) return refuse(await readNow(step.object))
    const outcome = await writeOver(step.object, { to, etag: version.etag })
    if (outcome.kind === 'changed') return refuse(outcome.theirs)
    change({
      steps: moveStep(ownState().steps, direction),
      versions: versionsWith(step.object, { object: to, stored: outcome.stored }),
      last: { did: direction, step, at: Date.now() },
    })
    onWritten?.(outcome.stored, step)
    cache(step.object, outcome.stored)
    return { kind: 'done', step, stored: outcome.stored }
  })
}

interface ShownHistory {
  readonly undo: DesignStep | undefined
  readonly redo: DesignStep | undefined
  readonly isBusy: boolean
  readonly last: LastStep | null
}

/** The steps that the user can undo and redo now. */
export function useSchemaHistory(): ShownHistory {
  const uid = useSession()?.uid
  const state = useSyncExternalStore(store.subscribe, store.get)
  const { steps, isBusy, last } = state.uid === uid ? state : start
  return { undo: nextStep(steps, 'undo'), redo: nextStep(steps, 'redo'), isBusy, last }
}
