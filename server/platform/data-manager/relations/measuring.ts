// Reads the tables of prim objects for one request, and measures relations between them.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { RelationMeasure } from '#contract/data-manager/relation-endpoints.ts'
import type { Problem } from '#contract/http.ts'
import { millisecondsSince } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { failureOf } from '../../jobs/job-record.ts'
import type { RunOptions } from '../../warehouse/warehouse.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
import type { DesignTables } from '../design/design-tables.ts'
import { measureRelation, type RelatedTables } from './measure-relation.ts'

export interface RelationDeps extends PlatformDeps {
  readonly designTables: DesignTables
}

/** One request: what it reads, and for whom. */
export interface Measuring {
  readonly deps: RelationDeps
  /** All prim objects by name. */
  readonly designs: ReadonlyMap<string, LogicalObject>
  readonly context: Pick<Context, 'session' | 'signal'>
}

export interface ReadTables {
  readonly tables: ReadonlyMap<string, PrimTable>
  /** Why the others cannot be read. */
  readonly unread: ReadonlyMap<string, Problem>
}

/** Options of the statements of a request. */
export function runOptionsOf({ context }: Measuring): RunOptions {
  return { signal: context.signal, account: context.session.uid }
}

/** Runs a task with the tables of the named objects that can be read, by name. */
export function withTables<T>(
  { deps, designs, context }: Measuring,
  names: Iterable<string>,
  task: (read: ReadTables) => Promise<T>,
): Promise<T> {
  const unread = new Map<string, Problem>()
  const objects = [...new Set(names)].flatMap((name) => designs.get(name) ?? [])
  const onFailure = ({ object_name: name }: LogicalObject, error: unknown): void => {
    if (!(error instanceof PlatformError)) throw error
    unread.set(name, failureOf(error))
  }
  const use = { signal: context.signal, account: context.session.uid, onFailure }
  return deps.designTables.use(objects, use, (tables) =>
    task({ tables: new Map(tables.map((table) => [table.table_name, table])), unread }),
  )
}

/** The measure of a relation whose attributes exist and can be compared. */
export async function measureOf(measuring: Measuring, related: RelatedTables): Promise<RelationMeasure> {
  const { deps } = measuring
  const began = deps.clock.now()
  const measured = await measureRelation(deps.warehouse, related, runOptionsOf(measuring))
  const isBuilt = related.from.database === undefined && related.to.database === undefined
  return {
    ...measured,
    read_from: isBuilt ? 'build' : 'files',
    milliseconds: millisecondsSince(deps.clock, began),
  }
}
