// Runs the test files that contain properties. PROPERTY_RUNS multiplies the number of runs of each property.
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
