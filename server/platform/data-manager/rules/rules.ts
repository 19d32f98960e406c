// The preview of rules: the first rows of a file, with the object as it is designed (DM40.e).
import type { PlatformApi } from '#contract/api.ts'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { parsePath } from '#domain/schema/attribute-path.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { withinTime } from '../../warehouse/loading/extraction-limits.ts'
import { whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { execute, type Loading } from '../../warehouse/loading/staging.ts'
import { withBuiltTypes } from '../builds/build-object.ts'
import { primFiles } from '../builds/prim-files.ts'
import { dropStaged, type PrimFile, sampleBranch } from '../builds/prim-branches.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { namesOf, readAttributeTypes } from '../sources/known-attributes.ts'
import { previewSample } from './rule-preview.ts'

type RuleHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'previewRules'>

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

/** The file of the first table that a source of an attribute names. */
const fileOf = async (
  deps: PlatformDeps,
  files: readonly PrimFile[],
  { attribute, position }: { attribute: LogicalAttribute; position: number },
): Promise<PrimFile> => {
  const [text = ''] = attribute.sources[position]?.attributes ?? []
  const reading = parsePath(text, namesOf(await readAttributeTypes(deps.db)))
  const file =
    reading.kind === 'found'
      ? files.find(
          ({ origin }) => origin.source === reading.path.source && origin.table === reading.path.table,
        )
      : undefined
  if (file !== undefined) return file
  const reason = reasonParams('rule_preview_source', { attribute: attribute.attribute_name })
  throw refuse([problemAt('source', 'invalid_value', reason)])
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
  if (objectLevel(object) === 'data_mart')
    throw refuse([problemAt('object', 'invalid_value', reasonParams('rule_preview_level'))])
  const problems = await designProblems(deps, object)
  if (problems.length > 0) throw refuse(problems)
}

const previewRules =
  (deps: PlatformDeps): RuleHandlers['previewRules'] =>
  async ({ query, body }, { signal }) => {
    requireWarehouse(query)
    const { source: position, rows: limit } = body
    const designed = attributeOf(body.object, body.attribute)
    await requireSound(deps, body.object)
    const files = await primFiles(deps, body.object)
    const file = await fileOf(deps, files, { attribute: designed, position })
    const object = withBuiltTypes({ object: body.object, level: 'data_prim', files, prim: [] })
    const attribute = attributeOf(object, body.attribute)
    const found = await withLoading(deps, { file, signal }, async (loading) => {
      const sample = await sampleBranch(loading, { object, file, into, limit })
      try {
        return await previewSample(
          loading,
          { object, attribute, sample },
          designed.sources[position]?.rules ?? [],
        )
      } finally {
        for (const name of [into, `${into}_raw`])
          await execute(loading, { statement: dropStaged(name), name: file.name })
      }
    })
    const { source, table } = file.origin
    const rowsRead = found.rows.length
    return { preview: { source, table, rows_read: rowsRead, complete: rowsRead < limit, ...found } }
  }

/** Handlers of rules. */
export function ruleHandlers(deps: PlatformDeps): RuleHandlers {
  return { previewRules: previewRules(deps) }
}
