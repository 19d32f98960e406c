// Answers of tiles that arrive within a moment are shown together, and rows out of sight wait for the last answer: drawing
// takes processor time from the queries that still run.
import { whenIdle } from '#src/lib/when-idle.ts'

/** Milliseconds. */
const roundTime = 200

interface Rounds {
  /** Runs a query of a tile. Resolves or rejects at the end of the round of its answer. */
  readonly inRounds: <T>(run: () => Promise<T>) => Promise<T>
  /** Calls a function once no query runs and the browser is idle. Returns a function that cancels it. */
  readonly afterAnswers: (act: () => void) => () => void
}

export function createRounds(time = roundTime): Rounds {
  let running = 0
  let round = Promise.withResolvers<void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    round.resolve()
    round = Promise.withResolvers()
    if (running > 0) return
    for (const each of waiting) each()
    waiting.clear()
  }
  return {
    inRounds: async (run) => {
      running += 1
      try {
        return await run()
      } finally {
        running -= 1
        const { promise } = round
        if (running === 0) end()
        else timer ??= setTimeout(end, time)
        await promise
      }
    },
    afterAnswers: (act) => {
      if (running === 0) return whenIdle(act)
      let cancel = (): void => void waiting.delete(start)
      const start = (): void => {
        cancel = whenIdle(act)
      }
      waiting.add(start)
      return () => cancel()
    },
  }
}

export const { inRounds, afterAnswers } = createRounds()
