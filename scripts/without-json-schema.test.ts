import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { withoutGenerator } from './without-json-schema.ts'

const core = resolve(import.meta.dirname, '../node_modules/zod/v4/core')
const moduleShape = z.record(z.string(), z.unknown())
const namesOf = async (specifier: string): Promise<string[]> =>
  Object.keys(moduleShape.parse(await import(/* @vite-ignore */ specifier))).toSorted()

it.each(['json-schema-processors.js', 'to-json-schema.js'])('keeps every export of %s', async (file) => {
  const path = resolve(core, file)
  const code = withoutGenerator(readFileSync(path, 'utf8'))
  expect(await namesOf(`data:text/javascript,${encodeURIComponent(code)}`)).toEqual(await namesOf(path))
})
