// Runs the test files that hold properties; PROPERTY_RUNS says how many times as often as usual each is tried.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root, run } from './command.ts'
import { unitProjects } from './test-projects.ts'

const files = unitProjects
  .flatMap(({ include }) => include)
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => readFileSync(resolve(root, file), 'utf8').includes("from 'fast-check'"))
const projects = unitProjects.flatMap(({ name }) => ['--project', name])
const report = '--outputFile.json=test-results/properties.json'

const { exitCode } = await run({ command: 'vitest', args: ['run', ...projects, report, ...files] })
process.exitCode = exitCode
