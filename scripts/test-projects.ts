// The projects of Vitest and their test files. A file belongs to exactly one project.

export interface TestProject {
  readonly name: string
  readonly include: string[]
  readonly exclude?: string[]
  /** Milliseconds. */
  readonly testTimeout: number
}

/** Start the real program as a user does, or processes of Python, at least once in each file. */
const startingPrograms = [
  'server/admin.test.ts',
  'server/data-folder.test.ts',
  'server/backup-*.test.ts',
  'server/main.test.ts',
  'server/platform/engine/python-executor.test.ts',
  'server/platform/engine/python/{python-escape,python-runner,snapshot}.test.ts',
  'server/platform/sample/sample.test.ts',
  'server/secret-key.test.ts',
  'server/upgrade.test.ts',
  'server/*-readme.test.ts',
  'server/*-wire.test.ts',
]

/** Kill the real program, or make its disk fail, during every kind of write. */
const interrupting = [
  'server/full-disk*.test.ts',
  'server/kills*.test.ts',
  'server/unwritable-folder.test.ts',
]

export const unitProjects = [
  {
    name: 'rules',
    include: ['contract/**/*.test.ts', 'domain/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 60_000,
  },
  {
    name: 'server',
    include: ['server/**/*.test.ts'],
    exclude: [...startingPrograms, ...interrupting],
    testTimeout: 60_000,
  },
  { name: 'console', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
] as const satisfies readonly TestProject[]

export const processProject = {
  name: 'process',
  include: startingPrograms,
  testTimeout: 60_000,
} as const satisfies TestProject

export const interruptionsProject = {
  name: 'interruptions',
  include: interrupting,
  testTimeout: 120_000,
} as const satisfies TestProject

export const testProjects: readonly TestProject[] = [...unitProjects, processProject, interruptionsProject]
