// No test is left out: each file belongs to one project, each project to one stage, each stage to one tier.
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob, resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import playwright from '../playwright.config.ts'
import { root } from './command.ts'
import { interruptionsProject, processProject, testProjects } from './test-projects.ts'
import { testStages } from './test-stages.ts'

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['node_modules', 'dist', 'test-results'] })
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8')

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')))
const unitTests = filesOf('**/*.test.{ts,tsx}')
const isAmong = (file: string, patterns: readonly string[] = []): boolean =>
  patterns.some((pattern) => matchesGlob(file, pattern))

describe('unit tests', () => {
  it('belong to exactly one project each', () => {
    expect(unitTests.length).toBeGreaterThan(300)
    const projectsOf = (file: string) =>
      testProjects.filter(({ include, exclude }) => isAmong(file, include) && !isAmong(file, exclude))
    expect(unitTests.filter((file) => projectsOf(file).length !== 1)).toEqual([])
  })

  it('start the program in the projects for that, and nowhere else', () => {
    const started = unitTests.filter((file) => /testing\/(?:program|kills|run-python)/.test(textOf(file)))
    const expected = [...processProject.include, ...interruptionsProject.include]
    expect(started.filter((file) => !isAmong(file, expected))).toEqual([])
  })

  test.each(testProjects)('of the project $name run in exactly one script', ({ name }) => {
    const running = Object.keys(scripts).filter((script) => (scripts[script] ?? '').split(' ').includes(name))
    expect(running).toHaveLength(1)
    const stages = [...testStages.map(({ script }) => script), 'unit']
    expect(stages).toContain(running[0])
  })

  it('run in the check that is a stage', () => {
    expect(textOf('scripts/check.ts')).toContain("'unit'")
  })
})

describe('journeys', () => {
  const projects = playwright.projects ?? []
  const isFound = (pattern: unknown, text: string): boolean => pattern instanceof RegExp && pattern.test(text)
  /** The projects that run a journey with this file and title. */
  const projectsOf = (file: string, title: string) =>
    projects.filter(
      ({ grep, grepInvert }) =>
        (grep === undefined || isFound(grep, `${file} ${title}`)) && !isFound(grepInvert, `${file} ${title}`),
    )

  it('are all found by Playwright', () => {
    expect(playwright.testMatch).toBe('**/*.e2e.ts')
    expect(
      projects.flatMap(({ testMatch, testIgnore, testDir }) => [testMatch, testIgnore, testDir]),
    ).toEqual(projects.flatMap(() => [undefined, undefined, undefined]))
  })

  test.each(filesOf('e2e/**/*.e2e.ts'))('%s belongs to exactly one project, tagged or not', (file) => {
    for (const title of ['any journey', 'any journey @matrix'])
      expect(projectsOf(file, title)).toHaveLength(1)
  })

  it('have a stage for each project', () => {
    expect(projects.map(({ name }) => name)).toEqual(['journeys', 'matrix'])
    expect(textOf('scripts/e2e.ts')).toContain("['--project=journeys']")
    expect(scripts['matrix']).toContain('--project=matrix')
  })
})

test.each(testStages)('$name is run by a script of package.json', ({ script }) => {
  expect(scripts).toHaveProperty([script])
})
