// The times of the stages of a test run, stored in a file, because the stages run in separate processes.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { root } from './command.ts'

const stageTime = z.object({ stage: z.string(), milliseconds: z.number() })
export type StageTime = z.infer<typeof stageTime>

const file = resolve(root, 'test-results/stage-times.jsonl')

/** Stores the duration of a stage that started at `since`, a value of `performance.now()`. */
export function recordStageTime(stage: string, since: number): void {
  mkdirSync(dirname(file), { recursive: true })
  const time: StageTime = { stage, milliseconds: Math.round(performance.now() - since) }
  appendFileSync(file, `${JSON.stringify(time)}\n`)
}

/** All times stored since `test-results` was last emptied. */
export function readStageTimes(): StageTime[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => stageTime.parse(JSON.parse(line)))
}
