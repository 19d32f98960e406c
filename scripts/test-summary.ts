// Prints the end of a run of both tiers: the time of each stage, the slowest files, the failures, and the number of
// all tests.
import { stripVTControlCharacters } from 'node:util'
import { readStageTimes } from './stage-times.ts'
import { countTests, readResults } from './test-count.ts'
import { testStages } from './test-stages.ts'

const slowestCount = 20
const messageLines = 8
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9)

console.log('\nWall time of each stage:')
for (const { stage, milliseconds } of readStageTimes()) console.log(`${inSeconds(milliseconds)}  ${stage}`)

const results = readResults(testStages)
const slowest = results.toSorted((one, other) => other.milliseconds - one.milliseconds)
console.log(`\nThe ${slowestCount} slowest test files:`)
for (const { file, milliseconds, tests } of slowest.slice(0, slowestCount))
  console.log(`${inSeconds(milliseconds)}  ${file} (${tests.length})`)

for (const { file, tests } of results)
  for (const { title, message = '' } of tests.filter(({ status }) => status === 'failed')) {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
    console.log(`\nFailed: ${file} › ${title}`)
    for (const line of lines.slice(0, messageLines)) console.log(`  ${line}`)
  }

const { passed, failed } = countTests(testStages)
console.log(`\n${passed} passed, ${failed} failed`)
