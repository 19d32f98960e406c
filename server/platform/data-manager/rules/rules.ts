// The preview of rules: the first rows of a file or of a mart, with the object as it is designed (DM40.e).
import type { PlatformApi } from '#contract/api.ts'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { RulePreview, RulePreviewRequest } from '#contract/data-manager/rule-endpoints.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { namesOfTypes, parsePath } from '#domain/schema/attribute-path.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { withinTime } from '../../warehouse/loading/extraction-limits.ts'
import { whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { execute, type Loading } from '../../warehouse/loading/staging.ts'
import { martBranch } from '../builds/mart-branch.ts'
import { withBuiltTypes } from '../builds/build-object.ts'
import { primFiles } from '../builds/prim-files.ts'
import { dropStaged, type PrimFile, sampleBranch } from '../builds/prim-branches.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import type { DesignTables } from '../design/design-tables.ts'
import { withMartTables } from '../marts/handlers.ts'
import { readAttributeTypes } from '../sources/known-attributes.ts'
import { previewSample, rowsToRead } from './rule-preview.ts'

type RuleHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'previewRules'>

type RuleDeps = PlatformDeps & { readonly designTables: DesignTables }

const previewSeconds = 30
const into = 'rule_sample'

const sourceProblem = /^0(\.attributes\.\d+\.sources\..*)$/

/** Problems of the origins and rules of a design, with paths in the request. */
const designProblems = async (deps: PlatformDeps, object: LogicalObject): Promise<Problem[]> => {
  const found = checkObjects([object], { others: [], sources: await readAttributeTypes(deps.db) })
  return found.flatMap(({ path, code, params }) => {
    const [, rest] = sourceProblem.exec(path) ?? []
    return rest === undefined ? [] : [problemAt(`object${rest}`, code, { ...params, path: `object${rest}` })]
  })
}

const attributeOf = (object: LogicalObject, name: string): LogicalAttribute => {
  const found = object.attributes.find(({ attribute_name: own }) => own === name)
  if (found !== undefined) return found
  const params = { attribute: name, object: object.object_name }
  throw refuse([problemAt('attribute', 'attribute_unknown', params)])
}

const noTable = (path: string, { attribute_name: attribute }: LogicalAttribute): Error =>
  refuse([problemAt(path, 'invalid_value', reasonParams('rule_preview_source', { attribute }))])

/** The file of the first table that a source of an attribute names. */
const fileOf = async (
  deps: PlatformDeps,
  files: readonly PrimFile[],
  { attribute, position }: { attribute: LogicalAttribute; position: number },
): Promise<PrimFile> => {
  const [text = ''] = attribute.sources[position]?.attributes ?? []
  const reading = parsePath(text, namesOfTypes(await readAttributeTypes(deps.db)))
  const file =
    reading.kind === 'found'
      ? files.find(
          ({ origin }) => origin.source === reading.path.source && origin.table === reading.path.table,
        )
      : undefined
  if (file !== undefined) return file
  throw noTable('source', attribute)
}

/** Runs `work` in a session of its own, within the limits of a preview. */
const withLoading = async <T>(
  deps: PlatformDeps,
  { file, signal }: { file: PrimFile; signal: AbortSignal },
  work: (loading: Loading) => Promise<T>,
): Promise<T> => {
  const staging = await stagingFolder(deps)
  const limits = deps.extractionLimits
  const seconds = Math.min(previewSeconds, limits.seconds)
  return whileUnchanged(file, () =>
    deps.disk.whileRoom(signal, (roomy) =>
      deps.warehouse.session((session) =>
        withinTime({ signal: roomy, seconds, name: file.name }, (timed) =>
          work({ session, staging, signal: timed, limits }),
        ),
      ),
    ),
  )
}

const requireSound = async (deps: PlatformDeps, object: LogicalObject): Promise<void> => {
  const problems = await designProblems(deps, object)
  if (problems.length > 0) throw refuse(problems)
}

interface PreviewOrder {
  readonly body: RulePreviewRequest
  readonly session: Session
  readonly signal: AbortSignal
}

const previewPrim = async (deps: PlatformDeps, { body, signal }: PreviewOrder): Promise<RulePreview> => {
  const { source: position, rows: limit } = body
  const designed = attributeOf(body.object, body.attribute)
  await requireSound(deps, body.object)
  const files = await primFiles(deps, body.object)
  const file = await fileOf(deps, files, { attribute: designed, position })
  const object = withBuiltTypes({ object: body.object, level: 'data_prim', files, prim: [] })
  const attribute = attributeOf(object, body.attribute)
  const found = await withLoading(deps, { file, signal }, async (loading) => {
    const sample = await sampleBranch(loading, { object, file, into, limit: rowsToRead(limit) })
    try {
      return await previewSample(
        loading,
        { object, attribute, sample, limit },
        designed.sources[position]?.rules ?? [],
      )
    } finally {
      for (const name of [into, `${into}_raw`])
        await execute(loading, { statement: dropStaged(name), name: file.name })
    }
  })
  const { source, table } = file.origin
  return { source, table, ...found }
}

/** The first rows of the mart are those of its joined and grouped tables, before its rules. */
const previewMart = async (deps: RuleDeps, { body, session, signal }: PreviewOrder): Promise<RulePreview> => {
  const { rows: limit, designs } = body
  const designed = attributeOf(body.object, body.attribute)
  const order = { object: body.object, designs, session, signal }
  return withMartTables(deps, order, async ({ loading, objects, prim }) => {
    const object = withBuiltTypes({ object: body.object, level: 'data_mart', files: [], prim })
    const attribute = attributeOf(object, body.attribute)
    const sample = await martBranch(loading, { object, objects, prim, limit: rowsToRead(limit) })
    if (sample?.inputs.has(attribute.attribute_name) !== true) throw noTable('source', designed)
    const rules = designed.sources.flatMap((source) => source.rules)
    const found = await previewSample(loading, { object, attribute, sample, limit }, rules)
    return { source: 'data_prim', table: sample.facts.base, ...found }
  })
}

const previewRules =
  (deps: RuleDeps): RuleHandlers['previewRules'] =>
  async ({ query, body }, { session, signal }) => {
    requireWarehouse(query)
    const preview = objectLevel(body.object) === 'data_mart' ? previewMart : previewPrim
    return { preview: await preview(deps, { body, session, signal }) }
  }

/** Handlers of rules. */
export function ruleHandlers(deps: RuleDeps): RuleHandlers {
  return { previewRules: previewRules(deps) }
}
