import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import { sourceTypes } from '#contract/data-manager/source-types.ts'
import { computeModes, evolutionScales, filterOperators, relativeUnits } from '#contract/query/vocabulary.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { z } from 'zod'
import { at, behind, openApi as document } from './testing/openapi-reader.ts'

const areas: Readonly<Record<string, Area>> = { ...platformApi, ...gatewayApi }
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const valuesOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [])
const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.entries(value) : []

const refsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const ref: unknown = Reflect.get(value, '$ref')
  return [...(typeof ref === 'string' ? [ref] : []), ...Object.values(value).flatMap(refsIn)]
}

/** The references of a value, and those of the named schemas behind them. */
const refsBehind = (value: unknown): readonly string[] =>
  refsIn(value).flatMap((ref) => [ref, ...refsIn(behind(ref))])

const endpoints = Object.values(areas).flatMap((area): readonly Endpoint[] => Object.values(area))
const addresses = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({ endpoint, path })),
)

const operations = entriesOf(at(document, 'paths')).flatMap(([path, item]) =>
  entriesOf(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

describe('HTTP8 the interface as OpenAPI 3.1', () => {
  it('HTTP8 is valid for an independent validator', async () => {
    const validator = new Validator()
    const copy = z.record(z.string(), z.json()).parse(document)
    expect(await validator.validate(copy)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const broken = await new Validator().validate({ ...copy, paths: { nowhere: 1 } })
    expect(broken.valid).toBe(false)
  })

  it('HTTP8 describes every parameter and every response', () => {
    const missing = operations.flatMap(({ name, operation }) =>
      [...valuesOf(at(operation, 'parameters')), ...valuesOf(at(operation, 'responses'))]
        .filter((each) => typeof at(each, 'description') !== 'string' || at(each, 'description') === '')
        .map((each) => `${name} ${String(at(each, 'name'))}`),
    )
    expect(missing).toEqual([])
  })

  it('HTTP8 names the schema of every JSON body', () => {
    const bodies = operations.flatMap(({ name, operation }) =>
      [at(operation, 'requestBody'), at(operation, 'responses', '200')]
        .map((each) => at(each, 'content', 'application/json', 'schema'))
        .filter((schema) => schema !== undefined && at(schema, 'format') !== 'binary')
        .map((schema) => ({ name, ref: at(schema, '$ref') })),
    )
    expect(bodies.length).toBeGreaterThan(200)
    expect(bodies.filter(({ ref }) => typeof ref !== 'string')).toEqual([])
  })

  it('HTTP34.b documents the ETag of what can be read again, and its 304', () => {
    for (const path of ['/iam/users/{id}', '/playbooks/{playbook}', '/playbooks/modules', '/iam/settings']) {
      const get = at(document, 'paths', path, 'get')
      expect(at(get, 'responses', '304')).toBeTypeOf('object')
      expect(valuesOf(at(get, 'parameters')).map((each) => at(each, 'name'))).toContain('If-None-Match')
    }
    expect(at(document, 'paths', '/iam/users', 'get', 'responses', '304')).toBeUndefined()
  })

  it('contains its version', () => {
    expect(at(document, 'openapi')).toBe('3.1.0')
    expect(at(document, 'info', 'version')).toBe('1.2.3')
  })

  it.each(addresses)('contains $endpoint.method $path', ({ endpoint, path }) => {
    const key = path.replaceAll(/:([a-z_]+)/g, '{$1}')
    const operation = at(document, 'paths', key, endpoint.method.toLowerCase())
    expect(at(operation, 'summary')).toBe(endpoint.summary)
    expect(at(operation, 'x-extension')).toBe(endpoint.extension)
    const isRedirect = endpoint.response.kind === 'redirect'
    const done = isRedirect ? at(operation, 'responses', '302') : at(operation, 'responses', '200', 'content')
    expect(done).toBeTypeOf('object')
    expect(at(operation, 'responses', '500', 'content')).toBeTypeOf('object')
    expect(at(operation, 'requestBody') !== undefined).toBe(endpoint.request !== undefined)
  })

  it('gives every operation a unique id', () => {
    const items = valuesOf(at(document, 'paths'))
    const ids = items.flatMap((item) => valuesOf(item).map((each) => at(each, 'operationId')))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(addresses.length)
  })

  it('DM9.k lists the parameters of each type of source, from the table of types', () => {
    const listed = valuesOf(at(document, 'components', 'schemas', 'SourceParameters', 'anyOf'))
    const named = Object.fromEntries(listed.map((one) => [String(at(one, 'title')), one]))
    for (const [dbms, { parameters }] of Object.entries(sourceTypes))
      expect(entriesOf(at(named[dbms], 'properties')).map(([name]) => name)).toEqual(Object.keys(parameters))
    expect(named['postgresql']).toMatchObject({
      properties: {
        host: { type: 'string', maxLength: 255 },
        port: { type: 'integer', minimum: 1, maximum: 65_535, default: 5432 },
        ssl: { enum: ['verify', 'require', 'off'] },
        password: { writeOnly: true },
      },
      required: ['host', 'database', 'username'],
    })
    const body = at(document, 'paths', '/datastores/connections/test', 'post', 'requestBody')
    expect(refsBehind(body)).toContain('#/components/schemas/ConnectionParameters')
    expect(refsBehind(at(document, 'paths', '/datastores/db', 'post'))).toContain(
      '#/components/schemas/SourceParameters',
    )
  })

  it('declares every path parameter', () => {
    for (const [path, item] of entriesOf(at(document, 'paths')))
      for (const operation of valuesOf(item)) {
        const declared = valuesOf(at(operation, 'parameters'))
          .filter((each) => at(each, 'in') === 'path')
          .map((each) => at(each, 'name'))
        const wanted = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
        expect(new Set(declared)).toEqual(new Set(wanted))
      }
  })

  it('HTTP37 contains a response or a parameter of several operations once', () => {
    const parts = operations.flatMap(({ operation }) =>
      [...valuesOf(at(operation, 'parameters')), ...valuesOf(at(operation, 'responses'))]
        .filter((each) => !isObject(each) || !Object.hasOwn(each, '$ref'))
        .map((each) => JSON.stringify(each)),
    )
    expect(parts.filter((part, index) => parts.indexOf(part) !== index)).toEqual([])
    expect(JSON.stringify(document).length).toBeLessThan(800_000)
  })

  it('HTTP37 names the schemas of the contract, apart where they are sent and received differently', () => {
    const schema = (name: string) => at(document, 'components', 'schemas', name)
    expect(at(schema('User'), 'properties', 'updated_at')).toEqual({ $ref: '#/components/schemas/Instant' })
    expect(schema('InstantInput')).toBeUndefined()
    expect(at(schema('LogicalObject'), 'required')).toContain('relations')
    expect(at(schema('LogicalObjectInput'), 'required')).not.toContain('relations')
  })

  it('HTTP37 describes a playbook as an object', () => {
    const get = at(document, 'paths', '/playbooks/{playbook}', 'get')
    const schema = at(get, 'responses', '200', 'content', 'application/json', 'schema')
    expect(schema).toEqual({ $ref: '#/components/schemas/PlaybookDocument' })
    const node = at(behind('#/components/schemas/PlaybookDocument'), 'properties', 'nodes')
    expect(at(node, 'additionalProperties', 'required')).toEqual(['name', 'type', 'outputs'])
  })

  it('contains no dangling reference', () => {
    const refs = refsIn(document)
    expect(refs.length).toBeGreaterThan(100)
    const lost = refs.filter((ref) => behind(ref) === undefined)
    expect(lost).toEqual([])
  })

  it('QB3 QB9 QB35 lists the names of the query language, and names the schemas of queries', () => {
    const schema = (name: string) => at(document, 'components', 'schemas', name)
    expect(at(schema('ComputeMode'), 'enum')).toEqual(Object.keys(computeModes))
    expect(at(schema('FilterOperator'), 'enum')).toEqual([...Object.keys(filterOperators), 'equal'])
    expect(at(schema('OrderDirection'), 'enum')).toEqual(['asc', 'desc'])
    expect(at(schema('EvolutionScale'), 'enum')).toEqual([...evolutionScales])
    expect(at(schema('EvolutionMode'), 'enum')).toEqual(['date', 'weekday'])
    expect(at(schema('RelativeDate'), 'properties', 'unit', 'enum')).toEqual([...relativeUnits])
    const run = at(document, 'paths', '/qb/query', 'post')
    const content = ['content', 'application/json', 'schema', '$ref'] as const
    expect(at(run, 'requestBody', ...content)).toBe('#/components/schemas/QueryRequest')
    expect(at(run, 'responses', '200', ...content)).toBe('#/components/schemas/QueryResponse')
    for (const name of ['QueryResult', 'QueryReceipt', 'SavedQuery', 'DatasetItem'])
      expect(at(schema(name), 'properties')).toBeTypeOf('object')
    expect(refsIn(document).filter((ref) => ref.includes('$defs'))).toEqual([])
  })

  it('declares the permission of each operation, or that it is public', () => {
    expect(at(document, 'paths', '/qb/query', 'post', 'x-permission')).toBe('query-builder-legacy:query:run')
    expect(at(document, 'paths', '/iam/login', 'post', 'security')).toEqual([])
  })
})
